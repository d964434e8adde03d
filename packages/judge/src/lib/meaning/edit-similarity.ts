import { distance } from 'fastest-levenshtein'

/** Returns 1 minus the edit distance over the greater length, in UTF-16 units: 1 for equal texts, 0 for texts with nothing in common. */
export function editSimilarity(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - distance(a, b) / longer
}
