import type { Host } from './host.ts'

/** Compares two values. `strict`: also prototypes, holes and undefined properties. */
export type Equal = (actual: unknown, expected: unknown, strict: boolean) => boolean

/** A value that matches many, such as `expect.any(Number)`. */
export interface Matcher {
  readonly matches: (actual: unknown, strict: boolean) => boolean
  readonly text: string
}

/**
 * Returns deep equality as in jest's `toEqual` and `toStrictEqual`. A matcher counts only if the test wrote it: an answer
 * that returns one would equal everything.
 */
export function deepEquality(host: Host, matcherOf: (value: unknown) => Matcher | null): Equal {
  const { is, isArray, types, ownKeys, hasOwn, getPrototypeOf, getOwnPropertyDescriptor, stringTag } = host
  interface Pair {
    readonly actual: object
    readonly expected: object
    readonly outer: Pair | null
  }

  const keysOf = (value: object, strict: boolean): PropertyKey[] =>
    ownKeys(value).filter((key) => {
      if (getOwnPropertyDescriptor(value, key)?.enumerable !== true) return false
      return strict || Reflect.get(value, key) !== undefined
    })

  const sameEntries = (actual: object, expected: object, strict: boolean, seen: Pair): boolean => {
    const keys = keysOf(expected, strict)
    if (keysOf(actual, strict).length !== keys.length) return false
    return keys.every(
      (key) => hasOwn(actual, key) && same(Reflect.get(actual, key), Reflect.get(expected, key), strict, seen),
    )
  }

  const listed = (value: unknown): unknown[] => {
    const list: unknown[] = []
    if (types.isMap(value)) host.mapForEach(value, (each, key) => list.push([key, each]))
    if (types.isSet(value)) host.setForEach(value, (each) => list.push(each))
    return list
  }
  /** Returns whether every entry of one has its own equal in the other, in any order. */
  const sameListed = (actual: unknown, expected: unknown, strict: boolean, seen: Pair): boolean => {
    const left = listed(actual)
    const wanted = listed(expected)
    if (left.length !== wanted.length) return false
    return wanted.every((each, index) => {
      // Most often both are in the same order.
      const at = same(left[index], each, strict, seen)
        ? index
        : left.findIndex((other) => same(other, each, strict, seen))
      if (at < 0) return false
      if (at !== index) left[at] = left[index]
      left[index] = {}
      return true
    })
  }

  const sameObjects = (actual: object, expected: object, strict: boolean, seen: Pair): boolean => {
    if (stringTag(actual) !== stringTag(expected) || isArray(actual) !== isArray(expected)) return false
    if (strict && getPrototypeOf(actual) !== getPrototypeOf(expected)) return false
    if (types.isDate(expected)) return types.isDate(actual) && is(host.dateTime(actual), host.dateTime(expected))
    if (types.isRegExp(expected)) return types.isRegExp(actual) && host.toText(actual) === host.toText(expected)
    if (types.isBoxedPrimitive(expected))
      return types.isBoxedPrimitive(actual) && is(actual.valueOf(), expected.valueOf())
    if (types.isNativeError(expected) || expected instanceof Error)
      return actual instanceof Error && actual.message === expected.message && actual.name === expected.name
    if (types.isMap(expected) !== types.isMap(actual) || types.isSet(expected) !== types.isSet(actual)) return false
    if (types.isMap(expected) || types.isSet(expected)) return sameListed(actual, expected, strict, seen)
    if (typeof actual === 'function' || types.isPromise(expected) || types.isWeakMap(expected)) return false
    if (isArray(actual) && isArray(expected) && actual.length !== expected.length) return false
    return sameEntries(actual, expected, strict, seen)
  }

  const same = (actual: unknown, expected: unknown, strict: boolean, outer: Pair | null): boolean => {
    const matcher = matcherOf(expected)
    if (matcher !== null) return matcher.matches(actual, strict)
    if (is(actual, expected)) return true
    if (typeof actual !== typeof expected || actual === null || expected === null) return false
    if (typeof actual !== 'object' && typeof actual !== 'function') return false
    if (typeof expected !== 'object' && typeof expected !== 'function') return false
    for (let pair = outer; pair !== null; pair = pair.outer)
      if (pair.actual === actual || pair.expected === expected)
        return pair.actual === actual && pair.expected === expected
    return sameObjects(actual, expected, strict, { actual, expected, outer })
  }
  return (actual, expected, strict) => same(actual, expected, strict, null)
}
