import { z } from 'zod'
import { SampleFacts } from '../run/run-event.ts'
import { RunStatus } from '../run/run-status.ts'
import { RunView } from './run-view.ts'

/** An event in a run's stream: each sample once, the run's progress, and its end. */
export const LiveEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('sample.finished'),
      run: z.string(),
      /** Position in the order of recording. */
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
    /** The run stopped, was cancelled or failed; `run.status` says which. */
    z.object({ type: z.literal('run.stopped'), run: RunView }),
  ])
  .meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof LiveEvent>

/** The start of a stream that isn't resumed: the first sample, or what is recorded from now on. */
export const LiveQuery = z.strictObject({ from: z.enum(['start', 'now']).optional() })
