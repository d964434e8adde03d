import { checkComparison } from '@assay/core/comparison'
import { type GateVerdict, verdictBetween } from '@assay/core/result'
import { shortScore } from '@assay/formats/comparison'
import { estimateText, ignoredText, rateText } from '@assay/formats/summary'
import { percent, plainText, plural } from '@assay/formats/text'
import { compare, type LibraryCompareOptions } from '../library/compare.ts'
import type { RunResult } from '../library/run-result.ts'
import { failureLines } from './failure-lines.ts'

/** A matcher's finding: the fact it checks, whether it holds, and what was found instead. */
export interface Found {
  /** `undecided` if what couldn't be judged could have made it hold or not: then neither it nor its opposite does. */
  readonly verdict: GateVerdict
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
    const { passed, failed, limited } = result.counts
    const holds = (open: number) => failed + limited + open === 0
    return found(
      result,
      ifAny(result, { worst: holds(result.open) && passed > 0, best: holds(0) }),
      'every sample to pass',
    )
  },
  toHaveSuccessRateAbove(result: RunResult, rate: number): Found {
    const [low, high] = possibleRate(result)
    const verdict = ifAny(result, { worst: low > share(rate), best: high > share(rate) })
    return found(result, verdict, `a pass rate above ${percent(rate)}`)
  },
  toHaveSuccessRateBelow(result: RunResult, rate: number): Found {
    const [low, high] = possibleRate(result)
    const verdict = ifAny(result, { worst: high < share(rate), best: low < share(rate) })
    return found(result, verdict, `a pass rate below ${percent(rate)}`)
  },
  toHavePassedCount(result: RunResult, count: number): Found {
    return found(result, countVerdict(result, 'passed', count), `${plural(count, 'sample')} to pass`)
  },
  toHaveFailedCount(result: RunResult, count: number): Found {
    return found(result, countVerdict(result, 'failed', count), `${plural(count, 'sample')} to fail`)
  },
  toHaveScoreAbove(result: RunResult, score: number): Found {
    const verdicts = result.possible_scores.map(
      (possible): GateVerdict =>
        possible === null ? 'undecided' : verdictBetween({ worst: possible.low > score, best: possible.high > score }),
    )
    const isFailed = verdicts.includes('failed')
    const verdict = isFailed
      ? 'failed'
      : verdicts.length > 0 && verdicts.every((each) => each === 'passed')
        ? 'passed'
        : 'undecided'
    return found(result, verdict, `${result.runs.length > 1 ? 'every score' : 'a score'} above ${score}`)
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
    const isFailed = failures.some(({ verdict }) => verdict === 'failed')
    return {
      verdict: isFailed ? 'failed' : failures.length > 0 ? 'undecided' : 'passed',
      expected: `no regressions against ${name}`,
      lines: [...failures.map(({ message }) => plainText(message)), ...ignoredLines(result), ...means, ...cases],
    }
  },
} as const satisfies Record<string, Matcher>

/** The matchers as a test writes them. `R` is what a matcher of the runner returns. */
export interface AssayMatchers<R = void> {
  /**
   * Every sample of every run passed, and there is at least one. Like every matcher, it fails, and so does its opposite, if the samples
   * without a verdict could have changed it.
   */
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

/** Returns the least and the greatest pass rate that is possible. */
function possibleRate({ counts: { passed, failed, limited }, open }: RunResult): [low: number, high: number] {
  const all = passed + failed + limited + open
  return [passed / all, (passed + open) / all]
}

/** Returns the verdict on samples, of which there must be one that counts: nothing is no evidence. */
function ifAny(
  { counts: { passed, failed, limited }, open }: RunResult,
  holds: Parameters<typeof verdictBetween>[0],
): GateVerdict {
  return passed + failed + limited + open === 0 ? 'undecided' : verdictBetween(holds)
}

function countVerdict(result: RunResult, kind: 'passed' | 'failed', wanted: number): GateVerdict {
  const { open } = result
  const counted = result.counts[kind]
  return ifAny(result, {
    worst: open === 0 && counted === wanted,
    best: counted <= wanted && wanted <= counted + open,
  })
}

function found(result: RunResult, verdict: GateVerdict, expected: string): Found {
  const { counts, success, runs, open } = result
  const { uncertain_scores: uncertain = 0 } = counts
  const others = (['failed', 'errored', 'limited', 'undecided', 'unscored'] as const).filter((kind) => counts[kind] > 0)
  const parts = [`${counts.passed} passed`, ...others.map((kind) => `${counts[kind]} ${kind}`)]
  const missing = runs.reduce((sum, run) => sum + run.missing, 0)
  return {
    verdict,
    expected,
    lines: [
      ...(open === 0
        ? []
        : [
            `Without a verdict: ${plural(open, 'sample')}${missing > 0 ? `, of which ${missing} were never taken` : ''}`,
          ]),
      ...(uncertain === 0
        ? []
        : [`Without a certain score: ${plural(uncertain, 'sample')}, since a check couldn't be applied`]),
      ...ignoredLines(result),
      `Samples: ${parts.join(', ')}, of ${counts.total}`,
      `Pass rate: ${rateText(success)}`,
      ...runs.map(({ model, score }) => `Score of ${plainText(model)}: ${plainText(estimateText(score))}`),
      ...failureLines(result),
    ],
  }
}

function ignoredLines({ runs }: RunResult): string[] {
  return runs.flatMap((run) => {
    const ignored = ignoredText(run)
    return ignored === null ? [] : [`${plainText(run.model)}: ${ignored}`]
  })
}

function share(rate: number): number {
  if (rate >= 0 && rate <= 1) return rate
  throw new RangeError(`Expected a share from 0 to 1, found ${rate}. Write 0.8 for 80%.`)
}
