import { z } from 'zod'

const tokens = z.int().min(1)

/** What a run's requests about a suite ask for, as sent; null leaves it to the provider. */
export const RequestParameters = z.object({
  temperature: z.number().nullable(),
  max_tokens: tokens.nullable(),
  /** The limits of evals that set their own, in ascending order; left out if none does. */
  max_tokens_of_evals: z.array(tokens).optional(),
  /** A hash of the suite's system prompt; null if it has none, left out if unknown, as in plans of earlier releases. */
  system_prompt_hash: z.string().nullable().optional(),
})
export type RequestParameters = z.infer<typeof RequestParameters>
