/** A read in progress, and the one after it, for callers that came meanwhile. */
interface Reading {
  readonly current: Promise<unknown>
  next: Promise<unknown> | null
}

const byOwner = new WeakMap<object, Map<string, Reading>>()

/**
 * Reads once for all callers that ask for the same at the same time. Nobody gets a result from before they asked: a caller that comes
 * during a read shares the next one. `owner` is the source, `key` the part to read; the result is shared, so nobody may change it.
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
  // Only reads of this key are stored under it.
  return reading.next as Promise<T>
}
