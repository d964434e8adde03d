import { NON_NEGATIVE, type Range, UNIT } from './range.ts'

/** One name, or one kind of name, that a formula can read. Feeds the checker, the documentation and completion. */
export interface NameRecord<Name extends string = string> {
  readonly name: Name
  readonly summary: string
  readonly unit: string
  readonly range: Range
}

const seconds = { unit: 'seconds', range: NON_NEGATIVE } as const
const dollars = { unit: 'US dollars', range: NON_NEGATIVE } as const
const tokens = { unit: 'tokens', range: NON_NEGATIVE } as const
const results = { unit: 'results', range: NON_NEGATIVE } as const
const share = { unit: '0 to 1', range: UNIT } as const

/** The run-wide metrics that every formula can read and no eval may be named after. */
export const KEYWORDS = [
  { name: 'max_latency', summary: 'Highest latency of any eval', ...seconds },
  { name: 'min_latency', summary: 'Lowest latency of any eval', ...seconds },
  { name: 'avg_latency', summary: 'Mean latency over all evals', ...seconds },
  { name: 'total_latency', summary: 'Sum of all latencies', ...seconds },
  { name: 'max_cost', summary: 'Highest cost of any eval', ...dollars },
  { name: 'min_cost', summary: 'Lowest cost of any eval', ...dollars },
  { name: 'avg_cost', summary: 'Mean cost over all evals', ...dollars },
  { name: 'total_cost', summary: 'Sum of all costs', ...dollars },
  {
    name: 'success_pct',
    summary: 'Percentage of evals that passed',
    unit: '0 to 100',
    range: { low: 0, high: 100 },
  },
] as const satisfies readonly NameRecord[]

/** One of the nine run-wide metrics. */
export type Keyword = (typeof KEYWORDS)[number]['name']

/** The nine names that no eval may have. */
export const PROTECTED_KEYWORDS: readonly Keyword[] = KEYWORDS.map((record) => record.name)

/** The fields of an eval that a formula can use. `suffix` is the seed's spelling, as in `name_cost`; null where there is none. */
export const EVAL_FIELDS = [
  {
    name: 'pass_rate',
    suffix: '',
    summary: '1 if it passed, else 0; with several samples, the share that passed',
    ...share,
  },
  { name: 'latency', suffix: '_latency', summary: 'Mean latency of its samples', ...seconds },
  { name: 'cost', suffix: '_cost', summary: 'Mean cost of its samples', ...dollars },
  { name: 'score', suffix: null, summary: 'Mean case score of its samples', ...share },
  { name: 'tokens', suffix: null, summary: 'Mean tokens of its samples, input plus output', ...tokens },
] as const satisfies readonly (NameRecord & { suffix: string | null })[]

/** The fields of an eval that a formula can use. */
export type EvalField = (typeof EVAL_FIELDS)[number]['name']

/** Dotted names that don't start with an eval. `open` says what may follow the dot besides the listed members. */
export interface NameFamily {
  readonly name: string
  readonly members: readonly NameRecord[]
  /** Set for a family that came later: an eval of its name keeps its own fields, such as `agent.cost`. */
  readonly yields?: true
  readonly open: (NameRecord & { readonly from: 'tags' | 'suites' | 'classes' | 'passK' }) | null
}

