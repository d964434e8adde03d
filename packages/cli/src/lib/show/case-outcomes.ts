import type { Result } from '@assay/core/result'
import { codeLine, type Outcome, outcomeOf, reasonOf } from '@assay/formats/text'

/** One case of a run over all its samples. */
export interface CaseOutcome {
  readonly suite: string
  readonly case: string
  /** `passed` when every sample did, else what the first other one is. */
  readonly outcome: Outcome
  readonly samples: number
  readonly passed: number
  /** Mean over the scored samples; null without one. */
  readonly score: number | null
  /** US dollars for all samples; null when one has no known price. */
  readonly cost_usd: number | null
  /** Mean; null when none was measured. */
  readonly latency_ms: number | null
  /** Why the first sample that did not pass did not; what became of its program for a case of code that passed. */
  readonly reason: string | null
}

/** The cases of results that come case by case, as a store gives them. */
export async function* caseOutcomes(results: AsyncIterable<Result>): AsyncGenerator<CaseOutcome> {
  let samples: Result[] = []
  for await (const result of results) {
    const [first] = samples
    if (first !== undefined && (first.suite !== result.suite || first.case !== result.case)) {
      yield outcomeOfCase(first, samples)
      samples = []
    }
    samples.push(result)
  }
  const [first] = samples
  if (first !== undefined) yield outcomeOfCase(first, samples)
}

function outcomeOfCase(first: Result, samples: readonly Result[]): CaseOutcome {
  const other = samples.find((sample) => outcomeOf(sample) !== 'passed')
  const scores = samples.flatMap((sample) => (sample.status === 'scored' ? [sample.score] : []))
  const latencies = samples.flatMap(({ latency_ms }) => (latency_ms === null ? [] : [latency_ms]))
  const costs = samples.flatMap(({ cost_usd }) => (cost_usd === null ? [] : [cost_usd]))
  return {
    suite: first.suite,
    case: first.case,
    outcome: other === undefined ? 'passed' : outcomeOf(other),
    samples: samples.length,
    passed: samples.filter((sample) => outcomeOf(sample) === 'passed').length,
    score: mean(scores),
    cost_usd: costs.length < samples.length ? null : sum(costs),
    latency_ms: mean(latencies),
    reason: other !== undefined ? reasonOf(other) : first.code === null ? null : codeLine(first.code),
  }
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
