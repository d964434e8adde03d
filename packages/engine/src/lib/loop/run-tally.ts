import type { Run, SuiteSummary } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { createSuiteTally, runScore, type SuiteTally, summarizeSuite } from '@assay/core/scoring'
import { undefinedEstimate } from '@assay/core/statistics'
import type { Suite } from '@assay/core/suite'

/** How the numbers of a run are computed. */
export interface TallyOptions {
  readonly seed: number
  readonly ignoreErrors: boolean
  readonly passK: readonly number[]
}

/** The numbers of a run, computed from its results as they come. */
export class RunTally {
  readonly #suites: readonly Suite[]
  readonly #options: TallyOptions
  readonly #tallies = new Map<string, SuiteTally>()
  #samples = 0

  constructor(suites: readonly Suite[], options: TallyOptions) {
    this.#suites = suites
    this.#options = options
  }

  get samples(): number {
    return this.#samples
  }

  add(result: Result): void {
    this.#samples++
    const tally = this.#tallies.get(result.suite) ?? createSuiteTally()
    this.#tallies.set(result.suite, tally)
    tally.add(result)
  }

  /** The score and the summaries of all suites that have results. */
  summary(): Pick<Run, 'score' | 'suites'> {
    const suites: SuiteSummary[] = []
    const weighted: { suite: string; score: SuiteSummary['score']; weight: number }[] = []
    for (const suite of this.#suites) {
      const tally = this.#tallies.get(suite.name)
      if (tally === undefined) continue
      const { formula, on_undefined, weights, penalties, latency } = suite.score
      const summary = summarizeSuite(tally.table(), {
        ...this.#options,
        formula,
        onUndefined: on_undefined,
        weights,
        penalties,
        latency,
        suite: suite.name,
        file: suite.place.file,
      })
      suites.push(summary)
      weighted.push({ suite: suite.name, score: summary.score, weight: suite.weight })
    }
    const score = runScore(weighted)
    if (!score.ok) return { score: undefinedEstimate(score.problems.map(({ message }) => message).join(' ')), suites }
    return { score: score.value, suites }
  }
}
