/** Returns the cosine of two vectors, from -1 to 1; null if their lengths differ, or one is zero or not finite. */
export function cosine(a: readonly number[], b: readonly number[]): number | null {
  if (a.length !== b.length) return null
  let dot = 0
  let squareA = 0
  let squareB = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i] ?? 0
    const y = b[i] ?? 0
    dot += x * y
    squareA += x * x
    squareB += y * y
  }
  const value = dot / (Math.sqrt(squareA) * Math.sqrt(squareB))
  return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : null
}
