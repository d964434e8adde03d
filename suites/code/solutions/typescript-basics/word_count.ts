export function wordCount(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{Nd}]+(?:'[\p{L}\p{Nd}]+)*/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
