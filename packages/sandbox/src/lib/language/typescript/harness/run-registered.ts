import type { Host } from './host.ts'
import type { Registered, Suite } from './registry.ts'

/** A running test: anything that goes wrong beside it is its failure too. */
export interface Current {
  readonly fail: (error: unknown) => void
}

/** Hooks around a test: if the answer runs apart, its event loop must turn. */
export interface Turns {
  readonly begin: () => void
  readonly end: () => void
  /** Returns whether more may come although nothing is left to do here. */
  readonly goesOn: () => boolean
}

/** Runs registered tests one after another; `onEnd` gets the error of each in a box, or null. */
export function registeredRunner(host: Host, assertions: () => unknown, turns: Turns) {
  let current: Current | null = null
  const raise = (end: { error: unknown } | null) => {
    if (end !== null) throw end.error
  }

  const wantsDone = (run: unknown): boolean =>
    typeof run === 'function' &&
    (run.length > 1 ||
      host.regExpTest(/^(async\s*)?(function\b[^(]*)?\(?\s*(done|cb|callback)\b/, host.functionText(run)))

  /** Returns a test's argument: Node's context, which is also the `done` of callback style. */
  const contextFor = (title: string, done: (error?: unknown) => void) => {
    const parts: unknown[] = []
    const sub = (name: unknown, ...rest: unknown[]) => {
      const run = [name, ...rest].find((each) => typeof each === 'function')
      const part = attempt(typeof name === 'string' ? name : '', run, null)
      parts.push(part)
      return part
    }
    const nothing = () => undefined
    const context = Object.assign((error?: unknown) => done(error), {
      test: sub,
      parts,
      diagnostic: nothing,
      plan: nothing,
    })
    host.defineValue(context, 'name', title)
    host.defineValue(context, 'assert', assertions())
    return context
  }

  /** Calls one function of the tests to its end; rejects if it fails. */
  const attempt = async (title: string, run: unknown, row: readonly unknown[] | null): Promise<void> => {
    if (typeof run !== 'function') return
    let done: ((error?: unknown) => void) | null = null
    const called = new Promise<void>((resolve, reject) => {
      done = (error) => (error === undefined || error === null ? resolve() : reject(error))
    })
    const context = contextFor(title, (error) => done?.(error))
    const byCallback = row === null && wantsDone(run)
    const args = row ?? (run.length > 1 ? [context, context] : [context])
    raise(await host.settled(host.apply(run, undefined, args)))
    if (byCallback) raise(await host.settled(called))
    for (let index = 0; index < context.parts.length; index++) raise(await host.settled(context.parts[index]))
  }

  const hooks = async (suite: Suite, kind: keyof Suite['hooks']) => {
    for (let index = 0; index < suite.hooks[kind].length; index++)
      raise(await host.settled(attempt(kind, suite.hooks[kind][index], null)))
  }
  const enter = async (suite: Suite): Promise<void> => {
    if (suite.outer !== null) raise(await host.settled(enter(suite.outer)))
    if (!suite.begun) {
      suite.begun = true
      raise(await host.settled(hooks(suite, 'before')))
    }
    raise(await host.settled(hooks(suite, 'beforeEach')))
  }
  const leave = async (suite: Suite): Promise<void> => {
    raise(await host.settled(hooks(suite, 'afterEach')))
    suite.open--
    if (suite.open === 0) raise(await host.settled(hooks(suite, 'after')))
    if (suite.outer !== null) raise(await host.settled(leave(suite.outer)))
  }
  const whole = async (test: Registered): Promise<void> => {
    const entered = await host.settled(enter(test.suite))
    const ran = entered ?? (await host.settled(attempt(test.title, test.run, test.args)))
    const left = await host.settled(leave(test.suite))
    raise(ran ?? left)
  }

  /** Runs one piece of the tests with everything that happens meanwhile, and reports once how it ended. */
  const guarded = (work: () => unknown, timeoutMs: number | null, onEnd: (end: { error: unknown } | null) => void) => {
    let ended = false
    let failure: { error: unknown } | null = null
    let timer: ReturnType<typeof setTimeout> | null = null
    const end = (with_: { error: unknown } | null) => {
      if (ended) return
      ended = true
      if (timer !== null) host.clearTimeout(timer)
      // Unhandled rejections are reported after this turn.
      host.setImmediate(() => {
        turns.end()
        current = null
        onEnd(failure ?? with_)
      })
    }
    current = {
      fail: (error) => {
        failure ??= { error }
        if (error === NEVER) end(failure)
      },
    }
    turns.begin()
    if (timeoutMs !== null)
      timer = host.setTimeout(() => end({ error: new host.Error(`didn’t finish within ${timeoutMs} ms`) }), timeoutMs)
    let given: unknown
    try {
      given = work()
    } catch (error) {
      return end({ error })
    }
    void host.promiseThen(host.settled(given), (how) => end(how))
  }

  const NEVER = new host.Error('its promise never settled')
  host.on('unhandledRejection', (error: unknown) => current?.fail(error))
  host.on('uncaughtException', (error: unknown) => {
    current?.fail(error)
  })
  // Nothing is left to do, but a test still waits.
  host.on('beforeExit', () => {
    if (current !== null && !turns.goesOn()) current?.fail(NEVER)
  })

  return {
    current: () => current,
    guarded,
    runAll: (
      first: Registered | null,
      onEnd: (test: Registered, end: { error: unknown } | null) => void,
      onDone: () => void,
    ) => {
      const step = (test: Registered | null) => {
        if (test === null) return onDone()
        guarded(
          () => whole(test),
          test.timeoutMs,
          (end) => {
            onEnd(test, end)
            step(test.next)
          },
        )
      }
      step(first)
    },
  }
}
