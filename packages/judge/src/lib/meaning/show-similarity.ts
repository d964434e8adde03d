/** Shows a similarity with three decimals, or in full if rounding would hide that it misses the threshold. */
export function showSimilarity(similarity: number, threshold: number): string {
  const short = similarity.toFixed(3)
  return similarity < threshold && Number(short) >= threshold ? String(similarity) : short
}
