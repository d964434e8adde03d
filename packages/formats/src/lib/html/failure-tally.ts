import { type Result, readEvidence } from '@assay/core/result'
import { outcomeOf } from '../text/result-text.ts'

/** Names that are counted apart; what comes after that many is not, so that memory stays bounded. */
const NAMES = 10_000

/** A case on all its models, and how many of its samples did not pass. */
export interface FailingCase {
  readonly suite: string
  readonly case: string
  samples: number
}

/** A tally of the samples that didn't pass for the page. */
export class FailureTally {
  readonly kinds = new Map<string, number>()
  /** Outcomes of samples that failed, and of those that have no verdict: errored, undecided and unscored ones. */
  readonly failed = new Map<string, number>()
  readonly open = new Map<string, number>()
  readonly #cases = new Map<string, FailingCase>()

  add(result: Result): void {
    const outcome = outcomeOf(result)
    if (outcome === 'passed') return
    const isFailed = readEvidence(result) === 'failed'
    countUp(isFailed ? this.failed : this.open, outcome)
    if (!isFailed) return
    const kinds = new Set(result.checks.filter(({ passed }) => passed === false).map(({ kind }) => kind))
    if (outcome === 'failed') for (const kind of kinds) countUp(this.kinds, kind)
    const key = JSON.stringify([result.suite, result.case])
    const known = this.#cases.get(key)
    if (known !== undefined) known.samples++
    else if (this.#cases.size < NAMES) this.#cases.set(key, { suite: result.suite, case: result.case, samples: 1 })
  }

  /** Returns the cases that failed most, the worst first. */
  worst(limit: number): FailingCase[] {
    return [...this.#cases.values()].sort((a, b) => b.samples - a.samples).slice(0, limit)
  }
}

function countUp(counts: Map<string, number>, name: string): void {
  if (counts.has(name) || counts.size < NAMES) counts.set(name, (counts.get(name) ?? 0) + 1)
}
