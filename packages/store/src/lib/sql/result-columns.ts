import {
  AnswerClass,
  type CheckResult,
  type CodeOutcome,
  FinishReason,
  type Result,
  SampleEnd,
  type Turn,
} from '@assay/core/result'
import { scoresOf } from '@assay/core/scoring'
import { z } from 'zod'
import type { ResultKey } from '../store/result-query.ts'
import type { ColumnCounts, Columns } from './columns.ts'
import { DamagedRow } from './damage.ts'
import { type CheckCells, RESULT_NUMBERS, RESULT_WORDS, type ResultTexts, type ToolCells } from './result-row.ts'

const Status = z.enum(['scored', 'unscored', 'errored', 'limited'] satisfies Result['status'][])

/** Returns how many columns of each kind `selectResults` has. */
export function resultColumnCounts(texts: 'read' | 'omitted'): ColumnCounts {
  return { words: RESULT_WORDS.length, numbers: RESULT_NUMBERS.length, texts: texts === 'read' ? 1 : 0 }
}

/**
 * Returns the results of the columns; without the column of their texts, every text is ''. What is the same in many results
 * (tags, checks) is then read once, shared and frozen.
 */
export function readResults(run: string, columns: Columns): Result[] {
  const read = readersOf(columns)
  const bodies = columns.texts[0]
  const results = new Array<Result>(columns.rows)
  for (let row = 0; row < columns.rows; row++) {
    const body = bodies?.[row] ?? null
    // Every result has its texts, so that one without has lost them.
    if (bodies !== undefined && body === null) throw new DamagedRow('The texts of a result are missing.')
    results[row] = readResult(run, read, row, body === null ? null : written<ResultTexts>(body))
  }
  return results
}

/** Returns the keys of the columns of `selectKeys`. */
export function readKeys({ rows, words, codes, numbers }: Columns): ResultKey[] {
  const [suites = [], cases = [], variants = []] = words
  return Array.from({ length: rows }, (_, row) => {
    const word = (column: number, of: readonly (string | null)[]) => of[codes[column]?.[row] ?? 0] ?? ''
    const variant = word(2, variants)
    const key = { suite: word(0, suites), case: word(1, cases), attempt: numbers[0]?.[row] ?? 0 }
    return variant === '' ? key : { ...key, variant }
  })
}

type Readers = ReturnType<typeof readersOf>

function readersOf(columns: Columns) {
  /** A column of words, each different one made into what it stands for once. */
  const words = <T>(name: (typeof RESULT_WORDS)[number], make: (word: string | null) => T): ((row: number) => T) => {
    const at = RESULT_WORDS.indexOf(name)
    const made = (columns.words[at] ?? []).map(make)
    const codes = columns.codes[at] ?? new Uint32Array()
    // Every code is a place in the words (columns.ts).
    return (row) => made[codes[row] as number] as T
  }
  const numbers = (name: (typeof RESULT_NUMBERS)[number]): ((row: number) => number | null) => {
    const column = columns.numbers[RESULT_NUMBERS.indexOf(name)] ?? new Float64Array()
    return (row) => {
      const number = column[row] ?? Number.NaN
      return Number.isNaN(number) ? null : number
    }
  }
  return {
    suite: words('suite', nameOf),
    case: words('case', nameOf),
    variant: words('variant', nameOf),
    eval: words('eval', (word) => word),
    model: words('model', nameOf),
    status: words('status', (word) => Status.parse(word)),
    code: words('code', nameOf),
    class: words('class', readClass),
    finish_reason: words('finish_reason', (word) => FinishReason.nullable().parse(word)),
    tags: words('tags', (json) => frozen(written<string[]>(json) ?? [])),
    checks: words('checks', (json) => frozen((written<CheckCells[]>(json) ?? []).map(readCheck))),
    turns: words('turns', (json) => frozen((written<number[]>(json) ?? []).map(readTurn))),
    code_outcome: words('code_outcome', written<CodeOutcome>),
    scores: words('scores', written<Record<string, number>>),
    stopped: words('stopped', (word) => SampleEnd.nullable().parse(word)),
    tools: words('tools', written<ToolCells>),
    attempt: numbers('attempt'),
    passed: numbers('passed'),
    score: numbers('score'),
    weight: numbers('weight'),
    input: numbers('tokens_input'),
    output: numbers('tokens_output'),
    reasoning: numbers('tokens_reasoning'),
    cached: numbers('tokens_cached'),
    cost_usd: numbers('cost_usd'),
    judge_cost_usd: numbers('judge_cost_usd'),
    latency_ms: numbers('latency_ms'),
    first_token_ms: numbers('first_token_ms'),
    from_cache: numbers('from_cache'),
  }
}

