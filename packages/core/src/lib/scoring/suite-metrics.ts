import type { HumanSummary } from '../review/agreement.ts'
import { meanPerAgentSample, rateOfCalls } from './agent-metrics.ts'
import { balancedRate } from './balance.ts'
import type { CaseFacts } from './case-facts.ts'
import { type CaseKinds, samplePenalized, sampleTestShare } from './case-kinds.ts'
import {
  compiledColumn,
  countColumn,
  countedColumn,
  latencySpreadColumns,
  meanColumn,
  measuredColumn,
  passedColumn,
  type Scope,
  scoreColumn,
  sumColumn,
  WHOLE_SUITE,
  weightColumn,
} from './metric-columns.ts'
import {
  countOf,
  empty,
  type MetricPart,
  share,
  sumOf,
  sumOfMeasured,
  sumOrMean,
  totalCost,
  totalTokensColumn,
  unknownCost,
  unknownTokens,
} from './metric-parts.ts'
import { STATUS } from './suite-tally.ts'
import { extremeOfSamples, leastOfCases, quantileOfSamples } from './unit-metrics.ts'

/** The data for a suite's metrics. */
export interface SuiteContext {
  readonly facts: CaseFacts
  readonly kinds: CaseKinds
  readonly passK: readonly number[]
  /** Summary of people's labels; null if they weren't loaded. */
  readonly human: HumanSummary | null
}

type Make = (context: SuiteContext) => MetricPart

const NONE_SCORED = 'no sample was scored'
const NO_SAMPLES = 'there are no samples'
const NO_CODE = 'no case has code'

/** Those metrics of the whole suite that have fixed names. */
export const SUITE_METRICS: ReadonlyMap<string, Make> = new Map<string, Make>([
  ['success_pct', ({ facts }) => passRate(facts, WHOLE_SUITE, { scale: 100 })],
  ...(['latency', 'cost'] as const).flatMap((of): [string, Make][] => [
    [`max_${of}`, ({ facts }) => extreme(facts, of, 'max')],
    [`min_${of}`, ({ facts }) => extreme(facts, of, 'min')],
    [`avg_${of}`, ({ facts }) => sumOrMean(facts, WHOLE_SUITE, { of, as: 'mean' })],
  ]),
  ['total_latency', ({ facts }) => sumOrMean(facts, WHOLE_SUITE, { of: 'latency', as: 'sum' })],
  ['total_cost', ({ facts }) => totalCost(facts)],
  ...[50, 90, 95, 99].map((percent): [string, Make] => [
    `latency.p${percent}`,
    ({ facts }) => latencyQuantile(facts, percent / 100),
  ]),
  ['latency.stddev', ({ facts }) => latencyDeviation(facts)],
  ...(['input', 'output', 'reasoning', 'total'] as const).map((of): [string, Make] => [
    `tokens.${of}`,
    ({ facts }) => tokens(facts, of),
  ]),
  ['count.total', () => sumOf(samplesColumn, { nothing: NO_SAMPLES })],
  ...(['passed', 'failed', 'errored'] as const).map((status): [string, Make] => [
    `count.${status}`,
    ({ facts }) => statusCount(facts, status),
  ]),
  ['rate.pass', ({ facts }) => passRate(facts, WHOLE_SUITE)],
  [
    'rate.error',
    ({ facts }) => share(statusColumn(facts, 'errored'), samplesColumn, { nothing: NO_SAMPLES, by: 'failure' }),
  ],
  ['rate.compile', ({ facts, kinds }) => compileRate(facts, { key: 'code', has: kinds.isCode })],
  ['rate.tests', ({ facts, kinds }) => testRate(facts, { key: 'code', has: kinds.isCode })],
  ['rate.tool_error', ({ facts }) => rateOfCalls(facts, 'toolErrors')],
  ['rate.invalid_call', ({ facts }) => rateOfCalls(facts, 'invalidCalls')],
  ['agent.turns', ({ facts }) => meanPerAgentSample(facts, 'agentTurns')],
  ['agent.tool_calls', ({ facts }) => meanPerAgentSample(facts, 'toolCalls')],
  ['rate.balanced', ({ facts }) => balanced(facts)],
  ['score.mean', ({ facts }) => meanScore(facts)],
  ['score.penalized', meanPenalized],
  [
    'score.min',
    ({ facts }) => ({ kind: 'units', over: leastOfCases(facts.scores), whenUndefined: empty(NONE_SCORED) }),
  ],
])

