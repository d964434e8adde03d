import type { ArgumentMatcher, ValueType } from '@assay/core/suite'
import type { LinearPattern } from '../text/linear-pattern.ts'
import type { ShowValue } from './show-value.ts'

/** The parts for comparing a value with a matcher. `undefined` is a missing member. */
export interface Look {
  readonly patterns: ReadonlyMap<string, LinearPattern>
  readonly show: ShowValue
  /** Returns whether a value is as expected, matchers included. */
  readonly fits: (expected: unknown, value: unknown) => boolean
  /** Returns whether a value is exactly the expected one, without matchers. */
  readonly isSame: (expected: unknown, value: unknown) => boolean
}

type Test<Name extends keyof ArgumentMatcher> = (
  expected: Exclude<ArgumentMatcher[Name], undefined>,
  value: unknown,
  look: Look,
) => boolean

const TESTS: { readonly [Name in keyof ArgumentMatcher]-?: Test<Name> } = {
  regex: (expected, value, { patterns }) =>
    typeof value === 'string' && patterns.get(expected)?.isFoundIn(value) === true,
  contains: (expected, value, { fits }) => {
    if (typeof value === 'string') return typeof expected === 'string' && value.includes(expected)
    return Array.isArray(value) && value.some((item) => fits(expected, item))
  },
  one_of: (expected, value, { fits }) => expected.some((each) => fits(each, value)),
  gte: (expected, value) => typeof value === 'number' && value >= Number(expected),
  lte: (expected, value) => typeof value === 'number' && value <= Number(expected),
  type: (expected, value) => isOfType(expected, value),
  any: (_, value) => value !== undefined,
  absent: (_, value) => value === undefined,
  equals: (expected, value, { isSame }) => isSame(expected, value),
}

const WORDS: Readonly<Record<keyof ArgumentMatcher, (expected: unknown, show: ShowValue) => string>> = {
  regex: (expected) => `a match for /${String(expected)}/`,
  contains: (expected, show) => `something that contains ${describeExpected(expected, show)}`,
  one_of: (expected, show) =>
    `one of ${show(Array.isArray(expected) ? expected.map((each) => (isPlain(each) ? each : '…')) : expected)}`,
  gte: (expected) => `at least ${String(expected)}`,
  lte: (expected) => `at most ${String(expected)}`,
  type: (expected) => TYPE_WORDS[expected as ValueType] ?? String(expected),
  any: () => 'any value',
  absent: () => 'absent',
  equals: (expected, show) => show(expected),
}

const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

/** Returns whether a value meets a matcher. */
export function meetsMatcher(matcher: ArgumentMatcher, value: unknown, look: Look): boolean {
  return namesOf(matcher).every((name) => {
    // Each test gets the member of its own name, which the type system can't follow through the table.
    const test = TESTS[name] as (expected: unknown, value: unknown, look: Look) => boolean
    return test(matcher[name], value, look)
  })
}

/** Describes a matcher in words. */
export function describeMatcher(matcher: ArgumentMatcher, show: ShowValue): string {
  return namesOf(matcher)
    .map((name) => WORDS[name](matcher[name], show))
    .join(' and ')
}

function describeExpected(expected: unknown, show: ShowValue): string {
  return isPlain(expected) ? show(expected) : 'such a value'
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function namesOf(matcher: ArgumentMatcher): (keyof ArgumentMatcher)[] {
  return Object.keys(matcher).filter((name): name is keyof ArgumentMatcher => Object.hasOwn(TESTS, name))
}

function isOfType(type: ValueType, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