function readResult(run: string, read: Readers, row: number, texts: ResultTexts | null): Result {
  const { primary, bare, accuracy } = read.class(row)
  const checks = read.checks(row)
  const code = read.code_outcome(row)
  const common: Omit<Extract<Result, { status: 'scored' }>, 'status' | 'passed' | 'score'> = {
    run,
    suite: read.suite(row),
    case: read.case(row),
    eval: read.eval(row),
    model: read.model(row),
    attempt: read.attempt(row) ?? 0,
    tags: read.tags(row),
    weight: read.weight(row) ?? 0,
    checks: texts === null ? checks : checks.map((check, at) => ({ ...check, reason: texts.reasons[at] ?? '' })),
    classification: primary === null || texts === null ? bare : { primary, details: texts.details ?? {} },
    code: code === null || texts === null ? code : { ...code, evidence: texts.evidence ?? null },
    tokens: {
      input: read.input(row),
      output: read.output(row),
      reasoning: read.reasoning(row),
      cached: read.cached(row),
    },
    cost_usd: read.cost_usd(row),
    judge_cost_usd: read.judge_cost_usd(row),
    latency_ms: read.latency_ms(row),
    first_token_ms: read.first_token_ms(row),
    finish_reason: read.finish_reason(row),
    from_cache: read.from_cache(row) === 1,
    turns: texts === null ? read.turns(row) : texts.turns,
  }
  // Most results have none of these, and adding them only where they are is faster than spreading nothing.
  const variant = read.variant(row)
  if (variant !== '') common.variant = variant
  const others = read.scores(row)
  if (accuracy !== null) common.scores = others === null ? accuracy : { ...accuracy, ...others }
  else if (others !== null) common.scores = others
  const stopped = read.stopped(row)
  if (stopped !== null) common.stopped = stopped
  const tools = read.tools(row)
  if (tools !== null) Object.assign(common, readTools(tools, texts))
  return withStatus(common, read, row, texts?.message ?? '')
}

function withStatus(
  common: Omit<Extract<Result, { status: 'scored' }>, 'status' | 'passed' | 'score'>,
  read: Readers,
  row: number,
  message: string,
): Result {
  const status = read.status(row)
  switch (status) {
    case 'scored':
      return { ...common, status, passed: read.passed(row) === 1, score: read.score(row) ?? 0 }
    case 'unscored':
      return { ...common, status, reason: message }
    case 'errored':
      return { ...common, status, error: { code: read.code(row), message } }
    case 'limited':
      return { ...common, status, limit: { code: read.code(row), message } }
  }
}

function readTools(
  { calls, transcript }: ToolCells,
  texts: ResultTexts | null,
): Pick<Result, 'tool_calls' | 'transcript'> {
  const called = calls?.map(({ answered, ...call }, at) => {
    const said = texts?.calls?.[at]
    return {
      ...call,
      id: said?.id ?? '',
      arguments: said?.arguments ?? null,
      result: answered ? (said?.result ?? '') : null,
    }
  })
  return {
    ...(called === undefined ? {} : { tool_calls: called }),
    ...(transcript ? { transcript: texts?.transcript ?? [] } : {}),
  }
}

/** A class with what follows from it alone. */
function readClass(word: string | null) {
  const primary = AnswerClass.nullable().parse(word)
  if (primary === null) return { primary, bare: null, accuracy: null }
  const accuracy = scoresOf({ primary }).scores ?? null
  return { primary, bare: Object.freeze({ primary, details: {} }), accuracy: Object.freeze(accuracy) }
}

function readCheck([kind, passed, score, weight]: CheckCells): CheckResult {
  return { kind, passed: passed === null ? null : passed === 1, score, weight, reason: '' }
}

function readTurn(answered: number): Turn {
  return { prompt: '', answer: answered === 1 ? '' : null }
}

function nameOf(word: string | null): string {
  return word ?? ''
}

/** Whoever changes what other results share is stopped, not heard of later. */
function frozen<T>(list: T[]): T[] {
  for (const item of list) Object.freeze(item)
  Object.freeze(list)
  return list
}

/** Reads what `JSON.stringify` wrote into the table. */
function written<T>(json: string): T
function written<T>(json: string | null): T | null
function written<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T)
}
