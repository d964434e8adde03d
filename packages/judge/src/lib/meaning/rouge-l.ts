/**
 * Returns the ROUGE-L of two lists of words: the F1 of their longest common subsequence (Lin 2004, with beta 1). From 0
 * to 1; two empty lists are alike, an empty one and another aren't.
 */
export function rougeL(answer: readonly string[], expected: readonly string[]): number {
  if (answer.length === 0 && expected.length === 0) return 1
  return (2 * longestCommonSubsequence(answer, expected)) / (answer.length + expected.length)
}

/**
 * Returns the length of the longest common subsequence, computed 32 cells of the table at a time (Crochemore et al.
 * 2001): a zero bit of `row` marks where the length grows.
 */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): number {
  const [columns, rows] = a.length < b.length ? [a, b] : [b, a]
  const size = Math.ceil(columns.length / 32)
  const byItem = columnsByItem(columns, size)
  const row = new Uint32Array(size).fill(0xffffffff)
  for (const item of rows) {
    const match = byItem.get(item)
    if (match !== undefined) advance(row, match)
  }
  let length = 0
  for (let i = 0; i < columns.length; i++) if ((((row[i >> 5] ?? 0) >>> (i & 31)) & 1) === 0) length++
  return length
}

/** Returns, for each distinct item, a bit per column that holds it. */
function columnsByItem(columns: readonly string[], size: number): Map<string, Uint32Array> {
  const byItem = new Map<string, Uint32Array>()
  columns.forEach((item, i) => {
    const bits = byItem.get(item) ?? new Uint32Array(size)
    byItem.set(item, bits)
    bits[i >> 5] = (bits[i >> 5] ?? 0) | (1 << (i & 31))
  })
  return byItem
}

/** Computes row = (row + (row & match)) | (row & ~match), carrying from word to word. */
function advance(row: Uint32Array, match: Uint32Array): void {
  let carry = 0
  for (let i = 0; i < row.length; i++) {
    const bits = row[i] ?? 0
    const hit = (bits & (match[i] ?? 0)) >>> 0
    const sum = bits + hit + carry
    carry = sum > 0xffffffff ? 1 : 0
    row[i] = (sum | (bits & ~hit)) >>> 0
  }
}
