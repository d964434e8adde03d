import type { Result } from '@assay/core/result'
import type { ResultKey } from '../store/result-query.ts'
import type { RecordedResult } from '../store/store.ts'
import type { ColumnCounts, Columns } from './columns.ts'
import { DamagedRow } from './damage.ts'
import { RESULT_NAMES, RESULT_NUMBERS, type ResultTexts, type ToolCells } from './result-row.ts'
import { createTraitReader, type Traits } from './result-traits.ts'

/** Returns the number of columns of each kind in `selectResults`: names and the word of traits, numbers, texts. */
export function resultColumnCounts(texts: 'read' | 'omitted'): ColumnCounts {
  return { words: RESULT_NAMES.length + 1, numbers: RESULT_NUMBERS.length, texts: texts === 'read' ? 1 : 0 }
}

/**
 * Returns the results of the columns; without the text column, every text is ''. Values that many results share (tags, checks) are read
 * once, shared and frozen.
 */
export function readResults(run: string, columns: Columns): Result[] {
  const read = readersOf(columns)
  const bodies = columns.texts[0]
  const results = new Array<Result>(columns.rows)
  for (let row = 0; row < columns.rows; row++) {
    const body = bodies?.[row] ?? null
    // Every result has texts, so one without them has lost them.
    if (bodies !== undefined && body === null) throw new DamagedRow('The texts of a result are missing.')
    // As `resultTexts` wrote it.
    results[row] = readResult(run, read, row, body === null ? null : (JSON.parse(body) as ResultTexts))
  }
  return results
}

/** Returns the results of the columns of `selectRecorded`, each with its number in the order of recording. */
export function readRecorded(run: string, columns: Columns): RecordedResult[] {
  const order = columns.numbers[RESULT_NUMBERS.length] ?? new Float64Array()
  return readResults(run, columns).map((result, row) => ({ seq: order[row] ?? 0, result }))
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
  const word = (at: number): ((row: number) => string | null) => {
    const words = columns.words[at] ?? []
    const codes = columns.codes[at] ?? new Uint32Array()
    return (row) => words[codes[row] ?? 0] ?? null
  }
  const name = (column: (typeof RESULT_NAMES)[number]): ((row: number) => string) => {
    const read = word(RESULT_NAMES.indexOf(column))
    return (row) => read(row) ?? ''
  }
  const number = (column: (typeof RESULT_NUMBERS)[number]): ((row: number) => number | null) => {
    const numbers = columns.numbers[RESULT_NUMBERS.indexOf(column)] ?? new Float64Array()
    return (row) => {
      const value = numbers[row] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    }
  }
  const readTraits = createTraitReader()
  const traits = (columns.words[RESULT_NAMES.length] ?? []).map((text) => readTraits(text ?? ''))
  const traitCodes = columns.codes[RESULT_NAMES.length] ?? new Uint32Array()
  return {
    suite: name('suite'),
    case: name('case'),
    variant: name('variant'),
    eval: word(RESULT_NAMES.indexOf('eval')),
    model: name('model'),
    code: name('code'),
    traits: (row: number): Traits => {
      const found = traits[traitCodes[row] ?? 0]
      if (found === undefined) throw new Error('Bug: a row of results has no traits.')
      return found
    },
    attempt: number('attempt'),
    score: number('score'),
    weight: number('weight'),
    input: number('tokens_input'),
    output: number('tokens_output'),
    reasoning: number('tokens_reasoning'),
    cached: number('tokens_cached'),
    cost_usd: number('cost_usd'),
    judge_cost_usd: number('judge_cost_usd'),
    latency_ms: number('latency_ms'),
    first_token_ms: number('first_token_ms'),
  }
}

type Common = Omit<Extract<Result, { status: 'scored' }>, 'status' | 'passed' | 'score'>

function readResult(run: string, read: Readers, row: number, texts: ResultTexts | null): Result {
  const traits = read.traits(row)
  const { primary, checks, code, tools } = traits
  const common: Common = {
    run,
    suite: read.suite(row),
    case: read.case(row),
    eval: read.eval(row),
    model: read.model(row),
    attempt: read.attempt(row) ?? 0,
    tags: traits.tags,
    weight: read.weight(row) ?? 0,
    checks: texts === null ? checks : checks.map((check, at) => ({ ...check, reason: texts.reasons[at] ?? '' })),
    classification:
      primary === null || texts === null ? traits.classification : { primary, details: texts.details ?? {} },
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
    finish_reason: traits.finish_reason,
    from_cache: traits.from_cache,
    turns: texts === null ? traits.turns : texts.turns,
  }
  // Most results have none of these, and adding them conditionally is faster than spreading nothing.
  const variant = read.variant(row)
  if (variant !== '') common.variant = variant
  if (traits.scores !== null) common.scores = traits.scores
  if (traits.stopped !== null) common.stopped = traits.stopped
  if (traits.provenance !== null) Object.assign(common, traits.provenance)
  if (tools !== null) Object.assign(common, readTools(tools, texts))
  return withStatus(common, traits, read, row, texts?.message ?? '')
}

function withStatus(common: Common, { status, passed }: Traits, read: Readers, row: number, message: string): Result {
  switch (status) {
    case 'scored':
      return { ...common, status, passed, score: read.score(row) ?? 0 }
    case 'unscored':
    case 'undecided':
      return { ...common, status, reason: message }
    case 'errored':
      return { ...common, status, error: { code: read.code(row), message } }
    case 'limited':
      return { ...common, status, limit: { code: read.code(row), message } }
  }
}

function readTools(
  { calls, transcript, usage }: ToolCells,
  texts: ResultTexts | null,
): Pick<Result, 'tool_calls' | 'transcript' | 'usage_by_turn'> {
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
    ...(usage === undefined ? {} : { usage_by_turn: usage }),
  }
}
