import { z } from 'zod'

/** What identifies a sample within its run. `variant` names the prompt where an eval has several, and is left out else. */
export const SampleKey = z.object({
  suite: z.string(),
  case: z.string(),
  variant: z.string().optional(),
  attempt: z.int().min(1),
})
export type SampleKey = z.infer<typeof SampleKey>

/** One text per key, the same for planned and recorded samples. None of the parts can hold a NUL. */
export function sampleKeyText({ suite, case: id, variant = '', attempt }: SampleKey): string {
  return `${suite}\0${id}\0${variant}\0${attempt}`
}
