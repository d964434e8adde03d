/** A read that was begun, and the one that begins after it, for those who came meanwhile. */
interface Reading {
  readonly current: Promise<unknown>
  next: Promise<unknown> | null
}

const byOwner = new WeakMap<object, Map<string, Reading>>()

/**
 * Reads once for all who ask for the same at the same time. Nobody gets what was read before they asked: who comes while a read is under way
 * shares the one after it. `owner` is what is read from, `key` what is read of it; the outcome is shared, so nobody may change it.
 */
export function shareReads<T>(owner: object, key: string, read: () => Promise<T>): Promise<T> {
  const readings = byOwner.get(owner) ?? new Map<string, Reading>()
  byOwner.set(owner, readings)
  const begin = (): Promise<T> => {
    const current = read()
    const reading: Reading = { current, next: null }
    readings.set(key, reading)
    const end = () => {
      if (readings.get(key) === reading && reading.next === null) readings.delete(key)
    }
    current.then(end, end)
    return current
  }
  const reading = readings.get(key)
  if (reading === undefined) return begin()
  const isOver = reading.current.then(
    () => {},
    () => {},
  )
  reading.next ??= isOver.then(begin)
  // Only reads of this key are kept under it.
  return reading.next as Promise<T>
}
