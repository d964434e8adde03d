import type { z } from 'zod'
import { CHECKS, type CheckName, isCheckName } from './checks/check-table.ts'
import type { CheckRecord } from './checks/define-check.ts'
import type { CheckEntryFile, ChecksFile } from './checks-file.ts'
import type { CodeFile } from './code-file.ts'
import { findDependencyProblems } from './dependency-problems.ts'
import { createProblem, type DocumentPath, formatPath, type Problem } from './problem.ts'
import type { CheckLeaf, CheckLevel, CheckNode } from './suite.ts'

/** Maximum nesting of follow-ups. */
export const FOLLOW_UP_LIMIT = 5

/** The checks of an eval in canonical form. */
export interface ReadChecks {
  /** Null when only a `code` check was given. */
  readonly level: CheckLevel | null
  readonly code: CodeFile | null
  readonly problems: readonly Problem[]
}

interface Reading {
  readonly problems: Problem[]
  code: CodeFile | null
}

/** Brings `checks:` that the schema has accepted into one tree per turn. */
export function checkLevel(checks: ChecksFile, path: DocumentPath): ReadChecks {
  const reading: Reading = { problems: [], code: null }
  const level = readLevel(checks, path, 0, reading)
  return { level, code: reading.code, problems: reading.problems }
}

type FollowUp = NonNullable<CheckLevel['follow_up']>

function readLevel(checks: ChecksFile, path: DocumentPath, depth: number, reading: Reading): CheckLevel | null {
  const nodes: CheckNode[] = []
  let follow_up: FollowUp | null = null
  for (const [entry, at] of entriesOf(checks, path)) {
    nodes.push(...readEntry(entry, at, reading))
    for (const [candidate, where] of findFollowUps(entry, at)) {
      const next = readFollowUp(candidate, where, depth, reading)
      if (next === null) continue
      if (follow_up !== null) {
        const hint = "Put the second one inside the first one's checks."
        reading.problems.push(
          createProblem('SUITE_FOLLOW_UP', [...where, 'prompt'], 'A level can have only one follow-up', hint),
        )
      }
      follow_up = next
    }
  }
  if (nodes.length === 0) {
    if (follow_up !== null || reading.code === null) {
      reading.problems.push(
        createProblem('SUITE_NO_CHECKS', path, 'Expected at least one check', 'Add a check, such as match: "*4*".'),
      )
    }
    return null
  }
  return { checks: joinAll(nodes), follow_up }
}

function entriesOf(checks: ChecksFile, path: DocumentPath): (readonly [CheckEntryFile, DocumentPath])[] {
  return isList(checks) ? checks.map((entry, i) => [entry, [...path, i]]) : [[checks, path]]
}

function isList(checks: ChecksFile): checks is readonly CheckEntryFile[] {
  return Array.isArray(checks)
}

/** Finds an entry's follow-ups. One among the options of a lone `or` belongs to the level the entry is in. */
function findFollowUps(entry: CheckEntryFile, path: DocumentPath): (readonly [CheckEntryFile, DocumentPath])[] {
  if (!isOnlyOr(entry)) return [[entry, path]]
  return (entry.or ?? []).flatMap((option, i) => (isFollowUp(option) ? [[option, [...path, 'or', i]]] : []))
}

function isOnlyOr(entry: CheckEntryFile): boolean {
  return entry.or !== undefined && Object.keys(entry).length === 1
}

function isFollowUp(entry: CheckEntryFile): boolean {
  return entry.prompt !== undefined && Object.keys(entry).every((key) => key === 'prompt' || key === 'checks')
}

function readEntry(entry: CheckEntryFile, path: DocumentPath, reading: Reading): CheckNode[] {
  const nodes: CheckNode[] = []
  for (const [key, value] of Object.entries(entry)) {
    if (value === undefined) continue
    if (key === 'or') {
      const of = readOptions(entry, path, reading)
      if (of.length > 0) nodes.push({ kind: 'any', of })
    } else if (isCheckName(key)) nodes.push(...readCheck(key, value, [...path, key], reading))
  }
  return nodes
}

