/** The item at a place of a list that begins anew at its end. Answers vary in wording by it. */
export function pick<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
