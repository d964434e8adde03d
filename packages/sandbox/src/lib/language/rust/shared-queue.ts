import { setImmediate as nextTurn } from 'node:timers/promises'

/** Options for taking waiting items together. */
export interface SharedQueueOptions<Item, Outcome> {
  /** The maximum number at once. */
  readonly limit: number
  readonly onCore: <T>(work: () => Promise<T>) => Promise<T>
  /** Returns an outcome for each item, in order. */
  readonly judge: (items: readonly Item[]) => Promise<readonly Outcome[]>
}

/**
 * Judges items together with whichever others wait when a core is free: one alone if no other waits, many if many do. Nothing
 * ever waits for others to come.
 */
export function sharedQueue<Item, Outcome>(
  options: SharedQueueOptions<Item, Outcome>,
): (item: Item) => Promise<Outcome> {
  const { limit, onCore, judge } = options
  const waiting: { readonly item: Item; readonly settle: PromiseWithResolvers<Outcome> }[] = []
  const takeSome = async () => {
    // Requests made in the same turn come along.
    await nextTurn()
    const taken = waiting.splice(0, limit)
    if (taken.length === 0) return
    try {
      const outcomes = await judge(taken.map(({ item }) => item))
      for (const [index, { settle }] of taken.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) settle.reject(new Error('This is a bug: a program has no outcome'))
        else settle.resolve(outcome)
      }
    } catch (error) {
      for (const { settle } of taken) settle.reject(error)
    }
  }
  return (item) => {
    const settle = Promise.withResolvers<Outcome>()
    waiting.push({ item, settle })
    void onCore(takeSome)
    return settle.promise
  }
}
