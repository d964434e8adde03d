import type { CheckResult, Result, Turn } from '@assay/core/result'
import type { ResultsTable } from '../sql/tables.ts'

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

/** A row as the database takes it. */
export type Cell = string | number | null

/** What is kept of a result in `texts`, as JSON. */
interface Texts {
  readonly turns: readonly Turn[]
  readonly reasons: readonly string[]
  readonly details?: Readonly<Record<string, unknown>>
  /** The reason of an unscored result, or the message of an error or a limit. */
  readonly message?: string
}

type CheckCells = readonly [kind: string, passed: 0 | 1 | null, score: number | null, weight: number]

/** The cells of a result, in the order of `RESULT_COLUMNS`. */
export function resultCells(result: Result): Cell[] {
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
    result.code === null ? null : JSON.stringify(result.code),
  ]
}

/** The texts of a result, as the JSON that `texts` keeps. */
export function resultTexts(result: Result): string {
  const texts: Texts = {
    turns: result.turns,
    reasons: result.checks.map((check) => check.reason),
    ...(result.classification === null ? {} : { details: result.classification.details }),
    ...messageOf(result),
  }
  return JSON.stringify(texts)
}

/** The result that a row and its texts were made of; without texts, every text is ''. */
export function readResult(run: string, cells: readonly unknown[], body: string | null): Result {
  // What is in the table was written from a Result by the functions above.
  const row = Object.fromEntries(RESULT_COLUMNS.map((name, at) => [name, cells[at]])) as unknown as ResultsTable
  const texts = body === null ? null : (JSON.parse(body) as Texts)
  const common = {
    run,
    suite: row.suite,
    case: row.case,
    eval: row.eval,
    model: row.model,
    attempt: row.attempt,
    tags: parse<string[]>(row.tags) ?? [],
    weight: row.weight,
    checks: (parse<CheckCells[]>(row.checks) ?? []).map((check, at) => readCheck(check, texts?.reasons[at] ?? '')),
    classification:
      row.class === null ? null : ({ primary: row.class, details: texts?.details ?? {} } as Result['classification']),
    code: parse<Result['code']>(row.code_outcome),
    tokens: {
      input: row.tokens_input,
      output: row.tokens_output,
      reasoning: row.tokens_reasoning,
      cached: row.tokens_cached,
    },
    cost_usd: row.cost_usd,
    judge_cost_usd: row.judge_cost_usd,
    latency_ms: row.latency_ms,
    first_token_ms: row.first_token_ms,
    finish_reason: row.finish_reason as Result['finish_reason'],
    from_cache: row.from_cache === 1,
    turns: texts === null ? (parse<number[]>(row.turns) ?? []).map(bareTurn) : [...texts.turns],
  }
  const failure = { code: row.code ?? '', message: texts?.message ?? '' }
  switch (row.status as Result['status']) {
    case 'scored':
      return { ...common, status: 'scored', passed: row.passed === 1, score: row.score ?? 0 }
    case 'unscored':
      return { ...common, status: 'unscored', reason: failure.message }
    case 'errored':
      return { ...common, status: 'errored', error: failure }
    case 'limited':
      return { ...common, status: 'limited', limit: failure }
  }
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
