import { z } from 'zod'

/** A sample's identity within its run. `variant` names the prompt if an eval has several, and is otherwise left out. */
export const SampleKey = z.object({
  suite: z.string(),
  case: z.string(),
  variant: z.string().optional(),
  attempt: z.int().min(1),
})
export type SampleKey = z.infer<typeof SampleKey>

/** Returns one string per key, the same for planned and recorded samples. None of the parts can contain NUL. */
export function sampleKeyText({ suite, case: id, variant = '', attempt }: SampleKey): string {
  return `${suite}\0${id}\0${variant}\0${attempt}`
}
