import type { SampleColumnsJson } from '../api/columns.ts'
import { compareCodePoints } from '../names/code-point-order.ts'
import { codes8, counts32, floats } from './growing-column.ts'
import type { SampleTable } from './sample-table.ts'
import type { SampleColumns } from './suite-tally.ts'

type Column = SampleColumnsJson['columns']['score']
type Codes = SampleColumnsJson['columns']['status']

/**
 * Writes a table as JSON. Every number is written in full, so that `tableFromJson` gives a table of which all scores and
 * intervals are the same to the last bit.
 */
export function tableToJson(table: SampleTable): SampleColumnsJson {
  const { samples, rows, starts, caseCount, sampleCount } = table
  const ofCases = <T>(read: (c: number) => T) => Array.from({ length: caseCount }, (_, c) => read(c))
  const known = (from: { get(row: number): number }): Codes => fold(Array.from(rows, (row) => from.get(row)))
  const measured = (from: { get(row: number): number }): Column => {
    return fold(Array.from(rows, (row) => numberOrNull(from.get(row))))
  }
  const tagged = tagSetsOf(table)
  return {
    samples: sampleCount,
    cases: ofCases((c) => table.caseId(c)),
    samples_of_case: fold(ofCases((c) => (starts[c + 1] ?? 0) - (starts[c] ?? 0))),
    weight_of_case: fold([...table.weights]),
    eval_of_case: fold([...table.evals]),
    tags_of_case: fold(tagged.ofCase),
    evals: table.evalNames,
    tag_sets: tagged.sets,
    ...(table.unfinished === null ? {} : { unfinished: table.unfinished }),
    columns: {
      attempt: known(samples.attempt),
      status: known(samples.status),
      class: known(samples.class),
      score: measured(samples.score),
      penalized: measured(samples.penalized),
      expected: known(samples.expected),
      latency_s: measured(samples.latency),
      cost_usd: measured(samples.cost),
      cost_unknown: known(samples.costUnknown),
      judge_cost_usd: measured(samples.judgeCost),
      input_tokens: measured(samples.input),
      output_tokens: measured(samples.output),
      reasoning_tokens: measured(samples.reasoning),
      compile: known(samples.compile),
      tests_passed: known(samples.testsPassed),
      tests_failed: known(samples.testsFailed),
      lint_warnings: known(samples.lintWarnings),
      structure_found: known(samples.structureFound),
      structure_expected: known(samples.structureExpected),
      agent_turns: measured(samples.agentTurns),
      tool_calls: measured(samples.toolCalls),
      tool_errors: known(samples.toolErrors),
      invalid_calls: known(samples.invalidCalls),
    },
  }
}

/** Makes the table that was written. Columns with one value for all rows take no memory. */
export function tableFromJson(json: SampleColumnsJson, about: { suite: string; model: string }): SampleTable {
  const { cases, evals, columns, samples: sampleCount } = json
  const caseCount = cases.length
  const starts = new Uint32Array(caseCount + 1)
  for (let c = 0; c < caseCount; c++) starts[c + 1] = (starts[c] ?? 0) + at(json.samples_of_case, c)
  return {
    ...about,
    sampleCount,
    caseCount,
    caseId: (c) => cases[c] ?? '',
    weights: Float64Array.from(cases, (_, c) => at(json.weight_of_case, c)),
    evals: Uint32Array.from(cases, (_, c) => at(json.eval_of_case, c)),
    evalNames: evals,
    tags: tagsOf(json),
    rows: Uint32Array.from({ length: sampleCount }, (_, row) => row),
    starts,
    unfinished: json.unfinished ?? null,
    samples: {
      caseIndex: counts(caseOfRows(starts)),
      attempt: counts(columns.attempt),
      status: codes(columns.status),
      class: codes(columns.class),
      score: numbers(columns.score),
      penalized: numbers(columns.penalized),
      expected: codes(columns.expected),
      latency: numbers(columns.latency_s),
      cost: numbers(columns.cost_usd),
      costUnknown: codes(columns.cost_unknown),
      // What only a run's own summary and gates read isn't written.
      scoreAtMost: numbers(null),
      leastCost: numbers(columns.cost_usd),
      judgeCost: numbers(columns.judge_cost_usd),
      leastJudgeCost: numbers(columns.judge_cost_usd),
      retries: codes(0),
      answer: codes(0),
      input: numbers(columns.input_tokens),
      output: numbers(columns.output_tokens),
      reasoning: numbers(columns.reasoning_tokens),
      compile: codes(columns.compile),
      testsPassed: counts(columns.tests_passed),
      testsFailed: counts(columns.tests_failed),
      lintWarnings: counts(columns.lint_warnings),
      structureFound: counts(columns.structure_found),
      structureExpected: counts(columns.structure_expected),
      agentTurns: numbers(columns.agent_turns),
      toolCalls: numbers(columns.tool_calls),
      toolErrors: counts(columns.tool_errors),
      invalidCalls: counts(columns.invalid_calls),
    },
  }
}

/** Returns one value if all are the same, which most columns of most runs are. */
function fold<T>(values: readonly T[]): T | readonly T[] {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : values
}

function at(values: number | readonly number[], place: number): number {
  return typeof values === 'number' ? values : (values[place] ?? 0)
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

function numbers(values: Column): SampleColumns['score'] {
  const column = floats(typeof values === 'number' ? values : Number.NaN)
  if (typeof values === 'object' && values !== null)
    for (const [row, value] of values.entries()) column.set(row, value ?? Number.NaN)
  return column
}

function counts(values: Codes): SampleColumns['attempt'] {
  return filled(counts32(typeof values === 'number' ? values : 0), values)
}

function codes(values: Codes): SampleColumns['status'] {
  return filled(codes8(typeof values === 'number' ? values : 0), values)
}

function filled<C extends { set(row: number, value: number): void }>(column: C, values: Codes): C {
  if (typeof values === 'object') for (const [row, value] of values.entries()) column.set(row, value)
  return column
}

function caseOfRows(starts: Uint32Array): number[] {
  const owners: number[] = []
  for (let c = 0; c + 1 < starts.length; c++)
    for (let row = starts[c] ?? 0; row < (starts[c + 1] ?? 0); row++) owners.push(c)
  return owners
}

/** Returns the combinations of tags in the order in which cases have them, and the place of each case's own. */
function tagSetsOf({ tags, caseCount }: SampleTable): { sets: readonly string[][]; ofCase: number[] } {
  const ofCases: string[][] = Array.from({ length: caseCount }, () => [])
  for (const [tag, members] of tags) for (const c of members) ofCases[c]?.push(tag)
  const places = new Map<string, number>()
  const sets: string[][] = []
  const ofCase = ofCases.map((set) => {
    const key = JSON.stringify(set)
    const place = places.get(key) ?? sets.push(set) - 1
    places.set(key, place)
    return place
  })
  return { sets, ofCase }
}

function tagsOf(json: SampleColumnsJson): Map<string, Uint32Array> {
  const members = new Map<string, number[]>()
  for (const c of json.cases.keys()) {
    for (const tag of json.tag_sets[at(json.tags_of_case, c)] ?? []) {
      const known = members.get(tag)
      if (known === undefined) members.set(tag, [c])
      else known.push(c)
    }
  }
  const byTag = [...members].sort(([a], [b]) => compareCodePoints(a, b))
  return new Map(byTag.map(([tag, cases]) => [tag, Uint32Array.from(cases)]))
}
