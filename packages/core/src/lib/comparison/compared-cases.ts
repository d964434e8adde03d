import type { ReportHeader } from '../report/report.ts'
import { type CaseOutcome, caseChange, caseOutcome } from './case-outcome.ts'
import type { CaseCounts, CaseShow, CaseSort, ComparedCase } from './compared-case.ts'
import type { CaseState, ComparedSuite, ComparisonTally, ModelTally } from './comparison-tally.ts'
import { NOTHING_OPEN, type OpenSamples, readOpenSamples } from './open-samples.ts'

/** A selection of cases in an order. */
export interface CaseSelection {
  /** One suite; all if left out. */
  readonly suite?: string | undefined
  readonly show: CaseShow
  readonly sort: CaseSort
  readonly threshold: number
}

/** The selected cases by number, and the number of cases for each filter. */
interface SelectedCases {
  readonly numbers: readonly number[]
  readonly counts: CaseCounts
}

interface ListedSuite {
  readonly name: string
  readonly suite: ComparedSuite
  /** The number of its first case. */
  readonly start: number
  /** One for each run. */
  readonly sides: readonly ListedSide[]
}

/** A suite in one run. */
interface ListedSide {
  /** That of the run's only model; null if the run has no result of the suite. */
  readonly tally: ModelTally | null
  readonly open: OpenSamples
}

const ABSENT: CaseState = { known: 'absent' }
const NO_SCORE: CaseState = { known: 'no_score' }
/** A bit for each kind of outcome; a case of several runs may have several. */
const BIT: Readonly<Record<CaseOutcome, number>> = {
  regressed: 1,
  improved: 2,
  unchanged: 4,
  added: 8,
  removed: 16,
  errored: 32,
  absent: 0,
}
/** The number of thresholds whose outcomes are cached, since a slider goes back and forth. */
const REMEMBERED = 4

/** All cases of several runs of one model each, for lists by page in any order. Each has a number, and orders are made once. */
export class ComparedCases {
  readonly size: number
  readonly #suites: readonly ListedSuite[]
  readonly #orders = new Map<CaseSort, Uint32Array>()
  readonly #outcomes = new Map<number, Uint8Array>()

  /** Requires a `tally` that was made with marks and no longer grows; `headers` say of each run what it is missing, if that is known. */
  constructor(tally: ComparisonTally, headers: readonly (ReportHeader | null)[] = []) {
    const models = Array.from({ length: tally.sideCount }, (_, side) => tally.models(side)[0] ?? null)
    const suites: ListedSuite[] = []
    let start = 0
    for (const [name, suite] of tally.suites) {
      const sides = models.map((model, side): ListedSide => {
        const header = headers[side] ?? null
        const open = header === null ? NOTHING_OPEN : readOpenSamples(header, header.runs[0]?.model ?? null, name)
        return { tally: model === null ? null : (suite.sides[side]?.get(model) ?? null), open }
      })
      suites.push({ name, suite, start, sides })
      start += suite.cases.size
    }
    this.size = start
    this.#suites = suites
  }

  /** Returns the numbers of the selected cases in their order. */
  select({ suite, show, sort, threshold }: CaseSelection): SelectedCases {
    const outcomes = this.#outcomesAt(threshold)
    const within = suite === undefined ? { start: 0, end: this.size } : this.#rangeOf(suite)
    const wanted = show === 'all' ? 255 : BIT[show]
    const numbers: number[] = []
    const byBit = new Uint32Array(64)
    let all = 0
    for (const number of this.#orderBy(sort)) {
      const bits = outcomes[number] ?? 0
      if (number < within.start || number >= within.end) continue
      all++
      byBit[bits] = (byBit[bits] ?? 0) + 1
      if (show === 'all' || (bits & wanted) !== 0) numbers.push(number)
    }
    const countOf = (kind: CaseShow) =>
      kind === 'all' ? all : byBit.reduce((sum, count, bits) => ((bits & BIT[kind]) === 0 ? sum : sum + count), 0)
    const counts: CaseCounts = {
      all,
      regressed: countOf('regressed'),
      improved: countOf('improved'),
      unchanged: countOf('unchanged'),
      added: countOf('added'),
      removed: countOf('removed'),
      errored: countOf('errored'),
    }
    return { numbers, counts }
  }

  /** Returns a case's number, or null if no run has it. */
  find(suite: string, name: string): number | null {
    const listed = this.#suites.find((each) => each.name === suite)
    const index = listed?.suite.cases.find(name) ?? null
    return listed === undefined || index === null ? null : listed.start + index
  }

