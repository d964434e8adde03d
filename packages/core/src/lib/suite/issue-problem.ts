import type { z } from 'zod'
import { suggestName } from '../diagnostic/suggest-name.ts'
import { getProperty } from './get-property.ts'
import { createProblem, type DocumentPath, formatPath, type Problem } from './problem.ts'
import { listKeysAt } from './schema-keys.ts'
import type { SuiteCode } from './suite-codes.ts'

type Issue = z.core.$ZodIssue

/** A mismatch reduced to what a person needs: either a type was wrong, or something else that can be said in one sentence. */
type Finding =
  | { readonly kind: 'type'; readonly path: DocumentPath; readonly expected: readonly string[] }
  | { readonly kind: 'other'; readonly path: DocumentPath; readonly problem: Problem }

/** Problems for what a schema found wrong in a value, with unions reduced to the form that the writer meant. */
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
  /** What the root is called. */
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
        `${nameSubject(path, look)} ${explainTooSmall(issue)}, found ${describeValue(value)}`,
        EMPTY_HINTS.get(issue.origin) ?? null,
      )
    case 'too_big':
      return other(
        'SUITE_VALUE',
        `${nameSubject(path, look)} must be at most ${issue.maximum}${unitOf(issue.origin)}, found ${describeValue(value)}`,
      )
    default:
      return other(
        'SUITE_VALUE',
        `${nameSubject(path, look)} must be ${phraseOf(issue.message)}, found ${describeValue(value)}`,
      )
  }
}

/** What to do about a value that has too little in it; a number that is too small needs no advice. */
const EMPTY_HINTS: ReadonlyMap<string, string> = new Map([
  ['string', 'Write a string.'],
  ['array', 'Add an entry.'],
])

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['object', 'keys with values'],
  ['record', 'keys with values'],
  ['array', 'a list'],
  ['null', 'null'],
])

function nameType(expected: string, value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a finite number'
  return TYPE_WORDS.get(expected) ?? expected
}

/** The findings of the branch whose type fits; where none does, one finding that names them all. */
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
  if (values.every((wanted) => typeof wanted !== typeof value)) {
    return [{ kind: 'type', path, expected: values.length === 1 ? [String(values[0])] : ['text'] }]
  }
  const list = values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`
  const message = `${nameSubject(path, look)} must be ${list}, found ${describeValue(value)}`
  const hint = typeof value === 'string' ? suggestName(value, values.map(String)) : null
  return [{ kind: 'other', path, problem: createProblem('SUITE_VALUE', path, message, hint) }]
}

/** A key that people choose, such as the name of a tool, and that has another form than it may. */
function reportWrongName(issues: readonly Issue[], path: DocumentPath): Finding {
  const wanted = issues[0] === undefined ? 'another name' : phraseOf(issues[0].message)
  const message = `"${path.at(-1)}" must be ${wanted}`
  return { kind: 'other', path, problem: createProblem('SUITE_VALUE', path, message, null, { target: 'key' }) }
}

const OLD_KEYS: ReadonlyMap<string, string> = new Map([
  ['conditionals', 'An older vibecheck form. Write checks: with entries such as match: "*text*" or semantic: {…}.'],
  ['type', 'An older vibecheck form. Name the check by its key, such as contains: text or llm_judge: {criteria: …}.'],
  ['assert', 'promptfoo calls them assert; here they are checks.'],
])

function reportUnknownKey(key: string, path: DocumentPath, look: Look): Finding {
  const keys = listKeysAt(look.schema, path)
  const near = suggestName(key, keys)
  const hint =
    OLD_KEYS.get(key) ?? near ?? (keys.length > 0 && keys.length <= 20 ? `Keys here: ${keys.join(', ')}.` : null)
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
      `"${path.at(-1)}" is missing ${where}`,
      `It must be ${joinWithOr(expected)}.`,
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
  if (!expected.includes('text')) return null
  if (typeof value === 'number' || typeof value === 'boolean') return 'Put it in quotes to make it a string.'
  if (value === null) return "Write a string after the colon, in quotes if it's empty or starts with #."
  if (typeof value !== 'object' || Array.isArray(value)) return null
  return 'A text that starts with { or holds a colon and a space needs quotes.'
}

function explainTooSmall(issue: z.core.$ZodIssueTooSmall): string {
  const least = issue.minimum
  if (issue.origin === 'string' && least === 1) return 'must not be empty'
  if (issue.origin === 'array' && least === 1) return 'must have at least one entry'
  if (issue.inclusive === false) return `must be more than ${least}`
  return `must be at least ${least}${unitOf(issue.origin)}`
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

function phraseOf(message: string): string {
  return message.startsWith('Invalid') ? 'of another form' : message
}

function nameSubject(path: DocumentPath, { whole }: Look): string {
  return path.length === 0 ? `The ${whole}` : `"${formatPath(path)}"`
}

function describePlace(path: DocumentPath, { whole }: Look): string {
  if (path.length > 0) return `in ${formatPath(path)}`
  return whole === 'file' ? 'at the top of the file' : 'in the row'
}

function joinWithOr(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? 'something else') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** A value as a message shows it, short. */
export function describeValue(value: unknown): string {
  if (value === null) return 'nothing'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'keys with values'
  if (typeof value === 'string') return `the text "${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`
  return typeof value === 'number' && Number.isFinite(value) ? `the number ${value}` : String(value)
}

function getValueAt(root: unknown, path: DocumentPath): unknown {
  return path.reduce(getProperty, root)
}
