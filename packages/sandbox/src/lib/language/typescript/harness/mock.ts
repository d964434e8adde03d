import type { Host } from './host.ts'

/** Returns mock functions as `vi.fn` and `jest.fn` make them, and their recorded calls. */
export function mockFunctions(host: Host) {
  type Implementation = (this: unknown, ...args: unknown[]) => unknown
  const seen = new WeakMap<object, unknown[][]>()
  const get = seen.get.bind(seen)
  const set = seen.set.bind(seen)
  let restores: (() => void)[] = []

  const fn = (implementation?: Implementation) => {
    let usual = implementation
    const once: Implementation[] = []
    const state: { calls: unknown[][]; results: unknown[] } = { calls: [], results: [] }
    const mock = function (this: unknown, ...args: unknown[]) {
      state.calls.push(args)
      const act = once.shift() ?? usual
      const value = act === undefined ? undefined : host.apply(act, this, args)
      state.results.push({ type: 'return', value })
      return value
    }
    const does = (next: Implementation | undefined) => {
      usual = next
      return mock
    }
    const doesOnce = (next: Implementation) => {
      once.push(next)
      return mock
    }
    const forget = () => {
      state.calls.length = 0
      state.results.length = 0
      return mock
    }
    set(mock, state.calls)
    // Copies: a program's changes to them don't change what the mock recorded.
    const shown = Object.freeze({
      get calls() {
        return state.calls.map((args) => args.slice())
      },
      get results() {
        return state.results.slice()
      },
    })
    host.defineProperty(mock, 'mock', { value: shown, enumerable: true })
    return Object.assign(mock, {
      mockImplementation: does,
      mockImplementationOnce: doesOnce,
      mockReturnValue: (value: unknown) => does(() => value),
      mockReturnValueOnce: (value: unknown) => doesOnce(() => value),
      mockResolvedValue: (value: unknown) => does(async () => value),
      mockResolvedValueOnce: (value: unknown) => doesOnce(async () => value),
      mockRejectedValue: (error: unknown) => does(() => Promise.reject(error)),
      mockRejectedValueOnce: (error: unknown) => doesOnce(() => Promise.reject(error)),
      mockClear: forget,
      mockReset: () => {
        once.length = 0
        does(undefined)
        return forget()
      },
      mockRestore: () => forget(),
    })
  }

  const spyOn = (owner: Record<string, unknown>, key: string) => {
    const was = owner[key]
    const spy = fn(typeof was === 'function' ? (...args) => host.apply(was, owner, args) : undefined)
    const restore = () => {
      owner[key] = was
    }
    restores.push(restore)
    owner[key] = spy
    return Object.assign(spy, { mockRestore: restore })
  }
  const restoreAllMocks = () => {
    for (const restore of restores) restore()
    restores = []
  }

  const timers = () => {
    const { mock }: typeof import('node:test') = host.require('node:test')
    return mock.timers
  }
  const vi = {
    fn,
    spyOn,
    restoreAllMocks,
    clearAllMocks: () => undefined,
    resetAllMocks: () => undefined,
    useFakeTimers: () => timers().enable(),
    useRealTimers: () => timers().reset(),
    advanceTimersByTime: (ms: number) => timers().tick(ms),
    advanceTimersByTimeAsync: async (ms: number) => timers().tick(ms),
    runAllTimers: () => timers().runAll(),
    setSystemTime: (time: number | Date) => timers().setTime(Number(time)),
  }
  const callsOf = (value: unknown) => (typeof value === 'function' ? (get(value) ?? null) : null)
  return { vi: Object.freeze(vi), callsOf }
}
