import type { ModelAnswer } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'

/** Tokens that no request has: a hundred of the longest contexts. */
const CONTEXT_LIMIT = 100_000_000

/** Output tokens of an answer whose text shows none of them, such as hidden reasoning; no model writes more at once. */
const HIDDEN_LIMIT = 1_000_000

/** Output tokens for each character that an answer shows: one has several characters, and a service may bill more than it shows. */
const PER_CHARACTER = 10

/** US dollars that no answer costs. */
const COST_LIMIT = 100_000

/** What an answer shows of its length. */
type Shown = Pick<ModelAnswer, 'text'> & Partial<Pick<ModelAnswer, 'reasoning' | 'tool_calls'>>

/**
 * Returns why reported token counts can't be true; null if they can. A count that can't be is no usage at all, or a server's bug would become
 * a cost.
 */
export function findImpossibleUsage(tokens: Tokens, { text, reasoning, tool_calls = [] }: Shown): string | null {
  for (const [kind, count] of Object.entries(tokens)) {
    if (count !== null && count > CONTEXT_LIMIT) return `${count.toLocaleString('en-US')} ${kind} tokens`
  }
  const called = tool_calls.reduce((sum, call) => sum + call.arguments.length, 0)
  const characters = text.length + (reasoning?.length ?? 0) + called
  const { output } = tokens
  if (output === null || output <= HIDDEN_LIMIT + PER_CHARACTER * characters) return null
  return `${output.toLocaleString('en-US')} output tokens for ${characters.toLocaleString('en-US')} characters`
}

/** Returns a reported cost in US dollars; null if it can't be true. */
export function readReportedCost(cost: unknown): number | null {
  return typeof cost === 'number' && cost >= 0 && cost < COST_LIMIT ? cost : null
}

/** Token counts that nobody knows. */
export const NO_USAGE: Tokens = { input: null, output: null, reasoning: null, cached: null }
