import {
  type Diagnostic,
  hasErrors,
  indexLines,
  type LocatableText,
  type LocatedDiagnostic,
  locate,
} from '@assay/core/diagnostic'
import { hintToAllow, type SuitePolicy } from '@assay/core/policy'
import type { Suite } from '@assay/core/suite'
import { decodeText } from './decode-text.ts'
import { detectDocumentKind, detectNotation, detectRowKind, type Kind, looksLikeSuite, type Notation } from './kind.ts'
import { type Located, type Span, toPlainValue } from './located.ts'
import { parseJsonLine } from './parse-json-line.ts'
import { parseToml } from './parse-toml.ts'
import { type DocumentLimits, parseYaml } from './parse-yaml.ts'
import { type ReadDocument, readAssay } from './read-assay.ts'
import { readBenchmark } from './read-benchmark.ts'
import { type CaseIds, type FailproofPart, readFailproof } from './read-failproof.ts'
import { readForgetest } from './read-forgetest.ts'
import { readLineAt } from './read-line-at.ts'
import { PROBLEM_LIMIT, type Reading } from './reading.ts'
import type { Source } from './source.ts'
import { splitLines } from './split-lines.ts'
import { hashDocument, hashOnce, hashSuite } from './suite-version.ts'
import { createTextProblem } from './text-problem.ts'

const SIZE_LIMIT = 50 * 1024 * 1024

/** The content of one file. `skipped` is a file in a folder that isn't a suite. */
export type ReadSuiteSource =
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly diagnostics: readonly LocatedDiagnostic[] }
  | ({ readonly kind: 'assay' | 'forgetest' | 'benchmark' } & ReadDocument)
  | {
      readonly kind: 'failproof'
      readonly parts: readonly FailproofPart[]
      readonly diagnostics: readonly LocatedDiagnostic[]
    }

/** Reads one file of any kind. */
export async function readSuiteSource(
  source: Source,
  reading: Reading,
  place: { readonly isNamed: boolean; readonly ids: CaseIds },
): Promise<ReadSuiteSource> {
  const limit = reading.policy.max_text_bytes
  if (limit !== null && source.size > limit) {
    const message = `The suite has ${source.size} bytes; the server allows ${limit}`
    const hint = hintToAllow('max_text_bytes', 'Split it into several suites.')
    return failWith(source, [createTextProblem('SUITE_TOO_LARGE', START, message, hint)])
  }
  const notation = detectNotation(await source.head())
  return notation === 'jsonl' ? readRows(source, reading, place) : readDocument(source, notation, reading, place)
}

const START: Span = { start: 0, end: 1 }

function failWith(
  source: Source,
  diagnostics: readonly Diagnostic[],
  text: LocatableText = indexLines(''),
): ReadSuiteSource {
  return {
    kind: 'failed',
    diagnostics: limitDiagnostics(diagnostics.map((each) => locate(each, text, { file: source.file }))),
  }
}

async function readRows(
  source: Source,
  { policy }: Reading,
  { isNamed, ids }: { readonly isNamed: boolean; readonly ids: CaseIds },
): Promise<ReadSuiteSource> {
  const kind = await detectKindOfRows(source, policy)
  if (kind.kind === 'failproof') return { kind: 'failproof', ...(await readFailproof(source, ids, policy)) }
  if (kind.kind === 'benchmark') return { kind: 'benchmark', ...(await readBenchmark(source, policy)) }
  const reason = 'its rows have no "case_id", "suite_id" or "task_id"'
  return refuseFile(kind, source, { isNamed, reason, text: indexLines(isNamed ? await readLineAt(source, 1) : '') })
}

/** Detects the kind from the first row that parses. A file without one counts as a suite, so that its errors are shown. */
async function detectKindOfRows(source: Source, { max_cases }: SuitePolicy): Promise<Kind> {
  let rows = 0
  for await (const line of splitLines(source.chunks())) {
    const parsed = parseJsonLine(line)
    if (parsed.ok) return detectRowKind(parsed.value)
    if (max_cases !== null && ++rows > max_cases) break
  }
  return { kind: 'failproof' }
}

interface Refusal extends Named {
  /** The reason the file isn't a suite. */
  readonly reason: string
  readonly text: LocatableText
}

/** Rejects a file of another kind: an error if it was named, nothing if it was found in a folder. */
function refuseFile(kind: Kind, source: Source, { isNamed, reason, text }: Refusal): ReadSuiteSource {
  if (kind.kind === 'not_read') {
    const hint = 'Use a YAML suite, a forgetest TOML file, or a FailProof, HumanEval, MBPP or MultiPL-E JSONL file.'
    const message = `This is ${kind.what}, which Assay doesn't read yet`
    return failWith(source, [createTextProblem('SUITE_KIND_NOT_READ', START, message, hint)], text)
  }
  if (!isNamed) return { kind: 'skipped' }
  const hint = 'A suite has metadata: and evals: (YAML), [eval_set] (TOML), or rows with case_id and suite_id (JSONL).'
  return failWith(source, [createTextProblem('SUITE_KIND_UNKNOWN', START, `This isn't a suite: ${reason}`, hint)], text)
}

