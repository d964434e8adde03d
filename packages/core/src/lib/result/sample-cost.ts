import { mayBeBilled } from '../exchange/failure-codes.ts'
import type { Result } from './result.ts'
import { isAnswered as isAnsweredStatus } from './sample-status.ts'

/**
 * A sample's cost in US dollars, or the reason why it's unknown:
 * - `none`: the provider didn't answer and didn't charge, so there is no cost, not even 0;
 * - `no_price`: answered, but the price is unknown;
 * - `maybe_billed`: no answer arrived, but the provider may have charged for one.
 */
export type SampleCost = number | 'none' | 'no_price' | 'maybe_billed'

/** The parts of a result that give its cost. `turns` and `error_code` may come from an unchecked file. */
export interface CostSource {
  readonly status: Result['status']
  readonly cost_usd: number | null
  readonly output_tokens: number | null
  readonly turns: unknown
  /** An errored sample's code. */
  readonly error_code: unknown
}

/** Returns the cost of a result's sample. */
export function readResultCost(result: Result): SampleCost {
  const { status, cost_usd, tokens, turns } = result
  const error_code = status === 'errored' ? result.error.code : null
  return readCost({ status, cost_usd, output_tokens: tokens.output, turns, error_code })
}

/** Returns a sample's cost. Every sum, mean and minimum cost is made from this. */
export function readCost(sample: CostSource): SampleCost {
  const { status, cost_usd, error_code } = sample
  // Release 0.1.0 wrote 0 where there was no answer.
  if (cost_usd !== null && (cost_usd > 0 || isAnswered(sample))) return cost_usd
  if (isAnswered(sample)) return isCutShort(sample) ? 'maybe_billed' : 'no_price'
  if (isUnsent(sample)) return 'none'
  // A service that blocks a request decides its sample, and charges for no answer.
  const isBlocked = isAnsweredStatus(status)
  const isFree = status === 'errored' && typeof error_code === 'string' && !mayBeBilled(error_code)
  return isBlocked || isFree ? 'none' : 'maybe_billed'
}

/** Returns whether a later turn of an answered conversation failed in a way that may be billed. */
function isCutShort({ status, turns, error_code }: CostSource): boolean {
  const last: unknown = Array.isArray(turns) ? turns.at(-1) : null
  const isOpen = typeof last === 'object' && last !== null && 'answer' in last && last.answer === null
  return status === 'errored' && isOpen && typeof error_code === 'string' && mayBeBilled(error_code)
}

/** Returns whether nothing was sent, for example because the tools that judge an answer are missing. */
function isUnsent({ status, turns }: CostSource): boolean {
  return status === 'errored' && Array.isArray(turns) && turns.length === 0
}

function isAnswered({ status, output_tokens, turns }: CostSource): boolean {
  if (output_tokens !== null || hasAnswer(turns)) return true
  // A file may leave the turns out; then a verdict says that there was an answer.
  const hasTurns = Array.isArray(turns) && turns.length > 0
  return !hasTurns && isAnsweredStatus(status)
}

function hasAnswer(turns: unknown): boolean {
  const list: unknown[] = Array.isArray(turns) ? turns : []
  return list.some((turn) => typeof turn === 'object' && turn !== null && 'answer' in turn && turn.answer !== null)
}