function readOptions(entry: CheckEntryFile, path: DocumentPath, reading: Reading): CheckNode[] {
  return (entry.or ?? []).flatMap((option, i) => {
    const at = [...path, 'or', i]
    if (isOnlyOr(entry) && isFollowUp(option)) return []
    if (option.prompt !== undefined) {
      const hint = 'Put it next to the "or", in the list of checks.'
      reading.problems.push(
        createProblem('SUITE_FOLLOW_UP', [...at, 'prompt'], 'A follow-up can\'t be inside this "or"', hint),
      )
    }
    if (option.code !== undefined) {
      const hint = "Put it next to the eval's prompt."
      reading.problems.push(createProblem('SUITE_CODE', [...at, 'code'], '"code" can\'t be inside "or"', hint))
    }
    const nodes = readEntry(option, at, reading)
    return nodes.length === 0 ? [] : [joinAll(nodes)]
  })
}

function readCheck(name: CheckName, value: unknown, path: DocumentPath, reading: Reading): CheckNode[] {
  const record: CheckRecord = CHECKS[name]
  const isLong = typeof value === 'object' && value !== null && !Array.isArray(value)
  const sets = isLong ? [value] : (record.short?.options(value) ?? [])
  return sets.flatMap((options): CheckNode[] => {
    if (name === 'code') {
      takeCode(options, path, reading)
      return []
    }
    const leaf = readLeaf(name, options, formatPath(path))
    if (leaf.kind === 'check') return [leaf]
    // The file schema has accepted the value, so this is a short form whose options its own long form rejects.
    throw new Error(`The short form of the check "${name}" doesn't fit its long form: ${leaf.reason}. This is a bug.`)
  })
}

function takeCode(options: object, path: DocumentPath, reading: Reading): void {
  const code = CHECKS.code.long.safeParse(options)
  if (!code.success) return
  if ('weight' in options) {
    const message = '"weight" has no effect on "code": the quality of the code is the eval\'s score'
    const hint = 'Remove it. To weight the parts of code quality, use score.weights.'
    reading.problems.push(createProblem('SUITE_NO_EFFECT', [...path, 'weight'], message, hint, { target: 'key' }))
  }
  const { language, dependencies } = code.data
  reading.problems.push(...findDependencyProblems(language, dependencies, [...path, 'dependencies']))
  if (path.filter((part) => part === 'checks').length > 1) {
    const hint = "Put it next to the eval's prompt."
    reading.problems.push(createProblem('SUITE_CODE', path, '"code" can\'t be in a follow-up', hint))
  } else if (reading.code !== null) {
    reading.problems.push(
      createProblem('SUITE_CODE', path, 'An eval can have only one "code"', 'Split it into two evals.'),
    )
  }
  reading.code = code.data
}

/** Returns the check with the given options, or why the options don't fit. */
export function readLeaf(
  name: CheckName,
  options: object,
  path: string,
): CheckLeaf | { kind: 'misfit'; reason: string } {
  const parsed = CHECKS[name].long.safeParse(options)
  if (!parsed.success) return { kind: 'misfit', reason: nameExpected(parsed.error.issues[0]) }
  const { weight, ...rest } = parsed.data
  // The options were parsed by the schema of this very check, which the type system can't follow through the table.
  return { kind: 'check', check: name, weight, options: rest, path } as CheckLeaf
}

/** Returns what a schema expected, to follow "must be". Our schemas word it; some of zod's issues don't. */
function nameExpected(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'too_small') return 'a non-empty string'
  return issue === undefined || issue.message.startsWith('Invalid') ? 'a valid value' : issue.message
}

function joinAll(nodes: readonly CheckNode[]): CheckNode {
  const [only] = nodes
  return nodes.length === 1 && only !== undefined ? only : { kind: 'all', of: nodes }
}

function readFollowUp(entry: CheckEntryFile, path: DocumentPath, depth: number, reading: Reading): FollowUp | null {
  const { prompt, checks } = entry
  if (prompt === undefined && checks === undefined) return null
  if (prompt === undefined || checks === undefined) {
    const [there, missing] = prompt === undefined ? ['checks', 'prompt'] : ['prompt', 'checks']
    const hint = `A follow-up needs both: add "${missing}".`
    reading.problems.push(
      createProblem('SUITE_FOLLOW_UP', [...path, there], `The follow-up has "${there}" but no "${missing}"`, hint),
    )
    return null
  }
  if (depth === FOLLOW_UP_LIMIT) {
    const message = `Follow-ups are nested more than ${FOLLOW_UP_LIMIT} levels deep`
    reading.problems.push(createProblem('SUITE_FOLLOW_UP', [...path, 'prompt'], message, 'Remove the innermost ones.'))
    return null
  }
  const level = readLevel(checks, [...path, 'checks'], depth + 1, reading)
  return level === null ? null : { prompt, level }
}
