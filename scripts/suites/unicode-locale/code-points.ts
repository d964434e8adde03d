import type { CaseSource } from '../suite-source.ts'

/** `U+0041` for each code point of a text. */
export function codePoints(text: string): string {
  return Array.from(text, (each) => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(
    ' ',
  )
}

/** What a wrong number is called. */
export const MISCOUNTED: CaseSource['failures'] = [{ code: 'miscounted', checks: [{ regex: '^\\s*\\d+\\s*$' }] }]

/** What a wrong code point is called. */
export const WRONG_CODE_POINT: CaseSource['failures'] = [{ code: 'encoding_error', checks: [{ regex: '(?i)u\\+' }] }]
