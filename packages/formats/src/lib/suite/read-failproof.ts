import { dirname, resolve } from 'node:path'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import type { SuitePolicy } from '@assay/core/policy'
import {
  type Case,
  createProblem,
  explainIssues,
  FailproofRow,
  findCheckProblems,
  findPolicyProblems,
  getProperty,
  hasCriterion,
  type Problem,
  SUITE_DEFAULTS,
  type Suite,
} from '@assay/core/suite'
import { CaseBudget } from './case-budget.ts'
import { makeFailproofCase, measureFailproofRow } from './failproof-row.ts'
import { Fingerprints } from './fingerprints.ts'
import { countMoreProblems, explainLine, placeInLine, placeOfLine } from './line-problems.ts'
import { listFunctionFiles } from './named-functions.ts'
import { parseJsonLine } from './parse-json-line.ts'
import { type NamedFile, PROBLEM_LIMIT } from './reading.ts'
import { SharedChecks } from './shared-checks.ts'
import type { Source } from './source.ts'
import { type FileLine, splitLines } from './split-lines.ts'
import { hashOnce, hashRows, hashSuite } from './suite-version.ts'

/** The rows of one suite in one file. Several files may hold rows of one suite. */
export interface FailproofPart {
  readonly suite: string
  readonly source: Source
  readonly count: number
  /** Line of its first row. */
  readonly line: number
  /** Modules with functions that its rows name. */
  readonly functions: ReadonlySet<string>
  /** Its cases, where the file is small enough to be read once; null where they are read anew each time. */
  readonly held: readonly Case[] | null
}

/** A file of more than this is not held. */
const HELD_BYTES = 32 * 1024 * 1024
const HELD_ROWS = 20_000

/** Reads a JSONL file once from end to end: which suites it has, and everything that is wrong with it. */
export async function readFailproof(
  source: Source,
  ids: CaseIds,
  policy: SuitePolicy,
): Promise<{ readonly parts: FailproofPart[]; readonly diagnostics: LocatedDiagnostic[] }> {
  const parts = new Map<string, { count: number; line: number; functions: Set<string>; held: Case[] }>()
  const diagnostics: LocatedDiagnostic[] = []
  const checks = new SharedChecks()
  const budget = new CaseBudget(policy)
  let unlisted = 0
  let rows = 0
  let open: { readonly line: number; readonly text: string; count: number } | null = null
  for await (const line of splitLines(source.chunks())) {
    const read = readRow(line, checks)
    // A line that isn't a row counts too: a million of them take as long.
    const overrun = budget.add('row' in read ? measureFailproofRow(read.row, read.text) : 0, [])
    if (overrun !== null) {
      diagnostics.push(...placeInLine([overrun], line.number, read.text, source.file))
      break
    }
    const made = 'row' in read ? makeFailproofCase(read.row, placeOfLine(source, line)) : null
    const refused =
      'row' in read && made !== null
        ? [...findPolicyProblems(read.row, policy), ...findCheckProblems(made.case, made.case, policy)]
        : []
    const found = 'row' in read ? [...(made?.problems ?? []), ...refused] : read.problems
    if (diagnostics.length + found.length > PROBLEM_LIMIT) unlisted += found.length
    else diagnostics.push(...placeInLine(found, line.number, read.text, source.file))
    if (!('row' in read) || made === null) continue
    const part = parts.get(read.row.suite_id) ?? {
      count: 0,
      line: line.number,
      functions: new Set(),
      held: [],
    }
    if (part.count++ === 0) parts.set(read.row.suite_id, part)
    ids.add(read.row)
    if (found.length === 0 && !hasCriterion(made.case)) {
      open ??= { line: line.number, text: read.text, count: 0 }
      open.count++
    }
    for (const name of listFunctionFiles(made.case)) part.functions.add(name)
    if (++rows <= HELD_ROWS && source.size <= HELD_BYTES) part.held.push(made.case)
    else part.held = []
  }
  if (open !== null)
    diagnostics.push(...placeInLine([countOpenRows(open.count, rows)], open.line, open.text, source.file))
  if (unlisted > 0) diagnostics.push(...placeInLine([countMoreProblems(unlisted)], 1, '', source.file))
  const isHeld = rows <= HELD_ROWS && source.size <= HELD_BYTES
  return {
    parts: [...parts].map(([suite, part]) => ({ suite, source, ...part, held: isHeld ? part.held : null })),
    diagnostics,
  }
}

/** Counts the rows whose answers stay unscored: one warning for all, since most rows of FailProof's files are such. */
function countOpenRows(count: number, rows: number): Problem {
  const [define, their] = count === 1 ? ["doesn't define", 'its'] : ["don't define", 'their']
  const message = `${count} of ${rows} ${rows === 1 ? 'row' : 'rows'} ${define} a good answer, so ${their} answers stay unscored`
  const hint = 'Add "expected_response", "checks" or "classify".'
  return createProblem('CASE_NO_CRITERION', [], message, hint, { severity: 'warning' })
}

