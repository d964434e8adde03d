import { z } from 'zod'
import { SampleFacts } from '../run/run-event.ts'
import { RunStatus } from '../run/run-status.ts'
import { RunView } from './run-view.ts'

/** What a stream of a run sends: each sample once, how far the run is, and its end. */
export const LiveEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('sample.finished'),
      run: z.string(),
      /** Place in the order of recording. */
      seq: z.int(),
      sample: SampleFacts,
    }),
    z.object({
      type: z.literal('run.progress'),
      run: z.string(),
      status: RunStatus,
      done: z.int().min(0),
      total: z.int().min(0).nullable(),
      holdup: z.string().nullable(),
    }),
    z.object({ type: z.literal('run.finished'), run: RunView }),
    /** It stopped, was cancelled or failed; `run.status` says which. */
    z.object({ type: z.literal('run.stopped'), run: RunView }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof LiveEvent>

/** Where a stream begins when it isn't resumed: with the first sample, or with what is recorded from now on. */
export const LiveQuery = z.strictObject({ from: z.enum(['start', 'now']).optional() })
