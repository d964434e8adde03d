import { z } from 'zod'
import { RunPlan } from '../run/run-plan.ts'
import { RunSpec } from '../run/run-spec.ts'

/** What a run was asked for. Texts of suites are left out of it: the plan names the suites, and the versions under which they are saved. */
export const RunPlanView = RunPlan.omit({ spec: true })
  .extend({ spec: RunSpec.omit({ suites: true }).nullable() })
  .meta({ id: 'RunPlan' })
export type RunPlanView = z.infer<typeof RunPlanView>

/** The answer to `GET /api/runs/{id}/plan`. */
export const RunPlanAnswer = z.object({ plan: RunPlanView })
export type RunPlanAnswer = z.infer<typeof RunPlanAnswer>
