import type { RunPlan } from '@assay/core/run'
import { LANGUAGES, type Language, type Suite } from '@assay/core/suite'
import { z } from 'zod'

/** Requirements on a process that takes a run's samples. */
export const RunNeeds = z.object({
  model: z.string(),
  /** Judge models; none if the suites name none. */
  judges: z.array(z.string()),
  /** Languages of the programs in answers. */
  languages: z.array(z.enum(LANGUAGES)),
  /** Whether programs may run without a sandbox. */
  unsafe: z.boolean(),
})
export type RunNeeds = z.infer<typeof RunNeeds>

/** Returns a run's requirements on the processes that take its samples. */
export function findNeeds(plan: RunPlan, suites: readonly Suite[]): RunNeeds {
  const judges = new Set(suites.flatMap(({ judge }) => judge ?? []))
  const languages: Language[] = [...plan.languages]
  return {
    model: plan.model,
    judges: [...judges].sort(),
    languages: languages.sort(),
    unsafe: plan.spec?.unsafe_no_sandbox ?? false,
  }
}
