/** Compares texts by code point, like SQLite's BINARY and Postgres's "C" collations; `<` compares by UTF-16 unit. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
