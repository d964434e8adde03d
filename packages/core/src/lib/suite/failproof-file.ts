import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { ChecksFile } from './checks-file.ts'
import { ClassifyFile } from './classify-file.ts'

const text = z.string().min(1)

/** A row of a FailProof suite. `checks`, `classify`, `weight`, `severity` and `description` go beyond FailProof and mean the same as in YAML. */
export const FailproofRow = z.strictObject({
  case_id: text,
  suite_id: text,
  prompt: text,
  prompt_vars: z.record(z.string(), z.string()).nullish(),
  expected_response: z.string().nullish(),
  expected_classification: AnswerClass.nullish(),
  tags: z.array(text).nullish(),
  description: z.string().nullish(),
  system_prompt: z.string().nullish(),
  weight: z.number().min(0).nullish(),
  severity: z.enum(['normal', 'critical']).nullish(),
  checks: ChecksFile.nullish(),
  classify: ClassifyFile.nullish(),
})
export type FailproofRow = z.output<typeof FailproofRow>
