import type { Result } from '@assay/core/result'
import type { EarlyStops } from '@assay/core/scoring'
import { BettingSequence, DEFAULT_LEVEL, type SequenceInterval } from '@assay/core/statistics'
import type { Suite } from '@assay/core/suite'
import type { CaseChoice } from '../plan/case-filter.ts'
import { chosenCases } from '../plan/sample-order.ts'
import type { RunSettings } from '../plan/settings.ts'
import type { Until } from './until.ts'

/** One case while its samples arrive. */
interface OpenCase {
  /** Weight as a share of the suite's largest. */
  readonly weight: number
  /** The number of samples still to come. */
  left: number
  /** The number of samples that count; `sum` is the total of their scores. */
  counted: number
  sum: number
}

/** One suite's cases in their planned order. */
interface SuiteProgress {
  readonly order: readonly string[]
  readonly cases: ReadonlyMap<string, OpenCase>
  readonly sequence: BettingSequence
  /** The number of cases of `order` in the sequence. */
  read: number
  decided: SequenceInterval | null
}

/**
 * Decides for each suite when enough is known. Cases count in their planned order, which is random: a case is read only when it and all
 * cases before it are complete. In the order they finish, slow failures would come last, and the first cases would look too good.
 */
export class EarlyStop {
  readonly #until: Until
  readonly #ignoreErrors: boolean
  readonly #suites: ReadonlyMap<string, SuiteProgress>

  private constructor(until: Until, ignoreErrors: boolean, suites: ReadonlyMap<string, SuiteProgress>) {
    this.#until = until
    this.#ignoreErrors = ignoreErrors
    this.#suites = suites
  }

  /** Reads the order of the cases, which must be random. */
  static async over(suites: readonly Suite[], settings: RunSettings, choice: CaseChoice): Promise<EarlyStop> {
    if (settings.until === null) throw new Error('Bug: there is no rule for stopping early.')
    const planned = new Map<string, SuiteProgress>()
    for (const suite of suites) planned.set(suite.name, await planSuite(suite, settings, choice))
    return new EarlyStop(settings.until, settings.ignore_errors, planned)
  }

  /** Adds a result; returns its suite's interval if that has just become known well enough. */
  add(result: Result): SequenceInterval | null {
    const suite = this.#suites.get(result.suite)
    const one = suite?.cases.get(result.case)
    if (suite === undefined || one === undefined || suite.decided !== null) return null
    one.left--
    const isLeftOut =
      result.status === 'unscored' ||
      result.status === 'undecided' ||
      (this.#ignoreErrors && result.status === 'errored')
    if (!isLeftOut) {
      one.counted++
      one.sum += result.status === 'scored' ? result.score : 0
    }
    return this.#read(suite)
  }

  /** Returns the facts of the suites that were decided. */
  decisions(): EarlyStops {
    const decided = Array.from(this.#suites).flatMap(([name, { decided }]) => {
      if (decided === null) return []
      const { low, high, observations } = decided
      const interval = { low, high, level: DEFAULT_LEVEL, method: 'betting' as const }
      return [[name, { cases: observations, interval }] as const]
    })
    return new Map(decided)
  }

  /** Returns whether enough is known about a suite. */
  isDecided(suite: string): boolean {
    return this.#suites.get(suite)?.decided != null
  }

  /** Reads the complete cases, up to the first that isn't. */
  #read(suite: SuiteProgress): SequenceInterval | null {
    for (; suite.read < suite.order.length; suite.read++) {
      const one = suite.cases.get(suite.order[suite.read] ?? '')
      if (one === undefined || one.left > 0) return null
      if (one.counted === 0) continue
      suite.sequence.add(one.sum / one.counted, one.weight)
      const interval = suite.sequence.interval()
      if (!this.#until(interval)) continue
      suite.decided = interval
      return interval
    }
    return null
  }
}

async function planSuite(suite: Suite, settings: RunSettings, choice: CaseChoice): Promise<SuiteProgress> {
  const left = settings.samples ?? suite.samples
  const weights = new Map<string, number>()
  for await (const { id, weight } of chosenCases(suite, choice)) weights.set(id, weight)
  const largest = weights.values().reduce((most, weight) => Math.max(most, weight), 0)
  const cases = new Map<string, OpenCase>()
  for (const [id, weight] of weights) {
    cases.set(id, { weight: largest === 0 ? 0 : weight / largest, left, counted: 0, sum: 0 })
  }
  return { order: [...weights.keys()], cases, sequence: new BettingSequence(), read: 0, decided: null }
}
