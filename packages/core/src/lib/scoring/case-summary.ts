import { attemptsOf, type CaseFacts } from './case-facts.ts'
import { passAllEach, passAtEach } from './pass-at-k.ts'
import { eachSample } from './sample-table.ts'

/** One model on one case, over all its samples. Numbers are null where nothing was measured. */
export interface CaseSummary {
  readonly case: string
  readonly eval: string | null
  readonly weight: number
  /** Samples taken. */
  readonly samples: number
  /** Samples in the denominator: all but the unscored, and the errored where errors are ignored. */
  readonly counted: number
  readonly passed: number
  /** Pass@k by k; null where there are fewer than k samples. */
  readonly pass_at: Readonly<Record<string, number | null>>
  readonly pass_all: Readonly<Record<string, number | null>>
  readonly mean_score: number | null
  readonly mean_latency_s: number | null
  /** The cost of all samples; null when that of any is not known, or none has one. */
  readonly cost_usd: number | null
}

/** Summarizes the cases one by one, in the order of their ids, so that a million of them need not be held at once. */
export function* summarizeCases(facts: CaseFacts, passK: readonly number[] = []): Generator<CaseSummary> {
  const { table } = facts
  for (let c = 0; c < table.caseCount; c++) {
    const attempts = attemptsOf(facts, c)
    const code = table.evals[c] ?? 0
    yield {
      case: table.caseId(c),
      eval: code === 0 ? null : (table.evalNames[code - 1] ?? null),
      weight: table.weights[c] ?? 0,
      samples: (table.starts[c + 1] ?? 0) - (table.starts[c] ?? 0),
      counted: attempts.total,
      passed: attempts.correct,
      pass_at: passAtEach(attempts, passK),
      pass_all: passAllEach(attempts, passK),
      mean_score: attempts.total === 0 ? null : (facts.scores[c] ?? null),
      ...spent(facts, c),
    }
  }
}

function spent(facts: CaseFacts, caseIndex: number): Pick<CaseSummary, 'mean_latency_s' | 'cost_usd'> {
  const { latency, cost, costUnknown } = facts.table.samples
  const seconds = { sum: 0, count: 0 }
  const dollars = { sum: 0, count: 0 }
  let isKnown = true
  eachSample(facts.table, caseIndex, (row) => {
    addMeasured(seconds, latency.get(row))
    addMeasured(dollars, cost.get(row))
    if (costUnknown.get(row) !== 0) isKnown = false
  })
  return {
    mean_latency_s: seconds.count === 0 ? null : seconds.sum / seconds.count,
    cost_usd: isKnown && dollars.count > 0 ? dollars.sum : null,
  }
}

function addMeasured(sum: { sum: number; count: number }, value: number): void {
  if (Number.isNaN(value)) return
  sum.sum += value
  sum.count++
}
