/** Returns the runs with labels, then the others. */
export function labelledFirst<T extends { readonly id: string }>(labelled: readonly T[], newest: readonly T[]): T[] {
  const ids = new Set(labelled.map(({ id }) => id))
  return [...labelled, ...newest.filter(({ id }) => !ids.has(id))]
}
