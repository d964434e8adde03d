import type { Equal, Matcher } from './equality.ts'
import type { Host } from './host.ts'

/** Registers matchers, and finds them again. */
export interface Matchers {
  readonly of: (value: unknown) => Matcher | null
  readonly make: (matcher: Matcher) => object
}

/** Returns a registry that knows matchers by who made them, not by how they look, so that an answer can't return one. */
export function matcherRegistry(): Matchers {
  const made = new WeakMap<object, Matcher>()
  const get = made.get.bind(made)
  const set = made.set.bind(made)
  return {
    of: (value) => (typeof value === 'object' && value !== null ? (get(value) ?? null) : null),
    make: (matcher) => {
      const value = Object.freeze(Object.create(null))
      set(value, matcher)
      return value
    },
  }
}

/** Returns `expect` as in jest and vitest, with the matchers that tests of functions use. */
export function expectation(
  host: Host,
  matchers: Matchers,
  equal: Equal,
  callsOf: (value: unknown) => unknown[][] | null,
) {
  const { show, hasOwn, regExpTest, includes, types, is, isArray } = host
  const number = (value: unknown, name: string): number | bigint => {
    if (typeof value === 'number' || typeof value === 'bigint') return value
    throw new host.Error(`expected a number for ${name}, found ${show(value)}`)
  }
  const messageOf = (error: unknown): string =>
    typeof error === 'object' && error !== null && 'message' in error ? host.toText(error.message) : host.toText(error)
  const textMatches = (text: string, pattern: unknown): boolean =>
    types.isRegExp(pattern) ? regExpTest(pattern, text) : includes(text, host.toText(pattern))
  const isInstance = (value: unknown, type: unknown): boolean => typeof type === 'function' && value instanceof type
  /** Returns whether the thrown value is the expected one. */
  const thrownAs = (error: unknown, wanted: unknown): boolean => {
    if (wanted === undefined) return true
    if (typeof wanted === 'function') return isInstance(error, wanted)
    if (typeof wanted === 'string' || types.isRegExp(wanted)) return textMatches(messageOf(error), wanted)
    return matchers.of(wanted) === null ? messageOf(error) === messageOf(wanted) : equal(error, wanted, false)
  }
  const isPart = (actual: unknown, part: unknown): boolean => {
    if (matchers.of(part) !== null || typeof part !== 'object' || part === null || isArray(part))
      return isArray(part) && isArray(actual) && matchers.of(part) === null
        ? actual.length === part.length && part.every((each, index) => isPart(actual[index], each))
        : equal(actual, part, false)
    if (typeof actual !== 'object' || actual === null) return false
    return Object.keys(part).every((key) => key in actual && isPart(Reflect.get(actual, key), Reflect.get(part, key)))
  }
  const items = (value: unknown): unknown[] => {
    if (isArray(value)) return value
    if (typeof value === 'object' && value !== null && Symbol.iterator in value) return Array.from(Object(value))
    throw new host.Error(`expected an iterable, found ${show(value)}`)
  }
  const lengthOf = (value: unknown): unknown =>
    value === null || value === undefined ? undefined : Reflect.get(Object(value), 'length')
  const primitiveOf = (type: unknown): string | null =>
    type === String
      ? 'string'
      : type === Number
        ? 'number'
        : type === Boolean
          ? 'boolean'
          : type === BigInt
            ? 'bigint'
            : type === Symbol
              ? 'symbol'
              : null
  const isAny = (value: unknown, type: unknown): boolean =>
    typeof value === primitiveOf(type) || (type === Object && typeof value === 'object') || isInstance(value, type)
  const isClose = (actual: unknown, expected: unknown, digits: unknown): boolean => {
    if (typeof actual !== 'number' || typeof expected !== 'number') return false
    if (is(actual, expected)) return true
    return host.abs(actual - expected) < host.pow(10, -(typeof digits === 'number' ? digits : 2)) / 2
  }
  const at = (value: unknown, path: unknown): { found: boolean; value: unknown } => {
    const keys = isArray(path)
      ? path
      : host
          .toText(path)
          .split(/[.[\]]+/)
          .filter((key) => key !== '')
    let found = value
    for (const key of keys) {
      if (found === null || found === undefined || !(key in Object(found))) return { found: false, value: undefined }
      found = Reflect.get(Object(found), key)
    }
    return { found: true, value: found }
  }

  const checks: Record<string, (actual: unknown, ...args: unknown[]) => boolean> = {
    toBe: (actual, expected) => is(actual, expected),
    toEqual: (actual, expected) => equal(actual, expected, false),
    toStrictEqual: (actual, expected) => equal(actual, expected, true),
    toMatchObject: isPart,
    toBeTruthy: (actual) => !!actual,
    toBeFalsy: (actual) => !actual,
    toBeNull: (actual) => actual === null,
    toBeUndefined: (actual) => actual === undefined,
    toBeDefined: (actual) => actual !== undefined,
    toBeNaN: (actual) => host.isNaN(actual),
    toBeCloseTo: isClose,
    toBeGreaterThan: (actual, bound) => number(actual, 'toBeGreaterThan') > number(bound, 'toBeGreaterThan'),
    toBeGreaterThanOrEqual: (actual, bound) => number(actual, 'the value') >= number(bound, 'the bound'),
    toBeLessThan: (actual, bound) => number(actual, 'the value') < number(bound, 'the bound'),
    toBeLessThanOrEqual: (actual, bound) => number(actual, 'the value') <= number(bound, 'the bound'),
    toContain: (actual, item) =>
      typeof actual === 'string'
        ? includes(actual, host.toText(item))
        : items(actual).some((each) => is(each, item) || each === item),
    toContainEqual: (actual, item) => items(actual).some((each) => equal(each, item, false)),
    toHaveLength: (actual, length) => is(lengthOf(actual), length),
    toHaveProperty: (actual, path, ...value) => {
      const place = at(actual, path)
      return place.found && (value.length === 0 || equal(place.value, value[0], false))
    },
    toMatch: (actual, pattern) => typeof actual === 'string' && textMatches(actual, pattern),
    toBeInstanceOf: isInstance,
    toBeTypeOf: (actual, type) => typeof actual === type,
    toBeOneOf: (actual, list) => items(list).some((each) => equal(actual, each, false)),
    toSatisfy: (actual, predicate) => typeof predicate === 'function' && predicate(actual) === true,
    toHaveBeenCalled: (actual) => calls(actual).length > 0,
    toHaveBeenCalledOnce: (actual) => calls(actual).length === 1,
    toHaveBeenCalledTimes: (actual, times) => calls(actual).length === times,
    toHaveBeenCalledWith: (actual, ...args) => calls(actual).some((each) => equal(each, args, false)),
    toHaveBeenLastCalledWith: (actual, ...args) => equal(calls(actual).at(-1), args, false),
    toHaveBeenNthCalledWith: (actual, nth, ...args) => equal(calls(actual)[Number(nth) - 1], args, false),
  }
  const calls = (value: unknown): unknown[][] => {
    const found = callsOf(value)
    if (found === null) throw new host.Error(`expected a mock function, found ${show(value)}`)
    return found
  }

  const argument = (value: unknown) => matchers.of(value)?.text ?? show(value)
  const verdict = (passed: boolean, negated: boolean, actual: unknown, name: string, args: unknown[]) => {
    if (passed !== negated) return
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    const wanted = args.length === 0 ? '' : ` ${args.map(argument).join(', ')}`
    throw new host.Error(`expected ${show(actual)} ${negated ? 'not ' : ''}${words}${wanted}`)
  }
  const throws = (actual: unknown, negated: boolean, wanted: unknown[]) => {
    if (typeof actual !== 'function') throw new host.Error(`expected a function that throws, found ${show(actual)}`)
    let thrown: { error: unknown } | null = null
    try {
      actual()
    } catch (error) {
      thrown = { error }
    }
    if (thrown === null) return verdict(false, negated, actual, 'toThrow', wanted)
    verdict(thrownAs(thrown.error, wanted[0]), negated, thrown.error, 'toThrow', wanted)
  }

  type Chain = Record<string, unknown>
  const named = (negated: boolean, act: (name: string, negated: boolean, args: unknown[]) => unknown): Chain => {
    const chain: Chain = Object.create(null)
    for (const name of [...Object.keys(checks), 'toThrow', 'toThrowError'])
      chain[name] = (...args: unknown[]) => act(name, negated, args)
    return chain
  }
  const both = (act: (name: string, negated: boolean, args: unknown[]) => unknown): Chain => {
    const chain = named(false, act)
    chain.not = named(true, act)
    return chain
  }
  const direct = (actual: unknown) => (name: string, negated: boolean, args: unknown[]) => {
    const check = hasOwn(checks, name) ? checks[name] : undefined
    if (check === undefined) return throws(actual, negated, args)
    verdict(check(actual, ...args), negated, actual, name, args)
  }
  /** Checks the result of a promise like any other value; `rejected`: it should fail. */
  const later = (actual: unknown, rejected: boolean) => (name: string, negated: boolean, args: unknown[]) => {
    const promise = typeof actual === 'function' && rejected ? actual() : actual
    if (typeof promise?.then !== 'function') throw new host.Error(`expected a promise, found ${show(promise)}`)
    const given = (value: unknown, failed: boolean) => {
      if (failed !== rejected)
        throw new host.Error(
          `expected the promise to ${rejected ? 'reject, but it resolved with' : 'resolve, but it rejected with'} ${show(value)}`,
        )
      if (hasOwn(checks, name)) return direct(value)(name, negated, args)
      verdict(thrownAs(value, args[0]), negated, value, name, args)
    }
    const onDone = (value: unknown) => given(value, false)
    const onFailed = (error: unknown) => given(error, true)
    return types.isPromise(promise) ? host.promiseThen(promise, onDone, onFailed) : promise.then(onDone, onFailed)
  }

  const expect = (actual: unknown) => {
    const chain = both(direct(actual))
    chain.resolves = both(later(actual, false))
    chain.rejects = both(later(actual, true))
    return Object.freeze(chain)
  }
  const { make } = matchers
  const list = (value: unknown) => (isArray(value) ? value : [])
  return Object.freeze(
    Object.assign(expect, {
      any: (type: unknown) => make({ matches: (actual) => isAny(actual, type), text: `any ${show(type)}` }),
      anything: () => make({ matches: (actual) => actual !== null && actual !== undefined, text: 'anything' }),
      closeTo: (wanted: unknown, digits: unknown) =>
        make({ matches: (actual) => isClose(actual, wanted, digits), text: `close to ${show(wanted)}` }),
      stringContaining: (part: unknown) =>
        make({
          matches: (actual) => typeof actual === 'string' && textMatches(actual, host.toText(part)),
          text: `a string with ${show(part)}`,
        }),
      stringMatching: (pattern: unknown) =>
        make({
          matches: (actual) => typeof actual === 'string' && textMatches(actual, pattern),
          text: `a string like ${show(pattern)}`,
        }),
      objectContaining: (part: unknown) =>
        make({ matches: (actual) => isPart(actual, part), text: `an object with ${show(part)}` }),
      arrayContaining: (part: unknown) =>
        make({
          matches: (actual, strict) =>
            isArray(actual) && list(part).every((each) => actual.some((other) => equal(other, each, strict))),
          text: `an array with ${show(part)}`,
        }),
      fail: (message: unknown) => {
        throw new host.Error(host.toText(message ?? 'expect.fail'))
      },
      assertions: () => undefined,
      hasAssertions: () => undefined,
    }),
  )
}
