import type { CheckResult, CodeEvidence, CodeOutcome, Result, Turn } from '@assay/core/result'
import { scoresOf } from '@assay/core/scoring'
import type { ResultsTable } from './tables.ts'

/** Columns of a result in the order of a row; `run` comes before and `text` after them. */
export const RESULT_COLUMNS = [
  'suite',
  'case',
  'attempt',
  'eval',
  'model',
  'status',
  'passed',
  'score',
  'code',
  'class',
  'weight',
  'tokens_input',
  'tokens_output',
  'tokens_reasoning',
  'tokens_cached',
  'cost_usd',
  'judge_cost_usd',
  'latency_ms',
  'first_token_ms',
  'finish_reason',
  'from_cache',
  'tags',
  'checks',
  'turns',
  'code_outcome',
] as const satisfies readonly (keyof ResultsTable)[]

/** A cell for each of the columns, in their order. */
export type ResultCells = CellsOf<typeof RESULT_COLUMNS>
type CellsOf<Columns extends readonly (keyof ResultsTable)[]> = { [At in keyof Columns]: ResultsTable[Columns[At]] }

/** What is kept of a result in `texts`, as JSON. */
interface Texts {
  readonly turns: Turn[]
  readonly reasons: string[]
  readonly details?: Record<string, unknown>
  readonly evidence?: CodeEvidence
  /** The reason of an unscored result, or the message of an error or a limit. */
  readonly message?: string
}

type CheckCells = readonly [kind: string, passed: 0 | 1 | null, score: number | null, weight: number]

/** The cells of a result. */
export function resultCells(result: Result): ResultCells {
  const { tokens, checks, turns } = result
  return [
    result.suite,
    result.case,
    result.attempt,
    result.eval,
    result.model,
    result.status,
    result.status === 'scored' ? Number(result.passed) : null,
    result.status === 'scored' ? result.score : null,
    result.status === 'errored' ? result.error.code : result.status === 'limited' ? result.limit.code : null,
    result.classification?.primary ?? null,
    result.weight,
    tokens.input,
    tokens.output,
    tokens.reasoning,
    tokens.cached,
    result.cost_usd,
    result.judge_cost_usd,
    result.latency_ms,
    result.first_token_ms,
    result.finish_reason,
    Number(result.from_cache),
    jsonOrNull(result.tags),
    jsonOrNull(checks.map(checkCells)),
    jsonOrNull(turns.map((turn) => Number(turn.answer !== null))),
    result.code === null ? null : JSON.stringify({ ...result.code, evidence: null }),
  ]
}

/** The texts of a result, as the JSON that `texts` keeps. */
export function resultTexts(result: Result): string {
  const texts: Texts = {
    turns: result.turns,
    reasons: result.checks.map((check) => check.reason),
    ...(result.classification === null ? {} : { details: result.classification.details }),
    ...(result.code === null || result.code.evidence === null ? {} : { evidence: result.code.evidence }),
    ...messageOf(result),
  }
  return JSON.stringify(texts)
}

/** The result that the cells and the texts were made of; without texts, every text is ''. */
export function readResult(run: string, cells: ResultCells, body: string | null): Result {
  const [suite, name, attempt, evalName, model, status, passed, score, code, primary, weight, ...rest] = cells
  const [input, output, reasoning, cached, cost_usd, judge_cost_usd, latency_ms, first_token_ms, ...last] = rest
  const [finish_reason, from_cache, tags, checks, turns, codeOutcome] = last
  const texts = parse<Texts>(body)
  const common = {
    run,
    suite,
    case: name,
    eval: evalName,
    model,
    attempt,
    tags: parse<string[]>(tags) ?? [],
    weight,
    checks: (parse<CheckCells[]>(checks) ?? []).map((check, at) => readCheck(check, texts?.reasons[at] ?? '')),
    classification: primary === null ? null : { primary, details: texts?.details ?? {} },
    ...scoresOf(primary === null ? null : { primary }),
    code: withEvidence(parse<CodeOutcome>(codeOutcome), texts?.evidence ?? null),
    tokens: { input, output, reasoning, cached },
    cost_usd,
    judge_cost_usd,
    latency_ms,
    first_token_ms,
    finish_reason,
    from_cache: from_cache === 1,
    turns: texts?.turns ?? (parse<number[]>(turns) ?? []).map(bareTurn),
  }
  const failure = { code: code ?? '', message: texts?.message ?? '' }
  switch (status) {
    case 'scored':
      return { ...common, status, passed: passed === 1, score: score ?? 0 }
    case 'unscored':
      return { ...common, status, reason: failure.message }
    case 'errored':
      return { ...common, status, error: failure }
    case 'limited':
      return { ...common, status, limit: failure }
  }
}

function withEvidence(code: CodeOutcome | null, evidence: CodeEvidence | null): CodeOutcome | null {
  return code === null ? null : { ...code, evidence }
}

function messageOf(result: Result): Pick<Texts, 'message'> {
  switch (result.status) {
    case 'scored':
      return {}
    case 'unscored':
      return { message: result.reason }
    case 'errored':
      return { message: result.error.message }
    case 'limited':
      return { message: result.limit.message }
  }
}

function checkCells(check: CheckResult): CheckCells {
  return [check.kind, check.passed === null ? null : check.passed ? 1 : 0, check.score, check.weight]
}

function readCheck([kind, passed, score, weight]: CheckCells, reason: string): CheckResult {
  return { kind, passed: passed === null ? null : passed === 1, score, weight, reason }
}

function bareTurn(answered: number): Turn {
  return { prompt: '', answer: answered === 1 ? '' : null }
}

function jsonOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list)
}

/** What `JSON.stringify` wrote into the table, as it was. */
function parse<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T)
}
