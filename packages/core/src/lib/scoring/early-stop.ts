import type { SuiteSummary } from '../report/report.ts'
import type { Estimate } from '../statistics/interval.ts'

/** A suite's mean score when it stopped early. */
export type EarlyStopFacts = NonNullable<SuiteSummary['early_stop']>

const REASON = 'The run stopped early, so only the mean score has a valid interval.'

/**
 * Returns the summary of a suite that was stopped early. Intervals for a number of cases that was fixed before do not hold for one that
 * was chosen by looking at the answers, so they are left out; the mean score has the one that does.
 */
export function withEarlyStop(summary: SuiteSummary, early_stop: EarlyStopFacts): SuiteSummary {
  const { interval } = early_stop
  return {
    ...summary,
    early_stop,
    mean_score: { ...summary.mean_score, interval, reason: null },
    score: withoutInterval(summary.score),
    success: withoutInterval(summary.success),
    accuracy: summary.accuracy && withoutInterval(summary.accuracy),
    penalized: summary.penalized && withoutInterval(summary.penalized),
    quality: summary.quality && withoutInterval(summary.quality),
    compile_rate: summary.compile_rate && withoutInterval(summary.compile_rate),
    test_rate: summary.test_rate && withoutInterval(summary.test_rate),
    pass_at: mapValues(summary.pass_at),
    pass_all: mapValues(summary.pass_all),
    latency_score: summary.latency_score && withoutInterval(summary.latency_score),
    stability: summary.stability && {
      passed: withoutInterval(summary.stability.passed),
      modal_share: withoutInterval(summary.stability.modal_share),
    },
    ...(summary.agent === undefined
      ? {}
      : {
          agent: {
            turns: withoutInterval(summary.agent.turns),
            tool_calls: withoutInterval(summary.agent.tool_calls),
            tool_error_rate: withoutInterval(summary.agent.tool_error_rate),
            invalid_call_rate: withoutInterval(summary.agent.invalid_call_rate),
          },
        }),
    balanced: withoutInterval(summary.balanced),
    cost_usd: { ...summary.cost_usd, mean: withoutInterval(summary.cost_usd.mean) },
    latency_s: { ...summary.latency_s, mean: withoutInterval(summary.latency_s.mean) },
  }
}

function withoutInterval<Kind extends Estimate>(estimate: Kind): Kind {
  return { ...estimate, interval: null, reason: estimate.value === null ? estimate.reason : REASON }
}

function mapValues(estimates: Readonly<Record<string, Estimate>>): Record<string, Estimate> {
  return Object.fromEntries(Object.entries(estimates).map(([k, estimate]) => [k, withoutInterval(estimate)]))
}
