import { randomUUID } from 'node:crypto'
import type { Result, Try } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'
import type { Outlay } from '@assay/store/store'

/** Tolerance for sums of cents that differ in their last bits. */
const ROUNDING_USD = 1e-9

/** A request that has ended, as far as it matters for what it cost. */
export type PaidRequest = Pick<Outlay, 'cost_usd' | 'counted_usd' | 'judge' | 'answer' | 'tried'>

/** What was spent on one sample: by this process, and by earlier ones that were killed or stopped before its result. */
export class SampleOutlays {
  /** The tries of earlier processes. */
  readonly earlierTries: readonly Try[]
  readonly #run: string
  readonly #key: SampleKey
  /** Answers that earlier processes paid for. */
  #earlier: readonly Outlay[]
  /** What the sample's result includes. */
  readonly #included: Outlay[]

  constructor(run: string, { suite, case: id, attempt }: SampleKey, earlier: readonly Outlay[]) {
    this.#run = run
    this.#key = { suite, case: id, attempt }
    this.#included = earlier.filter(({ answer }) => answer === null)
    this.#earlier = earlier.filter(({ answer }) => answer !== null)
    this.earlierTries = earlier.flatMap(({ tried }) => (tried === null ? [] : [tried]))
  }

  /**
   * Makes the record of a request that is about to be sent under a budget. Until it ends, it says what a kill leaves: nobody will know what the
   * request cost.
   */
  begin({ turn, counted_usd, judge }: { turn: number; counted_usd: number; judge?: string | undefined }): Outlay {
    const of = judge === undefined ? {} : { judge }
    const tried = { turn, code: 'aborted', latency_ms: null, cost_usd: null, ...of }
    const paid = { cost_usd: null, counted_usd, answer: null, tried, ...of }
    return { id: randomUUID(), run: this.#run, ...this.#key, ...paid }
  }

  /** Makes the record of a request that has just ended, in place of that of its begin; null if it certainly cost nothing and has none. */
  note(paid: PaidRequest, begun: Outlay | null = null): Outlay | null {
    if (paid.cost_usd === 0 && paid.answer === null && begun === null) return null
    const outlay = { id: begun?.id ?? randomUUID(), run: this.#run, ...this.#key, ...paid }
    this.#included.push(outlay)
    return outlay
  }

  /** Takes over a saved answer; returns whether an earlier process paid for it for this sample. */
  adopt(answer: string): boolean {
    const found = this.#earlier.find((outlay) => outlay.answer === answer)
    if (found === undefined) return false
    this.#earlier = this.#earlier.filter((outlay) => outlay !== found)
    this.#included.push(found)
    return true
  }

  /** The IDs of what the sample's result includes. */
  get settled(): readonly string[] {
    return this.#included.map(({ id }) => id)
  }

  /** Returns what a result counts under a budget, if its cost alone doesn't say so. */
  countFor({ cost_usd, judge_cost_usd, from_cache }: Result): Pick<Result, 'counted_usd'> {
    const counted_usd = this.#included.reduce((sum, each) => sum + (each.counted_usd ?? each.cost_usd ?? 0), 0)
    if (cost_usd !== null && judge_cost_usd !== null) {
      // Answers from the cache have the cost that was paid back then, and are free.
      const said = (from_cache ? 0 : cost_usd) + judge_cost_usd
      return said - counted_usd > ROUNDING_USD ? { counted_usd } : {}
    }
    return this.#included.every((each) => each.counted_usd === null) ? {} : { counted_usd }
  }
}
