/** Numbered lists of words, each distinct list once. The empty list is 0. */
export interface WordLists {
  readonly lists: readonly (readonly string[])[]
  /** Returns the number of a list with each of its words once. Order matters. */
  add(list: readonly string[]): number
  /** Returns the number of two lists' union, the first list's words first. */
  join(a: number, b: number): number
}

/** Makes an empty collection of lists. */
export function createWordLists(): WordLists {
  const lists: (readonly string[])[] = [[]]
  const numbers = new Map<string, number>([['[]', 0]])
  const joined = new Map<string, number>()
  const add = (words: readonly string[]): number => {
    const list = words.length < 2 ? words : [...new Set(words)]
    const key = JSON.stringify(list)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, lists.length)
    return lists.push(list) - 1
  }
  return {
    lists,
    add,
    join(a, b) {
      if (a === b || b === 0) return a
      if (a === 0) return b
      const key = `${a} ${b}`
      const known = joined.get(key)
      if (known !== undefined) return known
      const both = add([...(lists[a] ?? []), ...(lists[b] ?? [])])
      joined.set(key, both)
      return both
    },
  }
}
