import { z } from 'zod'

/** Why a worker leaves a run alone. */
export const Refusal = z.discriminatedUnion('kind', [
  /** It takes other models, or other projects. */
  z.object({ kind: z.literal('not_chosen') }),
  /** The model can't be asked from there; `key` when a key is all that is missing. */
  z.object({ kind: z.literal('model'), model: z.string(), key: z.boolean(), message: z.string() }),
  z.object({ kind: z.literal('language'), language: z.string(), message: z.string() }),
  /** It reaches the model at another endpoint than those who began. */
  z.object({ kind: z.literal('fingerprint'), model: z.string() }),
  /** Something else is missing there, such as the key of the project's secrets. */
  z.object({ kind: z.literal('other'), message: z.string() }),
])
export type Refusal = z.infer<typeof Refusal>

/** A worker as it says it is. */
export const WorkerState = z.object({
  /** Of the process; no two are the same. */
  id: z.string(),
  /** For people, such as `build-7 (process 4242)`. */
  name: z.string(),
  threads: z.int().min(1),
  /** Samples under way. */
  busy: z.int().min(0),
  started_at: z.iso.datetime(),
  /** Runs that it leaves alone, and why. */
  refused: z.array(z.object({ project: z.string(), run: z.string(), why: Refusal })),
})
export type WorkerState = z.infer<typeof WorkerState>
