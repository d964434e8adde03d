import type { CheckOptions } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { countTokens, vocabularyOf } from './tokenizer.ts'

/** The answer has at least so many tokens. */
export function prepareMinTokens({ limit }: CheckOptions<'min_tokens'>): PreparedCheck {
  return async (answer) => {
    const { count, tokenizer } = await countBy(answer)
    const reason = `The answer has ${count} tokens by ${tokenizer}; at least ${limit} wanted.`
    return count >= limit ? passing(reason) : failing(reason)
  }
}

/** The answer has at most so many tokens. */
export function prepareMaxTokens({ limit }: CheckOptions<'max_tokens'>): PreparedCheck {
  return async (answer) => {
    const { count, tokenizer } = await countBy(answer)
    const reason = `The answer has ${count} tokens by ${tokenizer}; at most ${limit} wanted.`
    return count <= limit ? passing(reason) : failing(reason)
  }
}

/** By the model's own tokenizer where it is known, else as the provider counted, else by o200k. */
async function countBy(answer: JudgedAnswer): Promise<{ count: number; tokenizer: string }> {
  const vocabulary = vocabularyOf(answer.model)
  if (vocabulary !== null) return { count: await countTokens(answer.text, vocabulary), tokenizer: vocabulary }
  const { output, reasoning } = answer.tokens
  // Providers count what a model thinks among its output; a limit is on what it says.
  if (output !== null) return { count: Math.max(0, output - (reasoning ?? 0)), tokenizer: "the provider's count" }
  return { count: await countTokens(answer.text, 'o200k_base'), tokenizer: 'o200k_base' }
}