/** Returns the mean penalized score of classified cases. */
function meanPenalized({ facts, kinds }: SuiteContext): MetricPart {
  const ofSample = samplePenalized(facts)
  if (ofSample === null) return { kind: 'undefined', whenUndefined: empty('the suite has no penalties') }
  const classified: Scope = { key: 'classified', has: kinds.isClassified }
  const penalized = meanColumn(facts, classified, { key: 'penalized', ofSample })
  return share(penalized, weightColumn(facts, classified), { nothing: NONE_SCORED })
}

/** Said of formulas that read it beside other numbers: a group has several cases, so it can't be drawn case by case. */
const BESIDE_GROUPS = 'The formula combines rate.balanced with other numbers, and no interval covers both.'

function balanced(facts: CaseFacts): MetricPart {
  const whenUndefined = empty('no two cases with scored samples share a tag "pair:NAME" or "group:NAME"')
  return { kind: 'given', estimate: (level) => balancedRate(facts, level), beside: BESIDE_GROUPS, whenUndefined }
}

/** Returns the share of the samples within a scope that passed. */
export function passRate(
  facts: CaseFacts,
  scope: Scope,
  options: { scale?: number; nothing?: string } = {},
): MetricPart {
  return share(passedColumn(facts, scope), countedColumn(facts, scope), { nothing: NONE_SCORED, ...options })
}

const samplesColumn = countColumn(WHOLE_SUITE, 'samples', () => true)

function statusColumn(facts: CaseFacts, wanted: keyof typeof STATUS) {
  const { status } = facts.table.samples
  return countColumn(WHOLE_SUITE, `status ${wanted}`, (row) => status.get(row) === STATUS[wanted])
}

function statusCount(facts: CaseFacts, status: 'passed' | 'failed' | 'errored'): MetricPart {
  const by = status === 'passed' ? 'success' : 'failure'
  return countOf(statusColumn(facts, status), samplesColumn, { nothing: NO_SAMPLES, by })
}

function meanScore(facts: CaseFacts): MetricPart {
  return share(scoreColumn(facts, WHOLE_SUITE), weightColumn(facts, WHOLE_SUITE), { nothing: NONE_SCORED })
}

function compileRate(facts: CaseFacts, code: Scope): MetricPart {
  return share(compiledColumn(facts, code), countedColumn(facts, code), { nothing: NO_CODE })
}

function testRate(facts: CaseFacts, code: Scope): MetricPart {
  const tests = meanColumn(facts, code, { key: 'tests', ofSample: sampleTestShare(facts) })
  return share(tests, weightColumn(facts, code), { nothing: NO_CODE })
}

function extreme(facts: CaseFacts, of: 'latency' | 'cost', which: 'max' | 'min'): MetricPart {
  const unknown = of === 'cost' ? unknownCost(facts, WHOLE_SUITE) : null
  if (unknown !== null) return unknown
  const over = extremeOfSamples(facts.table.samples[of], which)
  return { kind: 'units', over, whenUndefined: empty(`no ${of} was measured`) }
}

function latencyQuantile(facts: CaseFacts, probability: number): MetricPart {
  const over = quantileOfSamples(facts.table.samples.latency, probability)
  return { kind: 'units', over, whenUndefined: empty('no latency was measured') }
}

function latencyDeviation(facts: CaseFacts): MetricPart {
  const { samples, rows } = facts.table
  let sum = 0
  let count = 0
  for (const row of rows) {
    const latency = samples.latency.get(row)
    if (Number.isNaN(latency)) continue
    sum += latency
    count++
  }
  // Squares are taken around the mean, or large latencies would cancel the small spread.
  const columns = [...latencySpreadColumns(samples, sum / count), measuredColumn(samples, WHOLE_SUITE, 'latency')]
  return {
    kind: 'sums',
    columns,
    combine: ([distance = 0, squares = 0, n = 0]) =>
      n < 2 ? Number.NaN : Math.sqrt(Math.max(0, squares - (distance * distance) / n) / (n - 1)),
    mean: null,
    whenUndefined: empty('it needs at least two measured latencies'),
  }
}

function tokens(facts: CaseFacts, of: 'input' | 'output' | 'reasoning' | 'total'): MetricPart {
  // Reasoning is part of the output; a provider that counts output and does not name reasoning had none.
  const isRead = { input: of === 'input' || of === 'total', output: of !== 'input' }
  for (const part of ['input', 'output'] as const) {
    const unknown = isRead[part] ? unknownTokens(facts, WHOLE_SUITE, part) : null
    if (unknown !== null) return unknown
  }
  const column =
    of === 'total' ? totalTokensColumn(facts, WHOLE_SUITE) : sumColumn(facts.table.samples, WHOLE_SUITE, of)
  const counted = measuredColumn(facts.table.samples, WHOLE_SUITE, of === 'input' ? 'input' : 'output')
  return sumOfMeasured(column, counted, 'no tokens were counted')
}
