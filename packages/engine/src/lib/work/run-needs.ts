import type { RunPlan } from '@assay/core/run'
import { LANGUAGES, type Language, type Suite } from '@assay/core/suite'
import { z } from 'zod'

/** What a process must have to take samples of a run. */
export const RunNeeds = z.object({
  model: z.string(),
  /** Models that judge; none where suites name none. */
  judges: z.array(z.string()),
  /** Of the programs in answers. */
  languages: z.array(z.enum(LANGUAGES)),
  /** Whether programs may run without a sandbox. */
  unsafe: z.boolean(),
})
export type RunNeeds = z.infer<typeof RunNeeds>

/** Returns what a run needs of whoever takes its samples. */
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
