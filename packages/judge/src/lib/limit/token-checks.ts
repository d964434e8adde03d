import type { CheckOptions } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { countTokens, vocabularyOf } from './tokenizer.ts'

/** Prepares the check on the minimum number of tokens. */
export function prepareMinTokens({ limit }: CheckOptions<'min_tokens'>): PreparedCheck {
  return async (answer) => {
    const { count, tokenizer } = await countBy(answer)
    const reason = `${countText(count, tokenizer)}; the minimum is ${limit}.`
    return count >= limit ? passing(reason) : failing(reason)
  }
}

/** Prepares the check on the maximum number of tokens. */
export function prepareMaxTokens({ limit }: CheckOptions<'max_tokens'>): PreparedCheck {
  return async (answer) => {
    const { count, tokenizer } = await countBy(answer)
    const reason = `${countText(count, tokenizer)}; the limit is ${limit}.`
    return count <= limit ? passing(reason) : failing(reason)
  }
}

function countText(count: number, tokenizer: string): string {
  return `${count} ${count === 1 ? 'token' : 'tokens'} (${tokenizer})`
}

/** Counts tokens by the model's own tokenizer where it is known, else as the provider counted, else by o200k. */
async function countBy(answer: JudgedAnswer): Promise<{ count: number; tokenizer: string }> {
  const vocabulary = vocabularyOf(answer.model)
  if (vocabulary !== null) return { count: await countTokens(answer.text, vocabulary), tokenizer: vocabulary }
  const { output, reasoning } = answer.tokens
  // Providers count reasoning as output; the limit is on the answer.
  if (output !== null) return { count: Math.max(0, output - (reasoning ?? 0)), tokenizer: "provider's count" }
  return { count: await countTokens(answer.text, 'o200k_base'), tokenizer: 'o200k_base' }
}