function idOf(row: { readonly suite_id: string; readonly case_id: string }): string {
  return JSON.stringify([row.suite_id, row.case_id])
}

type ReadRow =
  | { readonly row: FailproofRow; readonly text: string }
  | { readonly problems: readonly Problem[]; readonly text: string }

function readRow(line: FileLine, shared: SharedChecks): ReadRow {
  const parsed = parseJsonLine(line)
  if (!parsed.ok) return { problems: [explainLine(parsed)], text: parsed.text }
  const checks = getProperty(parsed.value, 'checks')
  const known = shared.get(checks)
  const row = FailproofRow.safeParse(known === null ? parsed.value : { ...Object(parsed.value), checks: null })
  if (row.success) {
    if (known === null) shared.add(checks, row.data.checks)
    return { row: known === null ? row.data : { ...row.data, checks: known }, text: parsed.text }
  }
  return { problems: explainIssues(FailproofRow, parsed.value, row.error.issues, 'row'), text: parsed.text }
}

/** The ids of all cases of a call, and those that were perhaps there before. */
export class CaseIds {
  readonly suspects = new Set<string>()
  readonly #prints = new Fingerprints()

  add(row: FailproofRow): void {
    const id = idOf(row)
    if (this.#prints.add(id) && this.suspects.size < PROBLEM_LIMIT) this.suspects.add(id)
  }
}

/** Confirms the suspects by reading the files again; a fingerprint alone does not prove that two ids are the same. */
export async function findDuplicateCases(
  sources: Iterable<Source>,
  { suspects }: CaseIds,
): Promise<{ readonly diagnostics: LocatedDiagnostic[]; readonly suites: ReadonlySet<string> }> {
  const first = new Map<string, string>()
  const diagnostics: LocatedDiagnostic[] = []
  const suites = new Set<string>()
  const checks = new SharedChecks()
  for (const source of suspects.size === 0 ? [] : sources) {
    for await (const line of splitLines(source.chunks())) {
      const read = readRow(line, checks)
      if (!('row' in read) || !suspects.has(idOf(read.row))) continue
      const earlier = first.get(idOf(read.row))
      if (earlier === undefined)
        first.set(idOf(read.row), source.file === null ? `line ${line.number}` : `${source.file}:${line.number}`)
      else {
        suites.add(read.row.suite_id)
        const message = `The case "${read.row.case_id}" of suite "${read.row.suite_id}" is already at ${earlier}`
        const each = createProblem('CASE_ID_DUPLICATE', ['case_id'], message, 'Give each case its own ID.')
        if (diagnostics.length < PROBLEM_LIMIT)
          diagnostics.push(...placeInLine([each], line.number, read.text, source.file))
      }
    }
  }
  return { diagnostics, suites }
}

/** Makes a suite of parts that have no errors. The cases of a large file are read anew each time, one line at a time. */
export function makeFailproofSuite(parts: readonly FailproofPart[]): Suite | null {
  const [first] = parts
  if (first === undefined) return null
  return {
    ...SUITE_DEFAULTS,
    name: first.suite,
    place: { file: first.source.file, line: first.line, column: 1 },
    count: parts.reduce((sum, part) => sum + part.count, 0),
    cases: () => openCases(parts),
    version: hashOnce(() => {
      const rows = parts.map(
        ({ suite, source }) =>
          () =>
            hashRows(source, suite),
      )
      return hashSuite(rows, listFunctions(parts))
    }),
  }
}

/** Lists the modules that a suite's rows name. Their paths are relative to the folder of its first part, as in the judge. */
export function listFunctions(parts: readonly FailproofPart[]): NamedFile[] {
  const folder = dirname(parts[0]?.source.file ?? '.')
  const names = new Set(parts.flatMap(({ functions }) => [...functions]))
  return [...names].map((name) => ({ kind: 'javascript', name, path: resolve(folder, name) }))
}

async function* openCases(parts: readonly FailproofPart[]): AsyncGenerator<Case, void> {
  const checks = new SharedChecks()
  for (const { suite, source, held } of parts) {
    if (held !== null) {
      yield* held
      continue
    }
    for await (const line of splitLines(source.chunks())) {
      const read = readRow(line, checks)
      if (!('row' in read))
        throw new Error(`${source.file} changed since it was read: line ${line.number} is no longer a row.`)
      if (read.row.suite_id === suite) yield makeFailproofCase(read.row, placeOfLine(source, line)).case
    }
  }
}
