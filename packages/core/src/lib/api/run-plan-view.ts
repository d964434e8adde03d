import { z } from 'zod'
import { RunPlan } from '../run/run-plan.ts'
import { RunSpec } from '../run/run-spec.ts'

/** A run's spec. It leaves out the suites' texts: the plan names the suites and the versions they are saved as. */
export const RunPlanView = RunPlan.omit({ spec: true })
  .extend({ spec: RunSpec.omit({ suites: true }).nullable() })
  .meta({ id: 'RunPlan' })
export type RunPlanView = z.infer<typeof RunPlanView>

/** The answer to `GET /api/runs/{id}/plan`. */
export const RunPlanAnswer = z.object({ plan: RunPlanView })
export type RunPlanAnswer = z.infer<typeof RunPlanAnswer>