/** Every dotted family. An eval with the name of a family is written in backticks before a dot: `` `rate`.cost ``. */
export const FAMILIES = [
  {
    name: 'latency',
    members: [
      { name: 'p50', summary: 'Median latency', ...seconds },
      { name: 'p90', summary: '90th percentile of latency', ...seconds },
      { name: 'p95', summary: '95th percentile of latency', ...seconds },
      { name: 'p99', summary: '99th percentile of latency', ...seconds },
      { name: 'stddev', summary: 'Standard deviation of latency', ...seconds },
    ],
    open: null,
  },
  {
    name: 'tokens',
    members: [
      { name: 'input', summary: 'Sum of input tokens', ...tokens },
      { name: 'output', summary: 'Sum of output tokens', ...tokens },
      { name: 'reasoning', summary: 'Sum of reasoning tokens', ...tokens },
      { name: 'total', summary: 'Sum of input and output tokens', ...tokens },
    ],
    open: null,
  },
  {
    name: 'count',
    members: [
      { name: 'total', summary: 'Number of results', ...results },
      { name: 'passed', summary: 'Number of results that passed', ...results },
      { name: 'failed', summary: 'Number of results that failed', ...results },
      { name: 'errored', summary: 'Number of results that errored', ...results },
    ],
    open: null,
  },
  {
    name: 'rate',
    members: [
      { name: 'pass', summary: 'Share of results that passed', ...share },
      { name: 'error', summary: 'Share of results that errored', ...share },
      { name: 'refusal', summary: 'Share of results that are refusals', ...share },
      { name: 'compile', summary: 'Share of code results that compiled', ...share },
      { name: 'tests', summary: 'Mean share of tests that passed', ...share },
      { name: 'tool_error', summary: 'Share of tool calls that ended in an error', ...share },
      { name: 'invalid_call', summary: 'Share of tool calls with invalid arguments', ...share },
      { name: 'balanced', summary: 'Share of groups (`pair:`, `group:`) in which every sample passed', ...share },
    ],
    open: { name: '<class>', from: 'classes', summary: 'Share of results in that class', ...share },
  },
  {
    name: 'agent',
    members: [
      {
        name: 'turns',
        summary: 'Mean requests to the model per sample with tools',
        unit: 'turns',
        range: NON_NEGATIVE,
      },
      { name: 'tool_calls', summary: 'Mean tool calls per sample with tools', unit: 'calls', range: NON_NEGATIVE },
    ],
    yields: true,
    open: null,
  },
  {
    name: 'pass_at',
    members: [],
    open: { name: '<k>', from: 'passK', summary: 'Pass@k, for each requested k', ...share },
  },
  {
    name: 'score',
    members: [
      { name: 'mean', summary: 'Mean case score', ...share },
      { name: 'min', summary: 'Lowest case score', ...share },
      { name: 'penalized', summary: 'Mean score of classified answers minus `score.penalties`', ...share },
    ],
    open: null,
  },
  {
    name: 'human',
    members: [
      {
        name: 'success_pct',
        summary: 'Percentage of answers people would call correct, from labels; undefined below 20',
        unit: '0 to 100',
        range: { low: 0, high: 100 },
      },
      {
        name: 'agreement',
        summary: 'Share of labeled answers where people agree with the verdict; undefined below 20 labels',
        ...share,
      },
    ],
    open: null,
  },
  {
    name: 'tag',
    members: [],
    open: { name: '<tag>', from: 'tags', summary: 'Pass rate of cases with that tag', ...share },
  },
  {
    name: 'suite',
    members: [],
    open: {
      name: '<id>',
      from: 'suites',
      summary: "That suite's score, in a formula for a whole run",
      unit: 'its own',
      range: { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY },
    },
  },
  {
    name: 'balanced',
    members: [],
    open: {
      name: '<id>',
      from: 'suites',
      summary: "That suite's `rate.balanced`, in a formula for a whole run",
      ...share,
    },
  },
] as const satisfies readonly NameFamily[]

/** The part of a dotted name before the dot. */
export type Family = (typeof FAMILIES)[number]['name']

const families: ReadonlyMap<string, NameFamily & { readonly name: Family }> = new Map(
  FAMILIES.map((family) => [family.name, family]),
)

/** Returns the family of that name, or null. */
export function familyNamed(name: string): (NameFamily & { readonly name: Family }) | null {
  return families.get(name) ?? null
}

const keywords: ReadonlyMap<string, NameRecord<Keyword>> = new Map(KEYWORDS.map((record) => [record.name, record]))

/** Returns the keyword of that name, or null. */
export function keywordNamed(name: string): NameRecord<Keyword> | null {
  return keywords.get(name) ?? null
}
