export function groupAnagrams(words: string[]): string[][] {
  const groups: Record<string, string[]> = {}
  for (const word of words) {
    const letters = [...word.toLowerCase()].sort().join('')
    groups[letters] ??= []
    groups[letters].push(word)
  }
  // An object lists keys that look like numbers first.
  return Object.values(groups)
}
