import { z } from 'zod'

/** The reason why a worker skips a run. */
export const Refusal = z.discriminatedUnion('kind', [
  /** It takes other models or projects. */
  z.object({ kind: z.literal('not_chosen') }),
  /** It can't use the model; `key` if only a key is missing. */
  z.object({ kind: z.literal('model'), model: z.string(), key: z.boolean(), message: z.string() }),
  z.object({ kind: z.literal('language'), language: z.string(), message: z.string() }),
  /** It reaches the model at a different endpoint than the run's first workers. */
  z.object({ kind: z.literal('fingerprint'), model: z.string() }),
  /** The model's service, or a judge's, rejects every request of this worker. */
  z.object({ kind: z.literal('rejected'), message: z.string() }),
  /** The store can't be written. The run continues when it can. */
  z.object({ kind: z.literal('store'), message: z.string() }),
  /** Something else is missing, such as the key of the project's secrets. */
  z.object({ kind: z.literal('other'), message: z.string() }),
])
export type Refusal = z.infer<typeof Refusal>

/** A worker's report about itself. */
export const WorkerState = z.object({
  /** The process's unique ID. */
  id: z.string(),
  /** The name for people, such as `build-7 (process 4242)`. */
  name: z.string(),
  threads: z.int().min(1),
  /** Samples in flight. */
  busy: z.int().min(0),
  started_at: z.iso.datetime(),
  /** The runs that it skips, and why. */
  refused: z.array(z.object({ project: z.string(), run: z.string(), why: Refusal })),
})
export type WorkerState = z.infer<typeof WorkerState>
