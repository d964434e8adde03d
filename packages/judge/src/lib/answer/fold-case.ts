/**
 * Returns a text in which upper and lower case don't differ.
 *
 * Final sigma is folded too, because lower-casing alone makes it depend on what follows it.
 */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower
}
