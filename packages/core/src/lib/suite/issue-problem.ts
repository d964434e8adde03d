import type { z } from 'zod'
import { suggestName } from '../diagnostic/suggest-name.ts'
import { getProperty } from './get-property.ts'
import { createProblem, type DocumentPath, formatPath, type Problem } from './problem.ts'
import { listKeysAt } from './schema-keys.ts'
import type { SuiteCode } from './suite-codes.ts'

type Issue = z.core.$ZodIssue

/** A mismatch reduced to what a person needs: a wrong type, or anything else that fits in one sentence. */
type Finding =
  | { readonly kind: 'type'; readonly path: DocumentPath; readonly expected: readonly string[] }
  | { readonly kind: 'other'; readonly path: DocumentPath; readonly problem: Problem }

/** Turns a schema's issues into problems, with unions reduced to the form that the writer meant. */
export function explainIssues(
  schema: z.ZodType,
  value: unknown,
  issues: readonly Issue[],
  whole: 'file' | 'row' = 'file',
): Problem[] {
  const look = { schema, root: value, whole }
  return issues.flatMap((issue) => readIssue(issue, [], look).map((finding) => toProblem(finding, look)))
}

interface Look {
  readonly schema: z.ZodType
  readonly root: unknown
  /** The root's name in messages. */
  readonly whole: 'file' | 'row'
}

function readIssue(issue: Issue, base: DocumentPath, look: Look): Finding[] {
  const path = [...base, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))]
  const value = getValueAt(look.root, path)
  const other = (code: SuiteCode, message: string, hint: string | null = null): Finding[] => [
    { kind: 'other', path, problem: createProblem(code, path, message, hint) },
  ]
  switch (issue.code) {
    case 'invalid_type':
      return [{ kind: 'type', path, expected: [nameType(issue.expected, value)] }]
    case 'invalid_union':
      return readUnionIssue(issue.errors, path, look)
    case 'invalid_value':
      return readValueIssue(issue.values, path, value, look)
    case 'unrecognized_keys':
      return issue.keys.map((key) => reportUnknownKey(key, path, look))
    case 'invalid_key':
      return [reportWrongName(issue.issues, path)]
    case 'too_small':
      return other(
        'SUITE_VALUE',
        `${nameSubject(path, look)} ${explainTooSmall(issue, value)}`,
        EMPTY_HINTS.get(issue.origin) ?? null,
      )
    case 'too_big':
      return other(
        'SUITE_VALUE',
        `${nameSubject(path, look)} must ${amountOf('at most', issue.maximum, issue.origin)}, found ${measure(value)}`,
      )
    default:
      return other(
        'SUITE_VALUE',
        `${nameSubject(path, look)} ${explainMisfit(issue.message)}${isMap(value) ? '' : `, found ${describeValue(value)}`}`,
      )
  }
}

/** Hints for a value that has too little in it; a number that is too small needs no advice. */
const EMPTY_HINTS: ReadonlyMap<string, string> = new Map([
  ['string', 'Write a string.'],
  ['array', 'Add an entry.'],
])

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['int', 'an integer'],
  ['boolean', 'true or false'],
  ['object', 'a map'],
  ['record', 'a map'],
  ['array', 'a list'],
  ['null', 'null'],
])

function nameType(expected: string, value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a finite number'
  return TYPE_WORDS.get(expected) ?? expected
}

/** Returns the findings of the branch whose type fits; if none does, one finding that names them all. */
function readUnionIssue(branches: readonly (readonly Issue[])[], path: DocumentPath, look: Look): Finding[] {
  const reduced = branches.map((issues) => issues.flatMap((issue) => readIssue(issue, path, look)))
  const isMismatch = (finding: Finding) => finding.kind === 'type' && finding.path.length === path.length
  const meant = reduced.filter((branch) => !branch.some(isMismatch)).sort((a, b) => a.length - b.length)[0]
  if (meant !== undefined) return meant
  const expected = reduced
    .flat()
    .flatMap((finding) => (isMismatch(finding) && finding.kind === 'type' ? finding.expected : []))
  return [{ kind: 'type', path, expected: [...new Set(expected)] }]
}

function readValueIssue(values: readonly unknown[], path: DocumentPath, value: unknown, look: Look): Finding[] {
  if (values.every((allowed) => typeof allowed !== typeof value)) {
    return [{ kind: 'type', path, expected: values.length === 1 ? [String(values[0])] : ['a string'] }]
  }
  const list = `${values.length > 2 ? 'one of ' : ''}${joinWithOr(values.map(String))}`
  const message = `${nameSubject(path, look)} must be ${list}, found ${describeValue(value)}`
  const hint = typeof value === 'string' ? suggestName(value, values.map(String)) : null
  return [{ kind: 'other', path, problem: createProblem('SUITE_VALUE', path, message, hint) }]
}

