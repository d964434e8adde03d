import { isCounted } from './counts.ts'
import type { Attempts } from './pass-at-k.ts'
import { eachSample, type SampleTable } from './sample-table.ts'
import { STATUS } from './suite-tally.ts'

/** Facts about each case that most numbers need, computed once. */
export interface CaseFacts {
  readonly table: SampleTable
  readonly ignoreErrors: boolean
  /** Samples in the denominator, by case. */
  readonly counted: Uint32Array
  /** Samples that passed, by case. */
  readonly passed: Uint32Array
  /** Mean score of the counted samples, by case; errored and limited samples score 0. NaN where none is counted. */
  readonly scores: Float64Array
}

/** Goes through the samples once. */
export function caseFacts(table: SampleTable, options: { ignoreErrors?: boolean } = {}): CaseFacts {
  const { ignoreErrors = false } = options
  const counted = new Uint32Array(table.caseCount)
  const passed = new Uint32Array(table.caseCount)
  const scores = new Float64Array(table.caseCount)
  const { status, score } = table.samples
  for (let c = 0; c < table.caseCount; c++) {
    let n = 0
    let passes = 0
    let sum = 0
    eachSample(table, c, (row) => {
      const code = status.get(row)
      if (!isCounted(code, ignoreErrors)) return
      n++
      if (code === STATUS.passed) passes++
      sum += zeroIfMissing(score.get(row))
    })
    counted[c] = n
    passed[c] = passes
    scores[c] = sum / n
  }
  return { table, ignoreErrors, counted, passed, scores }
}

/** Returns 0 for what wasn't measured. A sample that was not judged but counts as a failure scores 0, for one. */
export function zeroIfMissing(value: number): number {
  return Number.isNaN(value) ? 0 : value
}

/** Returns what pass@k needs of a case: the number of counted samples and of those that passed. */
export function attemptsOf(facts: CaseFacts, caseIndex: number): Attempts {
  return { total: facts.counted[caseIndex] ?? 0, correct: facts.passed[caseIndex] ?? 0 }
}
