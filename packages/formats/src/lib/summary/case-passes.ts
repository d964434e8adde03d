import type { CasePasses, ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { countAttempts, passAtEach } from '@assay/core/scoring'
import { percent } from '../text/numbers.ts'
import { groupByCase } from './case-groups.ts'

/** Returns a function that computes pass@k of a case from all its samples; null for runs that didn't request it. */
export function createCasePasses(header: ReportHeader): (samples: readonly [Result, ...Result[]]) => CasePasses | null {
  const asked = new Map(header.runs.map((run) => [run.id, { ignoreErrors: run.ignore_errors, ks: ksOf(run) }]))
  return (samples) => {
    const [{ run, model, suite, case: id, variant }] = samples
    const { ks = [], ignoreErrors = false } = asked.get(run) ?? {}
    if (ks.length === 0) return null
    const attempts = countAttempts(samples, { ignoreErrors })
    return {
      ...{ run, model, suite, case: id },
      ...(variant === undefined ? {} : { variant }),
      ...{ samples: attempts.total, passed: attempts.correct, pass_at: passAtEach(attempts, ks) },
    }
  }
}

/** Lists every k for which a run of the report has pass@k, in order. */
export function reportKs({ runs }: ReportHeader): readonly number[] {
  return [...new Set(runs.flatMap(ksOf))].sort((a, b) => a - b)
}

function ksOf({ suites }: ReportHeader['runs'][number]): number[] {
  return [...new Set(suites.flatMap(({ pass_at }) => Object.keys(pass_at)))].map(Number).sort((a, b) => a - b)
}

/** Results on their way, and pass@k of the cases that have passed by. */
export interface NotedPasses {
  readonly results: Iterable<Result> | AsyncIterable<Result>
  /** Pass@k by case in the order of the results; empty if no run requested it. */
  readonly cases: readonly CasePasses[]
}

/** Notes pass@k of each case while its results go by. */
export function notePasses(header: ReportHeader, results: Iterable<Result> | AsyncIterable<Result>): NotedPasses {
  const cases: CasePasses[] = []
  if (reportKs(header).length === 0) return { results, cases }
  const passesOf = createCasePasses(header)
  const noted = async function* (): AsyncGenerator<Result> {
    for await (const samples of groupByCase(results)) {
      const passes = passesOf(samples)
      if (passes !== null) cases.push(passes)
      yield* samples
    }
  }
  return { results: noted(), cases }
}

/** Sorts cases by the share that passed, lowest first. */
export function leastFirst(cases: readonly CasePasses[]): CasePasses[] {
  const share = ({ passed, samples }: CasePasses) => (samples === 0 ? 0 : passed / samples)
  return cases.toSorted((a, b) => share(a) - share(b))
}

/** Pass@k as a share, `n/a` where there are too few samples. */
export function passText(value: number | null | undefined): string {
  return typeof value === 'number' ? percent(value) : 'n/a'
}
