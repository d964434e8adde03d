import type { Turn } from '@assay/core/result'
import type { TextMatch } from './sample-batch.ts'

/** The texts of a result that a search looks at; all that a store keeps is of our own making. */
export interface SearchedTexts {
  readonly turns: readonly Turn[]
  readonly details?: Readonly<Record<string, unknown>>
}

/** Makes a test of the JSON of a result's texts. What surely does not match is told without reading the JSON. */
export function createTextTest(match: TextMatch): (body: string) => boolean {
  if (match.kind === 'critical') {
    // A quotation mark in a string is escaped, so that this is a property somewhere; which one is looked at then.
    return (body) => body.includes(CRITICAL) && isCritical(JSON.parse(body) as SearchedTexts)
  }
  const wanted = match.text.toLowerCase()
  const written = writtenText(match)
  return (body) => body.toLowerCase().includes(written) && contains(JSON.parse(body) as SearchedTexts, wanted)
}

/** What the JSON of critical results has in it. */
export const CRITICAL = '"critical":true'

/** Returns the text that the JSON of a match has in it, in small letters. */
export function writtenText({ text }: Extract<TextMatch, { kind: 'contains' }>): string {
  return JSON.stringify(text).slice(1, -1).toLowerCase()
}

/** Tells whether a prompt or an answer contains a text that is in small letters. */
export function contains({ turns }: Pick<SearchedTexts, 'turns'>, wanted: string): boolean {
  return turns.some(({ prompt, answer }) => [prompt, answer ?? ''].some((text) => text.toLowerCase().includes(wanted)))
}

/** Tells whether the class of an answer was given for a critical case. */
export function isCritical({ details }: Pick<SearchedTexts, 'details'>): boolean {
  return details?.critical === true
}
