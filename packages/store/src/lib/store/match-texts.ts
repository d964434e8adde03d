import type { Turn } from '@assay/core/result'
import type { TextMatch } from './sample-batch.ts'

/** A result's texts that a search reads. The store wrote them itself. */
export interface SearchedTexts {
  readonly turns: readonly Turn[]
  readonly details?: Readonly<Record<string, unknown>>
}

/** Makes a test of a result's texts in JSON. Most that don't match are rejected without parsing the JSON. */
export function createTextTest(match: TextMatch): (body: string) => boolean {
  if (match.kind === 'critical') {
    // A quotation mark in a string is escaped, so this is a property somewhere; the parsed JSON shows which one.
    return (body) => body.includes(CRITICAL) && isCritical(JSON.parse(body) as SearchedTexts)
  }
  const wanted = match.text.toLowerCase()
  const written = writtenText(match)
  return (body) => body.toLowerCase().includes(written) && contains(JSON.parse(body) as SearchedTexts, wanted)
}

/** Text in the JSON of every critical result. */
export const CRITICAL = '"critical":true'

/** Returns the lowercase text that the JSON of every match contains. */
export function writtenText({ text }: Extract<TextMatch, { kind: 'contains' }>): string {
  return JSON.stringify(text).slice(1, -1).toLowerCase()
}

/** Returns whether a prompt or an answer contains a lowercase text. */
export function contains({ turns }: Pick<SearchedTexts, 'turns'>, wanted: string): boolean {
  return turns.some(({ prompt, answer }) => [prompt, answer ?? ''].some((text) => text.toLowerCase().includes(wanted)))
}

/** Returns whether an answer's class was given for a critical case. */
export function isCritical({ details }: Pick<SearchedTexts, 'details'>): boolean {
  return details?.critical === true
}
