import type { Embedding } from '@assay/providers/embedding'
import type { Workspace } from '../workspace/workspace.ts'
import type { Bill, Expense } from './budget-ledger.ts'

/** The cost of embedding some texts. */
export interface EmbeddingExpense extends Expense {
  /** Returns the bill of the vectors; null if there are none, although they may be billed. */
  readonly billOf: (found: Extract<Embedding, { ok: true }> | null) => Bill
}

/** Returns the expense of embedding texts of this many tokens. */
export async function embeddingExpense(
  { models }: Workspace,
  model: string,
  tokens: number,
): Promise<EmbeddingExpense> {
  const price = await models.pricer(model)
  return {
    kind: `${model} embedding`,
    worstUsd: ({ input }) => price({ input: Math.ceil(tokens * input), output: 0, reasoning: 0, cached: 0 }),
    assumedUsd: () => 0,
    billOf(found) {
      if (found === null) return { costUsd: null }
      const counted = found.tokens.input === null ? 1 : found.tokens.input / Math.max(1, tokens)
      return { costUsd: found.cost_usd, ratio: { input: Math.max(1, counted), output: 1 } }
    },
  }
}
