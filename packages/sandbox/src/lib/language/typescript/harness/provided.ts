import type { Host } from './host.ts'

/** The parts that tests get from elsewhere than the answer. */
export interface Provided {
  /** Values by name, without an import. */
  readonly globals: Readonly<Record<string, unknown>>
  /** Returns a module of Node or of a test runner, with its `default`; null for a relative path, which is the answer. */
  readonly module: (specifier: string) => Readonly<Record<string, unknown>> | null
}

/**
 * Copies Node's modules for the tests alone, before the answer runs: an answer that replaces `assert.equal` replaces it only
 * for itself.
 */
export function providedModules(
  host: Host,
  runner: Readonly<Record<string, unknown>>,
  builtins: readonly string[],
): Provided {
  const { types } = host
  const isObject = (value: unknown) => (typeof value === 'object' && value !== null) || typeof value === 'function'
  const assertCopy = (original: typeof import('node:assert'), strict: boolean) => {
    const { AssertionError, equal, ok } = original
    const call = (value: unknown, message?: string | Error) => {
      if (message instanceof Error && !value) throw message
      if (!value) throw new AssertionError({ message: host.toText(message ?? 'the asserted expression is falsy') })
    }
    // With `==`, an object can pretend to be any value.
    const looseEqual = (actual: unknown, expected: unknown, message?: string | Error) => {
      if (
        !strict &&
        isObject(actual) &&
        !isObject(expected) &&
        !types.isBoxedPrimitive(actual) &&
        !(message instanceof Error)
      )
        throw new AssertionError({ actual, expected, operator: '==', message })
      equal(actual, expected, message)
    }
    return Object.assign(call, original, { ok: (...args: Parameters<typeof ok>) => call(...args), equal: looseEqual })
  }
  /** Returns the package `js-md5` as far as benchmarks use it: `md5(text)` and `md5.hex(text)`. */
  const md5Module = (): Record<string, unknown> => {
    const { createHash }: typeof import('node:crypto') = host.require('node:crypto')
    const md5 = (text: string | Uint8Array) => createHash('md5').update(text).digest('hex')
    const whole = Object.freeze(Object.assign(md5, { md5, hex: md5 }))
    return { md5: whole, hex: md5, default: whole }
  }
  const copied = (name: string): Record<string, unknown> => {
    if (name === 'js-md5') return md5Module()
    const original = host.require(name)
    if (!/^(node:)?assert(\/strict)?$/.test(name))
      return { ...original, default: Object.assign(Object.create(null), original) }
    const loose = assertCopy(original, name.endsWith('/strict'))
    const strict = Object.freeze(assertCopy(original.strict, true))
    const copy = Object.freeze(Object.assign(loose, { strict }))
    return { ...copy, default: copy }
  }

  const modules: Record<string, Readonly<Record<string, unknown>>> = Object.create(null)
  for (const name of ['vitest', '@jest/globals', 'bun:test']) modules[name] = Object.freeze({ ...runner })
  for (const name of ['node:test', 'test']) modules[name] = Object.freeze({ ...runner, default: runner.test })
  for (const name of builtins) modules[name] ??= Object.freeze(copied(name))
  const module = (specifier: string) => {
    const found = modules[specifier]
    if (found !== undefined) return found
    if (host.slice(specifier, 0, 1) === '.' || host.slice(specifier, 0, 1) === '/') return null
    throw new host.Error(`the tests import ${host.show(specifier)}, which isn’t available`)
  }
  const globals: Record<string, unknown> = Object.assign(Object.create(null), runner)
  globals.assert = modules['node:assert']?.default
  return { globals: Object.freeze(globals), module }
}
