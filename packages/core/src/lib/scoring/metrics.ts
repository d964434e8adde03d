import type { HumanSummary } from '../review/agreement.ts'
import type { CaseFacts } from './case-facts.ts'
import { type CaseKinds, caseKinds } from './case-kinds.ts'
import { evalMetric } from './eval-metrics.ts'
import { familyMetric } from './family-metrics.ts'
import { type Metric, measure } from './metric.ts'
import type { Measured } from './problem.ts'
import { SUITE_METRICS, type SuiteContext } from './suite-metrics.ts'

/** All that a formula can read of the results of one model on one suite. */
export interface SuiteMetrics {
  readonly facts: CaseFacts
  readonly kinds: CaseKinds
  readonly passK: readonly number[]
  readonly human: HumanSummary | null
  /** Returns the metric of a name, such as `total_cost`, `latency.p95`, `critical-math_cost`. Unknown names are undefined metrics. */
  metric(name: string): Metric
  /** Returns the value of a name over all samples, or why it has none. */
  value(name: string): Measured
}

/** Prepares the metrics; each is computed when it's needed. */
export function createSuiteMetrics(
  facts: CaseFacts,
  options: { passK?: readonly number[] | undefined; human?: HumanSummary | null | undefined } = {},
): SuiteMetrics {
  const context = { facts, kinds: caseKinds(facts), passK: options.passK ?? [], human: options.human ?? null }
  const metric = (name: string): Metric => suiteMetric(context, name) ?? evalMetric(facts, name) ?? unknownMetric(name)
  return { ...context, metric, value: (name) => measure(metric(name), facts.table) }
}

function suiteMetric(context: SuiteContext, name: string): Metric | null {
  const part = SUITE_METRICS.get(name)?.(context) ?? familyMetric(context, name)
  return part === null ? null : { name, evalName: null, ...part }
}

function unknownMetric(name: string): Metric {
  const message = "it isn't a metric or an eval with results in this suite"
  return { name, evalName: null, kind: 'undefined', whenUndefined: { code: 'METRIC_UNKNOWN', message } }
}
