/**
 * A text in which upper and lower case do not differ.
 *
 * Final sigma is folded too, because lower-casing alone makes it depend on what stands after it.
 */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  return lower.includes('ς') ? lower.replaceAll('ς', 'σ') : lower
}
