import { escapeCharacter, escapeLogCommands } from '@assay/core/text'

// Characters that do something where a file is shown, or that readers stop at: controls, bidirectional ones among them, and lone surrogates,
// which have no UTF-8. A line end is content, which RFC 4180 quotes.
const UNSAFE = /(?!\n|\r\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

// Full-width signs are taken for the plain ones by some spreadsheets.
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Writes one cell of a CSV file by RFC 4180. A number is written as a number; null is empty. Control characters other than line ends are
 * written as `\u{…}`, and so is what a CI system would obey in its log.
 *
 * Spreadsheets run a text that begins with `=`, `+`, `-`, `@`, a tab or a line end as a formula, so such a text gets an
 * apostrophe in front, which they show as text. Readers that want the exact text remove one leading apostrophe when one of
 * those follows.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = escapeLogCommands(value.replace(UNSAFE, escapeCharacter), escapeCharacter)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]|^[\s']|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
