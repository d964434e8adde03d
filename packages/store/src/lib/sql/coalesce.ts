/** Combines lookups of single keys: calls made in the same turn of the event loop become one lookup, of at most `limit` keys. */
export function coalesce<T>(
  lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  limit: number,
): (key: string) => Promise<T | undefined> {
  let open: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, T>> } | null = null

  const begin = () => {
    const keys = new Set<string>()
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open?.keys === keys) open = null
      return lookUp([...keys])
    })
    return { keys, found }
  }
  return async (key) => {
    if (open === null || open.keys.size >= limit) open = begin()
    open.keys.add(key)
    return (await open.found).get(key)
  }
}
