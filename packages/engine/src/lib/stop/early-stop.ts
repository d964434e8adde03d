import type { Result } from '@assay/core/result'
import type { EarlyStops } from '@assay/core/scoring'
import { BettingSequence, DEFAULT_LEVEL, type SequenceInterval } from '@assay/core/statistics'
import type { Suite } from '@assay/core/suite'
import type { CaseChoice } from '../plan/case-filter.ts'
import { chosenCases } from '../plan/sample-order.ts'
import type { RunSettings } from '../plan/settings.ts'
import type { Until } from './until.ts'

/** One case while its samples come in. */
interface OpenCase {
  /** As a share of the largest weight of the suite. */
  readonly weight: number
  /** Samples that are still to come. */
  left: number
  /** Samples that count, and the sum of their scores. */
  counted: number
  sum: number
}

/** The cases of one suite in the order in which they were planned. */
interface SuiteProgress {
  readonly order: readonly string[]
  readonly cases: ReadonlyMap<string, OpenCase>
  readonly sequence: BettingSequence
  /** How many cases of `order` the sequence has. */
  read: number
  decided: SequenceInterval | null
}

/**
 * Decides per suite when enough is known. Cases count in the order in which they were planned, which is random: a case is read only when it
 * and all before it are complete. In the order in which they finish, slow failures would come last and the first ones look too good.
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
    if (settings.until === null) throw new Error('Bug: nothing says when to stop early.')
    const planned = new Map<string, SuiteProgress>()
    for (const suite of suites) planned.set(suite.name, await planSuite(suite, settings, choice))
    return new EarlyStop(settings.until, settings.ignore_errors, planned)
  }

  /** Takes a result; gives the interval of its suite when that is known well enough now, and was not before. */
  add(result: Result): SequenceInterval | null {
    const suite = this.#suites.get(result.suite)
    const one = suite?.cases.get(result.case)
    if (suite === undefined || one === undefined || suite.decided !== null) return null
    one.left--
    const isLeftOut = result.status === 'unscored' || (this.#ignoreErrors && result.status === 'errored')
    if (!isLeftOut) {
      one.counted++
      one.sum += result.status === 'scored' ? result.score : 0
    }
    return this.#read(suite)
  }

  /** What is known of the suites that were decided. */
  decisions(): EarlyStops {
    const decided = Array.from(this.#suites).flatMap(([name, { decided }]) => {
      if (decided === null) return []
      const { low, high, observations } = decided
      const interval = { low, high, level: DEFAULT_LEVEL, method: 'betting' as const }
      return [[name, { cases: observations, interval }] as const]
    })
    return new Map(decided)
  }

  /** Whether enough is known of a suite. */
  isDecided(suite: string): boolean {
    return this.#suites.get(suite)?.decided != null
  }

  /** Reads the cases that are complete, as far as all before them are. */
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
