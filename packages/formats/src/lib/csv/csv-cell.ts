/**
 * One cell of a CSV file by RFC 4180. A number is written as a number; null is empty.
 *
 * Spreadsheets run a text that begins with `=`, `+`, `-`, `@`, a tab or a line end as a formula, so such a text gets an
 * apostrophe in front, which they show as text. Readers that want the exact text remove one leading apostrophe when one of
 * those follows.
 */
export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  // A NUL ends the text in many readers, and lone surrogates have no UTF-8.
  const text = value.replaceAll('\0', '\uFFFD').toWellFormed()
  // Full-width signs are taken for the plain ones by some spreadsheets.
  const safe = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
  return /[",\r\n]|^[\s']|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
