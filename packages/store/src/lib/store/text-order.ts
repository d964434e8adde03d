/** Orders texts by code point, as SQLite's BINARY and Postgres' "C" collations do; `<` orders by UTF-16 unit. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
