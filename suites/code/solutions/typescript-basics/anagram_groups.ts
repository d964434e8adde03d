export function groupAnagrams(words: string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const word of words) {
    const letters = [...word.toLowerCase()].sort().join('')
    const group = groups.get(letters)
    if (group === undefined) groups.set(letters, [word])
    else group.push(word)
  }
  return [...groups.values()]
}
