import { findMatchFaults, formatPath, isMatcher } from '@assay/core/suite'
import { createShowText, type ShowText } from '../check/show-text.ts'
import { type LinearPattern, linearPattern } from '../text/linear-pattern.ts'
import { describeMatcher, type Look, meetsMatcher } from './matchers.ts'
import { createShowValue, type ShowValue } from './show-value.ts'

/** Options for comparing arguments. */
export interface MatchOptions {
  /** Whether members that aren't expected are a mismatch, at every depth. Default false. */
  readonly exact?: boolean
  /** Names of members that aren't compared, at every depth. */
  readonly ignore?: readonly string[]
  /** Quotes a string for a reason. By default it's cut and quoted, and secrets aren't hidden. */
  readonly show?: ShowText
}

/** Maximum number of differences in a reason. */
const SHOWN_LIMIT = 3

/**
 * Prepares expected arguments for comparing with those of calls. The function returns null if they match, else the
 * reason without a period: `expected "amount" to be at most 20, found 25`.
 *
 * Rejects if a matcher isn't valid.
 */
export async function compileMatch(
  wanted: Readonly<Record<string, unknown>>,
  options: MatchOptions = {},
): Promise<(args: unknown) => string | null> {
  const differ = await compileDifferences(wanted, options)
  return (args) => {
    const found = differ(args)
    if (found.length === 0) return null
    const more = found.length > SHOWN_LIMIT ? `; and ${found.length - SHOWN_LIMIT} more` : ''
    return found.slice(0, SHOWN_LIMIT).join('; ') + more
  }
}

/** Works like `compileMatch`, with one string for each argument that differs. */
export async function compileDifferences(
  wanted: Readonly<Record<string, unknown>>,
  { exact = false, ignore = [], show = createShowText(new Map()) }: MatchOptions,
): Promise<(args: unknown) => string[]> {
  const [fault] = findMatchFaults(wanted)
  if (fault !== undefined) throw new Error(`"${formatPath(fault.path)}" must be ${fault.expected}`)
  const comparing: Comparing = {
    isPartial: !exact,
    isIgnored: (name) => ignore.includes(name),
    show: createShowValue(show),
    patterns: await compilePatterns(wanted),
  }
  return (args) => {
    if (args !== undefined && args !== null && !isObject(args)) {
      return [`expected the arguments to be an object, found ${comparing.show(args)}`]
    }
    return compareMembers(wanted, args ?? {}, [], comparing).map(
      // A name in a path may come from the model, so it's shown like any other text.
      ({ path, expected, found }) => `expected ${show(formatPath(path))} ${expected}, found ${found}`,
    )
  }
}

interface Comparing {
  readonly isPartial: boolean
  readonly isIgnored: (name: string) => boolean
  readonly show: ShowValue
  readonly patterns: ReadonlyMap<string, LinearPattern>
}

type Path = readonly (string | number)[]

interface Difference {
  readonly path: Path
  /** The words after the path: `to be at most 20`. */
  readonly expected: string
  readonly found: string
}

/** Finds the first difference under each member. Recursion follows the expected value, whose depth is bounded, never the arguments. */
function compareMembers(
  expected: Readonly<Record<string, unknown>>,
  found: Readonly<Record<string, unknown>>,
  path: Path,
  comparing: Comparing,
): Difference[] {
  const differences: Difference[] = []
  for (const [key, each] of Object.entries(expected)) {
    if (comparing.isIgnored(key)) continue
    const value = Object.hasOwn(found, key) ? found[key] : undefined
    const [first] = compareValue(each, value, [...path, key], comparing)
    if (first !== undefined) differences.push(first)
  }
  if (comparing.isPartial) return differences
  for (const key of Object.keys(found)) {
    if (Object.hasOwn(expected, key) || comparing.isIgnored(key)) continue
    differences.push({ path: [...path, key], expected: 'to be absent', found: comparing.show(found[key]) })
  }
  return differences
}

function compareValue(expected: unknown, value: unknown, path: Path, comparing: Comparing): Difference[] {
  const differ = (words: string) => [{ path, expected: `to be ${words}`, found: comparing.show(value) }]
  if (isMatcher(expected)) {
    const look = lookOf(comparing)
    return meetsMatcher(expected, value, look) ? [] : differ(describeMatcher(expected, comparing.show))
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(value)) return differ(comparing.show(expected))
    if (value.length !== expected.length) {
      const items = `${expected.length} item${expected.length === 1 ? '' : 's'}`
      return [{ path, expected: `to have ${items}`, found: String(value.length) }]
    }
    for (const [i, each] of expected.entries()) {
      const found = compareValue(each, value[i], [...path, i], comparing)
      if (found.length > 0) return found
    }
    return []
  }
  if (isObject(expected)) {
    return isObject(value) ? compareMembers(expected, value, path, comparing) : differ(comparing.show(expected))
  }
  if (expected === value) return []
  const isOtherType = value !== undefined && value !== null && expected !== null && typeof value !== typeof expected
  return differ((isOtherType ? `the ${typeof expected} ` : '') + comparing.show(expected))
}

function lookOf(comparing: Comparing): Look {
  return {
    patterns: comparing.patterns,
    show: comparing.show,
    fits: (expected, value) => compareValue(expected, value, [], comparing).length === 0,
    isSame,
  }
}

/** Returns whether two JSON values are the same, whatever the order of members. */
function isSame(expected: unknown, value: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) && value.length === expected.length && expected.every((each, i) => isSame(each, value[i]))
    )
  }
  if (!isObject(expected)) return expected === value
  if (!isObject(value) || Object.keys(value).length !== Object.keys(expected).length) return false
  return Object.entries(expected).every(([key, each]) => Object.hasOwn(value, key) && isSame(each, value[key]))
}

async function compilePatterns(wanted: unknown): Promise<ReadonlyMap<string, LinearPattern>> {
  const patterns = new Map<string, LinearPattern>()
  const compileIn = async (value: unknown): Promise<void> => {
    if (typeof value !== 'object' || value === null) return
    if (isMatcher(value) && value.regex !== undefined) {
      patterns.set(value.regex, await linearPattern(value.regex, { caseSensitive: true }))
    }
    for (const each of Object.values(value)) await compileIn(each)
  }
  await compileIn(wanted)
  return patterns
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
