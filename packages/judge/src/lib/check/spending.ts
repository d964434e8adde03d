import type { Tokens } from '@assay/core/result'

/** The spending of model judges and embedding models, apart from the judged answer's own. */
export interface JudgeSpending {
  readonly calls: number
  /** US dollars; null if the price of some call is unknown. */
  readonly cost_usd: number | null
  /** Sums; null if some call didn't report them. */
  readonly tokens: Tokens
}

const NOTHING: Tokens = { input: 0, output: 0, reasoning: 0, cached: 0 }

/** No spending. */
export const NO_SPENDING: JudgeSpending = { calls: 0, cost_usd: 0, tokens: NOTHING }

/** Adds up the calls for judging one answer. */
export interface SpendingTally {
  add(cost_usd: number | null, tokens: Tokens): void
  readonly total: () => JudgeSpending
}

/** Creates a tally that starts at zero. */
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
