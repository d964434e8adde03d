/** The vocabulary of a bundled tokenizer. */
export type Vocabulary = 'o200k_base' | 'cl100k_base'

const O200K = /^(gpt-5|gpt-4o|gpt-4\.1|gpt-4\.5|chatgpt-4o|gpt-oss|o[134](-|$))/
const CL100K = /^(gpt-4|gpt-3\.5)/

/** Returns a model's vocabulary, or null if its maker hasn't published one. Only OpenAI's are known. */
export function vocabularyOf(model: string): Vocabulary | null {
  const parts = model.toLowerCase().split('/')
  const name = parts.at(-1) ?? ''
  if (!['openai', 'azure'].includes(parts.at(-2) ?? '') && !name.startsWith('gpt-oss')) return null
  if (O200K.test(name)) return 'o200k_base'
  return CL100K.test(name) ? 'cl100k_base' : null
}

/** Counts the tokens of a text. The vocabulary is loaded on first use, which takes about 200 ms. */
export async function countTokens(text: string, vocabulary: Vocabulary): Promise<number> {
  const encoding =
    vocabulary === 'o200k_base'
      ? await import('gpt-tokenizer/encoding/o200k_base')
      : await import('gpt-tokenizer/encoding/cl100k_base')
  // What looks like a special token in an answer is only text.
  const options = { disallowedSpecial: new Set<string>() }
  if (longestRun(text) <= RUN_LIMIT) return encoding.countTokens(text, options)
  let count = 0
  for (let at = 0; at < text.length; at += SLICE_LENGTH) {
    count += encoding.countTokens(text.slice(at, at + SLICE_LENGTH), options)
  }
  return count
}

// Merging takes time quadratic in the length of a run without a boundary. No real text has such runs, so one that has is
// cut into slices, and counted too high by at most about one token per slice.
const RUN_LIMIT = 500
const SLICE_LENGTH = 100

/** Returns the length of the longest run that is all white space, or has none. */
function longestRun(text: string): number {
  let longest = 0
  let start = 0
  let inSpace = false
  for (let i = 0; i < text.length; i++) {
    const isSpace = isWhiteSpace(text.charCodeAt(i))
    if (isSpace !== inSpace) {
      longest = Math.max(longest, i - start)
      start = i
      inSpace = isSpace
    }
  }
  return Math.max(longest, text.length - start)
}

function isWhiteSpace(unit: number): boolean {
  return unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0x3000
}