  /** Returns the case with a number below `size`. */
  get(number: number, threshold: number): ComparedCase {
    const listed = this.#suiteOf(number)
    const index = number - listed.start
    const states = statesOf(listed, index)
    const [before = ABSENT] = states
    return {
      suite: listed.name,
      case: listed.suite.cases.name(index),
      tag: listed.suite.marks?.tags.tagOf(index) ?? null,
      change: worstChange(states),
      runs: states.map((state, side) => ({
        attempts: listed.suite.marks?.strips[side]?.text(index) ?? '',
        score: state.known === 'scored' ? state.score : null,
        class: listed.sides[side]?.tally?.classOf(index) ?? null,
        change: side === 0 ? null : caseChange(before, state),
        outcome: side === 0 ? null : caseOutcome(before, state, threshold),
      })),
    }
  }

  #rangeOf(suite: string): { readonly start: number; readonly end: number } {
    const listed = this.#suites.find(({ name }) => name === suite)
    return listed === undefined
      ? { start: 0, end: 0 }
      : { start: listed.start, end: listed.start + listed.suite.cases.size }
  }

  #suiteOf(number: number): ListedSuite {
    const listed = this.#suites.findLast(({ start }) => start <= number)
    if (listed === undefined || number >= this.size) throw new Error(`Bug: there is no case number ${number}.`)
    return listed
  }

  #outcomesAt(threshold: number): Uint8Array {
    const known = this.#outcomes.get(threshold)
    if (known !== undefined) return known
    const outcomes = new Uint8Array(this.size)
    for (const listed of this.#suites) {
      for (let index = 0; index < listed.suite.cases.size; index++) {
        outcomes[listed.start + index] = outcomeBits(statesOf(listed, index), threshold)
      }
    }
    const [oldest] = this.#outcomes.keys()
    if (this.#outcomes.size === REMEMBERED && oldest !== undefined) this.#outcomes.delete(oldest)
    this.#outcomes.set(threshold, outcomes)
    return outcomes
  }

  #orderBy(sort: CaseSort): Uint32Array {
    const known = this.#orders.get(sort)
    if (known !== undefined) return known
    const order = sort === 'case' ? this.#orderByName() : this.#orderByChange(sort === 'change' ? 1 : -1)
    this.#orders.set(sort, order)
    return order
  }

  #orderByName(): Uint32Array {
    const order = new Uint32Array(this.size)
    for (const { suite, start } of this.#suites) {
      suite.cases.sorted().forEach((index, place) => {
        order[start + place] = start + index
      })
    }
    return order
  }

  /** Sorts by the worst change, then the lowest score, then the name. */
  #orderByChange(direction: 1 | -1): Uint32Array {
    const byName = this.#orderBy('case')
    const rank = new Uint32Array(this.size)
    byName.forEach((number, place) => {
      rank[number] = place
    })
    const changes = new Float64Array(this.size)
    const scores = new Float64Array(this.size)
    for (const listed of this.#suites) {
      for (let index = 0; index < listed.suite.cases.size; index++) {
        const states = statesOf(listed, index)
        const change = worstChange(states)
        changes[listed.start + index] = change === null ? Number.POSITIVE_INFINITY : direction * change
        scores[listed.start + index] = direction * lowestScore(states.slice(1))
      }
    }
    const at = (numbers: Float64Array | Uint32Array, number: number) => numbers[number] ?? 0
    return byName
      .slice()
      .sort(
        (a, b) =>
          compareNumbers(at(changes, a), at(changes, b)) ||
          compareNumbers(at(scores, a), at(scores, b)) ||
          at(rank, a) - at(rank, b),
      )
  }
}

function statesOf({ sides }: ListedSuite, index: number): CaseState[] {
  return sides.map(({ tally, open }) => tally?.state(index, open) ?? (open.missing > 0 ? NO_SCORE : ABSENT))
}

function worstChange([before = ABSENT, ...others]: readonly CaseState[]): number | null {
  let worst: number | null = null
  for (const after of others) {
    const change = caseChange(before, after)
    if (change !== null && (worst === null || change < worst)) worst = change
  }
  return worst
}

function lowestScore(states: readonly CaseState[]): number {
  return states.reduce((lowest, state) => (state.known === 'scored' ? Math.min(lowest, state.score) : lowest), 1)
}

/** Returns the bits of a case's outcomes. Among several runs, it's unchanged only if no run changed it. */
function outcomeBits([before = ABSENT, ...others]: readonly CaseState[], threshold: number): number {
  let bits = 0
  for (const after of others) bits |= BIT[caseOutcome(before, after, threshold)]
  return bits === BIT.unchanged ? bits : bits & ~BIT.unchanged
}

/** Compares two numbers. Infinities are equal to each other, since their difference isn't a number. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}
