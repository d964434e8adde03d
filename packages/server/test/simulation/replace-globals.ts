import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { Scheduled } from './event-queue.ts'
import type { SimProcess } from './sim-process.ts'
import { findPlace, type World } from './world.ts'

// Everything that the engine takes from the world by itself is replaced here, in one place: timers, clocks, chance, and the identity of the
// process. Code that runs in a simulated world gets the world's; all other code in this process, such as the test runner, gets the real one.

const require = createRequire(import.meta.url)
const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clear: globalThis.clearTimeout,
  clearImmediate: globalThis.clearImmediate,
  Date: globalThis.Date,
  now: performance.now.bind(performance),
  random: Math.random,
  kill: process.kill.bind(process),
  pid: process.pid,
}

/** The clock's granularity: `setTimeout` waits at least this long. */
const LEAST_MS = 1

/** A timer of a simulated process. */
class SimTimer {
  readonly #world: World
  readonly #process: SimProcess | null
  readonly #run: () => void
  readonly #ms: number
  readonly #repeats: boolean
  #next: Scheduled<SimProcess | null>

  constructor(ms: number, repeats: boolean, run: () => void) {
    const place = findPlace()
    if (place === null) throw new Error('Bug: a simulated timer needs a world.')
    this.#world = place.world
    this.#process = place.process
    this.#run = run
    this.#ms = Number.isFinite(ms) ? Math.max(LEAST_MS, ms) : LEAST_MS
    this.#repeats = repeats
    this.#next = this.#schedule()
  }

  #schedule(): Scheduled<SimProcess | null> {
    return this.#world.after(this.#ms + (this.#process?.phaseMs ?? 0), () => this.#fire(), this.#process)
  }

  #fire(): void {
    if (this.#repeats) this.#next = this.#schedule()
    this.#run()
  }

  clear(): void {
    this.#next.isCancelled = true
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  refresh(): this {
    this.clear()
    this.#next = this.#schedule()
    return this
  }

  [Symbol.dispose](): void {
    this.clear()
  }
}

type Callback = (...args: unknown[]) => void

function setSimTimer(repeats: boolean, elsewhere: (run: Callback, ms: number, ...args: unknown[]) => NodeJS.Timeout) {
  return (run: Callback, ms = LEAST_MS, ...args: unknown[]) =>
    findPlace() === null ? elsewhere(run, ms, ...args) : new SimTimer(ms, repeats, () => run(...args))
}

function clearSimTimer(timer: NodeJS.Timeout | SimTimer | undefined): void {
  if (timer instanceof SimTimer) timer.clear()
  else real.clear(timer)
}

/** `setTimeout` of `node:timers/promises`. */
function delay<T>(ms?: number, value?: T, options: { readonly signal?: AbortSignal } = {}): Promise<T | undefined> {
  if (findPlace() === null) return realDelay(ms, value, options)
  const { signal } = options
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DOMException('The operation was aborted', 'AbortError'))
    if (signal?.aborted) return giveUp()
    const timer = new SimTimer(ms ?? LEAST_MS, false, () => {
      signal?.removeEventListener('abort', abort)
      resolve(value)
    })
    const abort = () => {
      timer.clear()
      giveUp()
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/** The clock of the place where it is asked. */
function dateNow(): number {
  const place = findPlace()
  return place === null ? real.Date.now() : place.world.dateMs(place.process)
}

const SimDate = new Proxy(real.Date, {
  construct: (target, args, called) => Reflect.construct(target, args.length === 0 ? [dateNow()] : args, called),
  get: (target, key) => (key === 'now' ? dateNow : Reflect.get(target, key)),
})

function random(): number {
  const place = findPlace()
  return place === null ? real.random() : (place.process?.dice ?? place.world.dice).next()
}

const timers = require('node:timers/promises')
const crypto = require('node:crypto')
const os = require('node:os')
const realDelay: typeof delay = timers.setTimeout
const { randomBytes, randomInt, randomUUID } = crypto
const { hostname } = os

Object.assign(globalThis, {
  setTimeout: setSimTimer(false, real.setTimeout),
  setInterval: setSimTimer(true, real.setInterval),
  setImmediate: (run: Callback, ...args: unknown[]) => {
    const place = findPlace()
    if (place === null) return real.setImmediate(run, ...args)
    return place.world.after(0, () => run(...args), place.process)
  },
  clearTimeout: clearSimTimer,
  clearInterval: clearSimTimer,
  Date: SimDate,
})
performance.now = () => findPlace()?.world.nowMs ?? real.now()
Math.random = random
Object.defineProperty(process, 'pid', { get: () => findPlace()?.process?.pid ?? real.pid })
process.kill = (pid: number, signal?: string | number) => {
  const place = findPlace()
  if (place === null) return real.kill(pid, signal)
  if (place.world.processes.some((each) => each.pid === pid && each.isAlive)) return true
  throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
}
Object.assign(timers, { setTimeout: delay })
Object.assign(crypto, {
  randomInt: (...args: number[]) => {
    if (findPlace() === null) return randomInt(...args)
    const [low, high] = args.length === 1 ? [0, args[0] ?? 0] : [args[0] ?? 0, args[1] ?? 0]
    return low + Math.floor(random() * (high - low))
  },
  randomBytes: (size: number) =>
    findPlace() === null
      ? randomBytes(size)
      : Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))),
  randomUUID: () => {
    if (findPlace() === null) return randomUUID()
    const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  },
})
Object.assign(os, { hostname: () => findPlace()?.process?.host ?? hostname() })
syncBuiltinESMExports()
