import type { Result } from '@assay/core/result'

/** What the judges of results cost, counted as the results go by. */
export class JudgeCost {
  #total: number | null = 0

  /** US dollars so far; null when a judge has no known price. */
  get total(): number | null {
    return this.#total
  }

  /** The same results. */
  async *over(results: AsyncIterable<Result>): AsyncGenerator<Result> {
    for await (const result of results) {
      const { judge_cost_usd } = result
      this.#total = this.#total === null || judge_cost_usd === null ? null : this.#total + judge_cost_usd
      yield result
    }
  }
}
