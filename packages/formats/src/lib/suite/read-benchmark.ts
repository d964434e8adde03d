import { basename } from 'node:path'
import { hasErrors, type LocatedDiagnostic } from '@assay/core/diagnostic'
import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import {
  CASE_DEFAULTS,
  type Case,
  createProblem,
  type Place,
  type Problem,
  removeMarkers,
  SUITE_DEFAULTS,
  type Suite,
} from '@assay/core/suite'
import type { BenchmarkTask } from './benchmark-task.ts'
import { CaseBudget } from './case-budget.ts'
import { countMoreProblems, explainLine, placeInLine, placeOfLine } from './line-problems.ts'
import { parseJsonLine } from './parse-json-line.ts'
import type { ReadDocument } from './read-assay.ts'
import { readBenchmarkRow } from './read-benchmark-row.ts'
import { PROBLEM_LIMIT } from './reading.ts'
import type { Source } from './source.ts'
import { type FileLine, splitLines } from './split-lines.ts'
import { hashOnce, hashRows, hashSuite } from './suite-version.ts'

/** Reads a code benchmark's rows as one suite, named after its file. Rows aren't kept in memory: cases are read anew each time. */
export async function readBenchmark(source: Source, policy: SuitePolicy = TRUSTED): Promise<ReadDocument> {
  const budget = new CaseBudget(policy)
  const diagnostics: LocatedDiagnostic[] = []
  const ids = new Map<string, number>()
  let unlisted = 0
  for await (const line of splitLines(source.chunks())) {
    const { task, problems, text } = readLine(line)
    const found = task === null ? problems : findDuplicate(task.id, line.number, ids)
    if (diagnostics.length + found.length > PROBLEM_LIMIT) unlisted += found.length
    else diagnostics.push(...placeInLine(found, line.number, text, source.file))
    const overrun = budget.add(task === null ? 0 : text.length, [])
    if (overrun === null) continue
    diagnostics.push(...placeInLine([overrun], line.number, text, source.file))
    break
  }
  if (unlisted > 0) diagnostics.push(...placeInLine([countMoreProblems(unlisted)], 1, '', source.file))
  const suite = hasErrors(diagnostics) ? null : makeSuite(source, ids.size)
  return { suite, name: suite?.name ?? null, diagnostics, files: [] }
}

interface ReadLine {
  readonly task: BenchmarkTask | null
  readonly problems: readonly Problem[]
  readonly text: string
}

function readLine(line: FileLine): ReadLine {
  const parsed = parseJsonLine(line)
  if (!parsed.ok) return { task: null, problems: [explainLine(parsed)], text: parsed.text }
  const read = readBenchmarkRow(parsed.value)
  return read.ok
    ? { task: read.task, problems: [], text: parsed.text }
    : { task: null, problems: read.problems, text: parsed.text }
}

function findDuplicate(id: string, line: number, ids: Map<string, number>): Problem[] {
  const earlier = ids.get(id)
  if (earlier === undefined) {
    ids.set(id, line)
    return []
  }
  return [
    createProblem(
      'CASE_ID_DUPLICATE',
      [],
      `The task "${id}" is already on line ${earlier}`,
      'Give each task its own ID.',
    ),
  ]
}

function makeSuite(source: Source, count: number): Suite {
  return {
    ...SUITE_DEFAULTS,
    name: source.file === null ? 'benchmark' : basename(source.file).replace(/\.(?:jsonl?|ndjson)$/i, ''),
    place: { file: source.file, line: 1, column: 1 },
    count,
    cases: () => openCases(source),
    version: hashOnce(() => hashSuite([() => hashRows(source)], [])),
  }
}

async function* openCases(source: Source): AsyncGenerator<Case, void> {
  for await (const line of splitLines(source.chunks())) {
    const { task } = readLine(line)
    if (task === null)
      throw new Error(`${source.file} changed since it was read: line ${line.number} is no longer a task.`)
    yield makeCase(task, placeOfLine(source, line))
  }
}

function makeCase({ id, prompt, code }: BenchmarkTask, place: Place): Case {
  return {
    ...CASE_DEFAULTS,
    id,
    eval: /^[a-zA-Z_][\w-]*$/.test(id) ? id : null,
    messages: [{ role: 'user', content: removeMarkers(prompt) }],
    tags: [code.language],
    code,
    place,
  }
}
