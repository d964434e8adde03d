import { z } from 'zod'

/** The verdict on the gates a run was started with, and why it doesn't pass them. */
export const RunGates = z
  .object({
    /** Over all gates: a failed one goes before an undecided one. A run that isn't finished is undecided. */
    verdict: z.enum(['passed', 'failed', 'undecided']),
    /** Whether the run has a gate: one of its spec's, a suite's threshold, or critical cases. */
    has_gate: z.boolean(),
    /** The gates that the run doesn't pass; `run` is the run itself, such as one that was stopped. */
    outcomes: z
      .array(
        z.object({
          gate: z.enum(['run', 'fail_under', 'fail_on', 'critical', 'threshold', 'gate', 'fail_on_regression']),
          verdict: z.enum(['failed', 'undecided']),
          message: z.string(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'RunGates' })
export type RunGates = z.infer<typeof RunGates>
