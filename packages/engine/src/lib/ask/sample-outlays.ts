import { randomUUID } from 'node:crypto'
import type { Result, Try } from '@assay/core/result'
import type { SampleKey } from '@assay/core/run'
import type { Outlay } from '@assay/store/store'

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
    this.#included = earlier.filter(({ tried }) => tried !== null)
    this.#earlier = earlier.filter(({ tried }) => tried === null)
    this.earlierTries = earlier.flatMap(({ tried }) => (tried === null ? [] : [tried]))
  }

  /** Makes the record of a request that has just ended; null if it certainly cost nothing. */
  note(paid: PaidRequest): Outlay | null {
    if (paid.cost_usd === 0 && paid.answer === null) return null
    const outlay = { id: randomUUID(), run: this.#run, ...this.#key, ...paid }
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
  countFor({ cost_usd, judge_cost_usd }: Result): Pick<Result, 'counted_usd'> {
    const isKnown = cost_usd !== null && judge_cost_usd !== null
    if (isKnown || this.#included.every((each) => each.counted_usd === null)) return {}
    return { counted_usd: this.#included.reduce((sum, each) => sum + (each.counted_usd ?? each.cost_usd ?? 0), 0) }
  }
}
