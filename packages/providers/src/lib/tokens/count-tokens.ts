import { cutText } from './cut-text.ts'

type Encoding = { countTokens(text: string, options: { disallowedSpecial: Set<string> }): number }

/** OpenAI models that still use the encoding before `o200k_base`. */
const OLDER = /(?:^|\/)(?:gpt-4(?!o|\.|-?5)|gpt-3\.5|text-embedding-)/

const loaded = new Map<string, Promise<Encoding>>()

/**
 * Counts a text's tokens: with OpenAI's encoding for its models, and with `o200k_base`, which is close, for all others. Encodings load on
 * first use. Names of special tokens in the text count as plain text.
 */
export async function countTokens(text: string, model: string): Promise<number> {
  const encoding = await load(OLDER.test(model) ? 'cl100k_base' : 'o200k_base')
  let count = 0
  for (const piece of cutText(text)) count += encoding.countTokens(piece, { disallowedSpecial: NONE })
  return count
}

const NONE: Set<string> = new Set()

function load(name: 'cl100k_base' | 'o200k_base'): Promise<Encoding> {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const encoding =
    name === 'o200k_base' ? import('gpt-tokenizer/encoding/o200k_base') : import('gpt-tokenizer/encoding/cl100k_base')
  loaded.set(name, encoding)
  return encoding
}
