export function wordCount(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  // Knows the letters of ASCII only.
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9]+(?:'[a-z0-9]+)*/g))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
