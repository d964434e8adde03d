import { checkComparison } from '@assay/core/comparison'
import { shortScore } from '@assay/formats/comparison'
import { estimateText, rateText } from '@assay/formats/summary'
import { percent, plainText, plural } from '@assay/formats/text'
import { compare, type LibraryCompareOptions } from '../library/compare.ts'
import type { RunResult } from '../library/run-result.ts'
import { failureLines } from './failure-lines.ts'

/** A matcher's finding: the fact it checks, whether it holds, and what was found instead. */
export interface Found {
  readonly pass: boolean
  /** The expectation, as in `Expected every sample to pass`; with `not`, `Expected not: every sample to pass`. */
  readonly expected: string
  /** Lines on what was found, counts and intervals among them. */
  readonly lines: readonly string[]
}

/** A question to a result of `run`. Comparing reads a file, so an answer may take a while. */
export type Matcher = (result: RunResult, ...args: never[]) => Found | Promise<Found>

/** Every matcher that Assay adds to a test runner, by name. */
export const MATCHERS = {
  toHavePassedAll(result: RunResult): Found {
    const { passed, total } = result.counts
    return found(result, total > 0 && passed === total, 'every sample to pass')
  },
  toHaveSuccessRateAbove(result: RunResult, rate: number): Found {
    const { value } = result.success
    return found(result, value !== null && value > share(rate), `a pass rate above ${percent(rate)}`)
  },
  toHaveSuccessRateBelow(result: RunResult, rate: number): Found {
    const { value } = result.success
    return found(result, value !== null && value < share(rate), `a pass rate below ${percent(rate)}`)
  },
  toHavePassedCount(result: RunResult, count: number): Found {
    return found(result, result.counts.passed === count, `${plural(count, 'sample')} to pass`)
  },
  toHaveFailedCount(result: RunResult, count: number): Found {
    return found(result, result.counts.failed === count, `${plural(count, 'sample')} to fail`)
  },
  toHaveScoreAbove(result: RunResult, score: number): Found {
    const values = result.runs.map((run) => run.score.value)
    const pass = values.length > 0 && values.every((value) => value !== null && value > score)
    return found(result, pass, `${result.runs.length > 1 ? 'every score' : 'a score'} above ${score}`)
  },
  async toHaveNoRegressionsAgainst(
    result: RunResult,
    baseline: string | RunResult,
    options: LibraryCompareOptions = {},
  ): Promise<Found> {
    const comparison = await compare(baseline, result, options)
    const failures = checkComparison(comparison, ['regression'])
    const cases = comparison.regressed.slice(0, 10).map(({ suite, case: id, model, baseline: before, current }) => {
      return `  ${plainText(`${suite} / ${id} · ${model}`)}: ${shortScore(before)} → ${shortScore(current)}`
    })
    const means = comparison.groups.map(({ suite, mean_change, cases }) => {
      return `${plainText(suite)}: mean change ${estimateText(mean_change)} over ${plural(cases.compared, 'case')}`
    })
    const name = plainText(comparison.baseline.file)
    return {
      pass: failures.length === 0,
      expected: `no regressions against ${name}`,
      lines: [...failures.map(plainText), ...means, ...cases],
    }
  },
} as const satisfies Record<string, Matcher>

/** The matchers as a test writes them. `R` is what a matcher of the runner returns. */
export interface AssayMatchers<R = void> {
  /** Every sample of every run passed, and there is at least one. */
  toHavePassedAll(): R
  /** The share of samples that passed, over all runs, is above `rate`, from 0 to 1. */
  toHaveSuccessRateAbove(rate: number): R
  /** The share of samples that passed, over all runs, is below `rate`, from 0 to 1. */
  toHaveSuccessRateBelow(rate: number): R
  /** Exactly this many samples passed. */
  toHavePassedCount(count: number): R
  /** Exactly this many samples were judged and failed; errored, limited and unscored ones don't count. */
  toHaveFailedCount(count: number): R
  /** The score of every run is above this. */
  toHaveScoreAbove(score: number): R
  /** No case is worse than in the baseline, a report file or a result of `run`. Await it. */
  toHaveNoRegressionsAgainst(baseline: string | RunResult, options?: LibraryCompareOptions): Promise<void>
}

function found(result: RunResult, pass: boolean, expected: string): Found {
  const { counts, success, runs } = result
  const others = (['failed', 'errored', 'limited', 'undecided', 'unscored'] as const).filter((kind) => counts[kind] > 0)
  const parts = [`${counts.passed} passed`, ...others.map((kind) => `${counts[kind]} ${kind}`)]
  return {
    pass,
    expected,
    lines: [
      `Samples: ${parts.join(', ')}, of ${counts.total}`,
      `Pass rate: ${rateText(success)}`,
      ...runs.map(({ model, score }) => `Score of ${plainText(model)}: ${plainText(estimateText(score))}`),
      ...failureLines(result),
    ],
  }
}

function share(rate: number): number {
  if (rate >= 0 && rate <= 1) return rate
  throw new RangeError(`Expected a share from 0 to 1, found ${rate}. Write 0.8 for 80%.`)
}