/** Reports a key that people choose, such as a tool's name, and that isn't allowed. */
function reportWrongName(issues: readonly Issue[], path: DocumentPath): Finding {
  const message = `"${path.at(-1)}" ${explainMisfit(issues[0]?.message ?? 'Invalid')}`
  return { kind: 'other', path, problem: createProblem('SUITE_VALUE', path, message, null, { target: 'key' }) }
}

const OLD_KEYS: ReadonlyMap<string, string> = new Map([
  [
    'conditionals',
    'This is an older vibecheck form. Use checks: with entries such as match: "*text*" or semantic: {…}.',
  ],
  [
    'type',
    "This is an older vibecheck form. Use the check's name as the key, such as contains: text or llm_judge: {criteria: …}.",
  ],
  ['assert', 'Use checks:, which is what promptfoo calls assert.'],
])

function reportUnknownKey(key: string, path: DocumentPath, look: Look): Finding {
  const keys = listKeysAt(look.schema, path)
  const near = suggestName(key, keys)
  const hint =
    OLD_KEYS.get(key) ?? near ?? (keys.length > 0 && keys.length <= 20 ? `Use one of: ${keys.join(', ')}.` : null)
  const where = describePlace(path, look)
  const at = [...path, key]
  return {
    kind: 'other',
    path: at,
    problem: createProblem('SUITE_KEY_UNKNOWN', at, `Unknown key "${key}" ${where}`, hint, { target: 'key' }),
  }
}

function toProblem(finding: Finding, look: Look): Problem {
  if (finding.kind === 'other') return finding.problem
  const { path, expected } = finding
  const value = getValueAt(look.root, path)
  if (value === undefined && path.length > 0) {
    const parent = path.slice(0, -1)
    const where = describePlace(parent, look)
    return createProblem(
      'SUITE_KEY_MISSING',
      parent,
      `Missing key "${path.at(-1)}" ${where}`,
      `Add it; it must be ${joinWithOr(expected)}.`,
    )
  }
  return createProblem(
    'SUITE_TYPE',
    path,
    `${nameSubject(path, look)} must be ${joinWithOr(expected)}, found ${describeValue(value)}`,
    suggestType(expected, value),
  )
}

function suggestType(expected: readonly string[], value: unknown): string | null {
  const isOneEntry = typeof value === 'string' || typeof value === 'number'
  if (expected.length === 1 && expected[0] === 'a list') return isOneEntry ? 'Put it in brackets: [ … ].' : null
  if (!expected.includes('a string')) return null
  if (typeof value === 'number' || typeof value === 'boolean') return 'Put it in quotes to make it a string.'
  if (value === null) return "Write a string after the colon, in quotes if it's empty or starts with #."
  if (typeof value !== 'object' || Array.isArray(value)) return null
  return 'Quote a string that starts with { or contains a colon and a space.'
}

function explainTooSmall({ minimum, origin, inclusive }: z.core.$ZodIssueTooSmall, value: unknown): string {
  if (minimum === 1 && (value === '' || (Array.isArray(value) && value.length === 0))) return 'is empty'
  if (inclusive === false) return `must be greater than ${minimum}, found ${measure(value)}`
  return `must ${amountOf('at least', minimum, origin)}, found ${measure(value)}`
}

function amountOf(bound: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  const isOne = Number(limit) === 1
  if (origin === 'string') return `have ${bound} ${limit} ${isOne ? 'character' : 'characters'}`
  return origin === 'array' ? `have ${bound} ${limit} ${isOne ? 'entry' : 'entries'}` : `be ${bound} ${limit}`
}

/** Returns a value as a message about its size shows it: a string or a list by its length. */
function measure(value: unknown): string {
  return typeof value === 'string' || Array.isArray(value) ? String(value.length) : describeValue(value)
}

/** Returns what a message of our schemas says: they name what is expected, and zod's own start with "Invalid". */
function explainMisfit(message: string): string {
  return message.startsWith('Invalid') ? "isn't valid" : `must be ${message}`
}

function nameSubject(path: DocumentPath, { whole }: Look): string {
  return path.length === 0 ? `The ${whole}` : `"${formatPath(path)}"`
}

function describePlace(path: DocumentPath, { whole }: Look): string {
  if (path.length > 0) return `in ${formatPath(path)}`
  return whole === 'file' ? 'at the top level' : 'in the row'
}

function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'something else') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Returns a value as a message shows it, short. */
export function describeValue(value: unknown): string {
  if (value === null) return 'nothing'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (isMap(value)) return 'a map'
  if (typeof value === 'string') return `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`
  return String(value)
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function getValueAt(root: unknown, path: DocumentPath): unknown {
  return path.reduce(getProperty, root)
}
