import type { Tokens } from '@assay/core/result'

/** What model judges and embedding models took. Kept apart from what the judged answer itself took. */
export interface JudgeSpending {
  readonly calls: number
  /** US dollars; null when the price of some call is not known. */
  readonly cost_usd: number | null
  /** Sums; null where some call did not say. */
  readonly tokens: Tokens
}

const NOTHING: Tokens = { input: 0, output: 0, reasoning: 0, cached: 0 }

/** Nothing spent. */
export const NO_SPENDING: JudgeSpending = { calls: 0, cost_usd: 0, tokens: NOTHING }

/** Adds up the calls that judging one answer takes. */
export interface SpendingTally {
  add(cost_usd: number | null, tokens: Tokens): void
  readonly total: () => JudgeSpending
}

/** A tally that starts at nothing. */
export function createSpendingTally(): SpendingTally {
  let total = NO_SPENDING
  return {
    add(cost_usd, tokens) {
      total = {
        calls: total.calls + 1,
        cost_usd: sum(total.cost_usd, cost_usd),
        tokens: {
          input: sum(total.tokens.input, tokens.input),
          output: sum(total.tokens.output, tokens.output),
          reasoning: sum(total.tokens.reasoning, tokens.reasoning),
          cached: sum(total.tokens.cached, tokens.cached),
        },
      }
    },
    total: () => total,
  }
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