function explainNotASuite(root: Located | null, notation: Notation): string {
  if (root === null) return 'the file is empty'
  if (root.kind === 'list') return "it's a list"
  if (root.kind === 'scalar') return "it's a single value"
  return notation === 'toml' ? 'it has no [eval_set]' : 'it has no "metadata" or "evals"'
}

interface Named {
  readonly isNamed: boolean
}

async function readDocument(
  source: Source,
  notation: Notation,
  reading: Reading,
  place: Named,
): Promise<ReadSuiteSource> {
  const read = await readText(source, notation)
  const isOurs = place.isNamed || (read.text !== null && looksLikeSuite(read.text))
  if (read.problem !== null)
    return isOurs ? failWith(source, [read.problem], indexLines(read.text ?? '')) : { kind: 'skipped' }
  const limits = limitsOf(reading.policy)
  const { root, diagnostics } = notation === 'toml' ? parseToml(read.text, limits) : parseYaml(read.text, limits)
  const located = indexLines(read.text)
  if (root === null) {
    if (hasErrors(diagnostics)) return isOurs ? failWith(source, diagnostics, located) : { kind: 'skipped' }
    return refuseFile({ kind: 'unknown' }, source, {
      ...place,
      reason: explainNotASuite(root, notation),
      text: located,
    })
  }
  const kind = detectDocumentKind(root, notation)
  if (kind.kind !== 'assay' && kind.kind !== 'forgetest')
    return refuseFile(kind, source, { ...place, reason: explainNotASuite(root, notation), text: located })
  const document = { file: source.file, source: located, root }
  const found = kind.kind === 'assay' ? await readAssay(document, reading) : readForgetest(document, reading.policy)
  const parsing = diagnostics.map((each) => locate(each, located, { file: source.file }))
  const suite = hasErrors(parsing) || found.suite === null ? null : withVersion(found.suite, read.text, notation, found)
  return {
    kind: kind.kind,
    name: found.name,
    suite,
    promptless: hasErrors(parsing) ? null : (found.promptless ?? null),
    diagnostics: limitDiagnostics([...parsing, ...dropExplained(found.diagnostics, parsing)]),
    files: found.files,
  }
}

/** Allowed growth: a small text's aliases can expand to far more than the text itself. */
const ALIAS_FACTOR = 4

function limitsOf({ max_nodes, max_text_bytes }: SuitePolicy): DocumentLimits {
  return {
    ...(max_nodes === null ? {} : { nodes: max_nodes }),
    ...(max_text_bytes === null ? {} : { chars: max_text_bytes * ALIAS_FACTOR }),
  }
}

function withVersion(suite: Suite, text: string, notation: Notation, { files }: ReadDocument): Suite {
  const parse = (each: string) => {
    const { root } = notation === 'toml' ? parseToml(each) : parseYaml(each)
    return root === null ? null : toPlainValue(root)
  }
  return { ...suite, version: hashOnce(() => hashSuite([() => hashDocument(text, parse)], files)) }
}

type ReadText =
  | { readonly text: string; readonly problem: null }
  | { readonly text: string | null; readonly problem: Diagnostic }

/** Reads a file's text, or the problem that prevents it. */
async function readText(source: Source, notation: Notation): Promise<ReadText> {
  if (source.size > SIZE_LIMIT) {
    const hint = 'Use JSONL, which Assay reads row by row, or move the rows to a dataset.'
    const message = `The file has ${(source.size / 1024 / 1024).toFixed(1)} MiB; the limit for ${notation.toUpperCase()} is 50 MiB`
    return { text: null, problem: createTextProblem('SUITE_TOO_LARGE', START, message, hint) }
  }
  const decoded = decodeText(await source.bytes())
  const { text } = decoded
  if (!decoded.ok) {
    const at = { start: decoded.offset, end: decoded.offset + 1 }
    const message = `The file isn't UTF-8: byte ${decoded.byte} can't be read`
    return { text, problem: createTextProblem('TEXT_NOT_UTF8', at, message, 'Save the file as UTF-8.') }
  }
  const nul = text.indexOf('\0')
  if (nul === -1) return { text, problem: null }
  const at = { start: nul, end: nul + 1 }
  return {
    text,
    problem: createTextProblem('TEXT_NUL', at, 'The file contains a NUL character', 'Save it as plain text.'),
  }
}

/** Drops problems of the suite that follow from one of the parser's, which is reported once. */
function dropExplained(own: readonly LocatedDiagnostic[], parsing: readonly LocatedDiagnostic[]): LocatedDiagnostic[] {
  const errors = parsing.filter((each) => each.severity === 'error').slice(0, PROBLEM_LIMIT)
  return own.filter((each) => !errors.some((error) => each.start >= error.start && each.start < error.end))
}

/** Returns a file's first problems, and a note with the number of others. */
function limitDiagnostics(diagnostics: readonly LocatedDiagnostic[]): LocatedDiagnostic[] {
  const sorted = [...diagnostics].sort((a, b) => a.start - b.start)
  const last = sorted[PROBLEM_LIMIT]
  if (last === undefined) return sorted
  const count = sorted.length - PROBLEM_LIMIT
  const message = `This file has ${count} more ${count === 1 ? 'problem' : 'problems'}`
  return [...sorted.slice(0, PROBLEM_LIMIT), { ...last, code: 'MORE_PROBLEMS', severity: 'note', message, hint: null }]
}
