import type { CheckResult, CodeEvidence, Result, ToolCall, Turn } from '@assay/core/result'
import type { ResultsTable } from './tables.ts'

/** Columns of names, which may hold any character. */
export const RESULT_NAMES = [
  'suite',
  'case',
  'variant',
  'eval',
  'model',
  'code',
] as const satisfies readonly (keyof ResultsTable)[]

/** Columns of enumerations, flags and JSON, which many results share and which contain no control character. */
export const RESULT_TRAITS = [
  'status',
  'passed',
  'class',
  'finish_reason',
  'from_cache',
  'tags',
  'checks',
  'turns',
  'code_outcome',
  'scores',
  'stopped',
  'tools',
  'provenance',
] as const satisfies readonly (keyof ResultsTable)[]

/** Columns of numbers. */
export const RESULT_NUMBERS = [
  'attempt',
  'score',
  'weight',
  'tokens_input',
  'tokens_output',
  'tokens_reasoning',
  'tokens_cached',
  'cost_usd',
  'judge_cost_usd',
  'latency_ms',
  'first_token_ms',
] as const satisfies readonly (keyof ResultsTable)[]

/** A result's columns in the order of a row; `run` comes before and `text` after them. */
export const RESULT_COLUMNS = [...RESULT_NAMES, ...RESULT_TRAITS, ...RESULT_NUMBERS] as const

type CellsOf<Columns extends readonly (keyof ResultsTable)[]> = { [At in keyof Columns]: ResultsTable[Columns[At]] }

/** A result's texts as stored in `texts`, in JSON. */
export interface ResultTexts {
  readonly turns: Turn[]
  readonly reasons: string[]
  readonly details?: Record<string, unknown>
  readonly evidence?: CodeEvidence
  /** The reason of an unscored or undecided result, or the message of an error or a limit. */
  readonly message?: string
  readonly calls?: readonly Pick<ToolCall, 'id' | 'arguments' | 'result'>[]
  readonly transcript?: NonNullable<Result['transcript']>
}

/** A check without its reason. */
export type CheckCells = readonly [kind: string, passed: 0 | 1 | null, score: number | null, weight: number]

/** Facts about tool calls without their texts. Whether there is a result is a fact; its content is a text. */
export interface ToolCells {
  readonly calls: readonly (Omit<ToolCall, 'id' | 'arguments' | 'result'> & { readonly answered: boolean })[] | null
  readonly transcript: boolean
  readonly usage?: NonNullable<Result['usage_by_turn']>
}

/**
 * What few results have: the number of a retry, the tries before an answer, the certain and the counted part of its cost, the model that
 * the server named, and the greatest score that it could have had.
 */
export type ProvenanceCells = Pick<
  Result,
  'retry' | 'tries' | 'cost_at_least_usd' | 'judge_cost_at_least_usd' | 'counted_usd' | 'served'
> &
  Pick<Extract<Result, { status: 'scored' }>, 'score_at_most'>

/** Returns a cell for each of `RESULT_COLUMNS`, in order. */
export function resultCells(result: Result): CellsOf<typeof RESULT_COLUMNS> {
  const { tokens, checks, turns } = result
  return [
    result.suite,
    result.case,
    result.variant ?? '',
    result.eval,
    result.model,
    result.status === 'errored' ? result.error.code : result.status === 'limited' ? result.limit.code : null,
    result.status,
    result.status === 'scored' ? Number(result.passed) : null,
    result.classification?.primary ?? null,
    result.finish_reason,
    Number(result.from_cache),
    jsonOrNull(result.tags),
    jsonOrNull(checks.map(checkCells)),
    jsonOrNull(turns.map((turn) => Number(turn.answer !== null))),
    result.code === null ? null : JSON.stringify({ ...result.code, evidence: null }),
    otherScores(result),
    result.stopped ?? null,
    toolCells(result),
    provenanceCells(result),
    result.attempt,
    result.status === 'scored' ? result.score : null,
    result.weight,
    tokens.input,
    tokens.output,
    tokens.reasoning,
    tokens.cached,
    result.cost_usd,
    result.judge_cost_usd,
    result.latency_ms,
    result.first_token_ms,
  ]
}

/** Returns a result's texts as the JSON for `texts`. */
export function resultTexts(result: Result): string {
  const { tool_calls, transcript } = result
  const texts: ResultTexts = {
    turns: result.turns,
    reasons: result.checks.map((check) => check.reason),
    ...(result.classification === null ? {} : { details: result.classification.details }),
    ...(result.code === null || result.code.evidence === null ? {} : { evidence: result.code.evidence }),
    ...messageOf(result),
    ...(tool_calls === undefined
      ? {}
      : { calls: tool_calls.map((call) => ({ id: call.id, arguments: call.arguments, result: call.result })) }),
    ...(transcript === undefined ? {} : { transcript }),
  }
  return JSON.stringify(texts)
}

function messageOf(result: Result): Pick<ResultTexts, 'message'> {
  switch (result.status) {
    case 'scored':
      return {}
    case 'unscored':
    case 'undecided':
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

/** Returns the scores to store. The accuracy follows from the class, so it isn't stored again. An answer without a score has none. */
function otherScores({ scores, classification }: Result): string | null {
  if (scores === undefined) return null
  const others = Object.entries(scores).filter(([name]) => name !== 'accuracy' || classification === null)
  return others.length === 0 ? null : JSON.stringify(Object.fromEntries(others))
}

function toolCells({ tool_calls, transcript, usage_by_turn: usage }: Result): string | null {
  if (tool_calls === undefined && transcript === undefined && usage === undefined) return null
  const cells: ToolCells = {
    calls:
      tool_calls?.map(({ id: _id, arguments: _arguments, result, ...call }) => ({
        ...call,
        answered: result !== null,
      })) ?? null,
    transcript: transcript !== undefined,
    ...(usage === undefined ? {} : { usage }),
  }
  return JSON.stringify(cells)
}

function provenanceCells(result: Result): string | null {
  const { retry, tries, cost_at_least_usd, judge_cost_at_least_usd, counted_usd, served } = result
  const cells = {
    retry,
    tries,
    cost_at_least_usd,
    judge_cost_at_least_usd,
    counted_usd,
    served,
    score_at_most: result.status === 'scored' ? result.score_at_most : undefined,
  } satisfies Record<keyof ProvenanceCells, unknown>
  return Object.values(cells).every((cell) => cell === undefined) ? null : JSON.stringify(cells)
}

function jsonOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list)
}
