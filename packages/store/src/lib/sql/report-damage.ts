import type { Store } from '../store/store.ts'
import { isDamage } from './damage.ts'

/** The method that reads the caller's stream, whose errors are the caller's. */
const OF_THE_CALLER: keyof Store = 'putSuite'

/**
 * Returns a store that reports its own unreadable data as an EnvironmentError `STORE_CORRUPT`, made by `explainError` like any other error
 * of the database.
 */
export function reportDamage(store: Store, explainError: (error: unknown) => unknown): Store {
  const explain = (error: unknown): unknown => (isDamage(error) ? explainError(error) : error)
  return new Proxy(store, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function' || name === OF_THE_CALLER) return found
      return (...args: readonly unknown[]) => watch(Reflect.apply(found, target, args), explain)
    },
  })
}

function watch(made: unknown, explain: (error: unknown) => unknown): unknown {
  if (made instanceof Promise) {
    return made.catch((error: unknown) => {
      throw explain(error)
    })
  }
  return isAsyncIterable(made) ? watchEach(made, explain) : made
}

async function* watchEach(
  items: AsyncIterable<unknown>,
  explain: (error: unknown) => unknown,
): AsyncGenerator<unknown> {
  try {
    yield* items
  } catch (error) {
    throw explain(error)
  }
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
