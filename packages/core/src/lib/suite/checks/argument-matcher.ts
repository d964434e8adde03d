import { z } from 'zod'
import { findRegexProblem } from './regex-syntax.ts'

/** Types that a matcher can ask for, as JSON Schema names them. */
export const VALUE_TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const
export type ValueType = (typeof VALUE_TYPES)[number]

/** A matcher's members. Those given must all hold. */
export interface ArgumentMatcher {
  /** A regular expression found in a string. */
  readonly regex?: string
  /** A part of a string, or an item of a list. */
  readonly contains?: unknown
  readonly one_of?: readonly unknown[]
  /** Numbers; strings where they came from templates. */
  readonly gte?: number | string
  readonly lte?: number | string
  readonly type?: ValueType
  readonly any?: true
  readonly absent?: true
  /** A value that is compared as it is: no matchers inside. */
  readonly equals?: unknown
}

const isNumber = (text: string) => text.includes('{{') || (text.trim() !== '' && Number.isFinite(Number(text)))
const number = z.union([z.number(), z.string().refine(isNumber, 'a number, or a template for one')])
const pattern = z.string().superRefine((value, context) => {
  const problem = findRegexProblem(value)
  if (problem !== null) context.addIssue({ code: 'custom', message: problem, input: value })
})

const MEMBERS = {
  regex: pattern,
  contains: z.unknown(),
  one_of: z.array(z.unknown()).min(1, 'a list with at least one value'),
  gte: number,
  lte: number,
  type: z.enum(VALUE_TYPES, `one of ${VALUE_TYPES.join(', ')}`),
  any: z.literal(true, 'true'),
  absent: z.literal(true, 'true'),
  equals: z.unknown(),
} as const satisfies Record<keyof ArgumentMatcher, z.ZodType>

/** Maximum nesting of the arguments a suite expects. */
export const MATCH_DEPTH = 100

/** Returns whether an expected value is a matcher: an object that has matchers' names as keys, and no other key. */
export function isMatcher(value: unknown): value is ArgumentMatcher {
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => Object.hasOwn(MEMBERS, key))
}

/** A fault in expected arguments: where, and what was expected there. */
export interface MatchFault {
  readonly path: readonly (string | number)[]
  readonly expected: string
}

/** Finds what is wrong with the matchers in expected arguments, by name. */
export function findMatchFaults(wanted: Readonly<Record<string, unknown>>): MatchFault[] {
  const faults: MatchFault[] = []
  for (const [name, value] of Object.entries(wanted)) findInValue(value, [name], faults)
  return faults
}

/** Lists the regular expressions in expected arguments. */
export function listPatterns(wanted: unknown): string[] {
  if (typeof wanted !== 'object' || wanted === null) return []
  const own = isMatcher(wanted) && typeof wanted.regex === 'string' ? [wanted.regex] : []
  return [...own, ...Object.values(wanted).flatMap(listPatterns)]
}

type Path = readonly (string | number)[]

function findInValue(value: unknown, path: Path, faults: MatchFault[]): void {
  if (path.length > MATCH_DEPTH) {
    faults.push({ path, expected: `a value nested at most ${MATCH_DEPTH} levels deep` })
  } else if (Array.isArray(value)) {
    value.forEach((item, i) => {
      findInValue(item, [...path, i], faults)
    })
  } else if (isMatcher(value)) {
    findInMatcher(value, path, faults)
  } else if (isObject(value)) {
    const slip = findSlip(value)
    if (slip !== null) faults.push({ path, expected: slip })
    for (const [key, child] of Object.entries(value)) findInValue(child, [...path, key], faults)
  }
}

function findInMatcher(matcher: ArgumentMatcher, path: Path, faults: MatchFault[]): void {
  for (const [key, child] of Object.entries(matcher)) {
    const at = [...path, key]
    const parsed = key in MEMBERS ? MEMBERS[key as keyof typeof MEMBERS].safeParse(child) : null
    const [issue] = parsed?.error?.issues ?? []
    if (issue !== undefined) {
      const literal =
        key === 'type' || key === 'any' || key === 'absent'
          ? ' (to expect an object with that key, use equals: {…})'
          : ''
      faults.push({ path: at, expected: phraseOf(issue) + literal })
    } else if (key === 'contains') findInValue(child, at, faults)
    else if (key === 'one_of' && Array.isArray(child)) {
      child.forEach((each, i) => {
        findInValue(each, [...at, i], faults)
      })
    } else if (key === 'equals' && isDeep(child, MATCH_DEPTH - at.length)) {
      faults.push({ path: at, expected: `a value nested at most ${MATCH_DEPTH} levels deep` })
    }
  }
}

function phraseOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected === 'array' ? 'a list' : `a ${issue.expected}`
  return issue.code === 'invalid_union' ? 'a number' : issue.message
}

/** Names that people give matchers in other programs. */
const SLIPS: ReadonlyMap<string, string> = new Map([
  ['gt', 'gte'],
  ['ge', 'gte'],
  ['min', 'gte'],
  ['lt', 'lte'],
  ['le', 'lte'],
  ['max', 'lte'],
  ['eq', 'equals'],
  ['equal', 'equals'],
  ['regexp', 'regex'],
  ['contain', 'contains'],
  ['oneOf', 'one_of'],
  ['oneof', 'one_of'],
  ['anyOf', 'one_of'],
  ['any_of', 'one_of'],
])

/** Explains why an object is likely a misspelled matcher (all its keys are matchers' names or near them); null if it isn't. */
function findSlip(value: object): string | null {
  const keys = Object.keys(value)
  const slip = keys.find((key) => SLIPS.has(key))
  if (slip === undefined || !keys.every((key) => SLIPS.has(key) || Object.hasOwn(MEMBERS, key))) return null
  return `a matcher ("${SLIPS.get(slip)}", not "${slip}"), or equals: {…} to expect an object with that key`
}

function isDeep(value: unknown, left: number): boolean {
  if (left < 0) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((child) => isDeep(child, left - 1))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Expected arguments of a call, as people write them. */
export const ArgumentsFile = z.record(z.string(), z.unknown()).superRefine((wanted, context) => {
  for (const { path, expected } of findMatchFaults(wanted)) {
    context.addIssue({ code: 'custom', path: [...path], message: expected, input: wanted })
  }
})
