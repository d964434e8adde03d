import { mayBeBilled } from '../exchange/failure-codes.ts'
import type { Result } from './result.ts'

/**
 * What a sample cost in US dollars, or why no number is known:
 * - `none`: the provider did not answer and did not charge, so there is no cost, not even 0;
 * - `no_price`: answered, but nobody knows the price;
 * - `maybe_billed`: no answer arrived, but the provider may have charged for one.
 */
export type SampleCost = number | 'none' | 'no_price' | 'maybe_billed'

/** What a cost is read from. `turns` and `error_code` may come from a file that nobody has checked. */
export interface CostSource {
  readonly status: Result['status']
  readonly cost_usd: number | null
  readonly output_tokens: number | null
  readonly turns: unknown
  /** Of an errored sample. */
  readonly error_code: unknown
}

/** Returns what the sample of a result cost. */
export function readResultCost(result: Result): SampleCost {
  const { status, cost_usd, tokens, turns } = result
  const error_code = status === 'errored' ? result.error.code : null
  return readCost({ status, cost_usd, output_tokens: tokens.output, turns, error_code })
}

/** Returns what a sample cost. Every sum, mean and least cost is made from this. */
export function readCost(sample: CostSource): SampleCost {
  const { status, cost_usd, error_code } = sample
  // Release 0.1.0 wrote 0 where there was no answer.
  if (cost_usd !== null && (cost_usd > 0 || isAnswered(sample))) return cost_usd
  if (isAnswered(sample)) return isCutShort(sample) ? 'maybe_billed' : 'no_price'
  if (isUnsent(sample)) return 'none'
  // A service that blocks a request decides its sample, and charges for no answer.
  const isBlocked = status === 'scored' || status === 'unscored'
  const isFree = status === 'errored' && typeof error_code === 'string' && !mayBeBilled(error_code)
  return isBlocked || isFree ? 'none' : 'maybe_billed'
}

/** Whether a later turn of an answered conversation failed in a way that may be on the bill. */
function isCutShort({ status, turns, error_code }: CostSource): boolean {
  const last: unknown = Array.isArray(turns) ? turns.at(-1) : null
  const isOpen = typeof last === 'object' && last !== null && 'answer' in last && last.answer === null
  return status === 'errored' && isOpen && typeof error_code === 'string' && mayBeBilled(error_code)
}

/** Whether nothing was sent, as where the tools that judge an answer are missing. */
function isUnsent({ status, turns }: CostSource): boolean {
  return status === 'errored' && Array.isArray(turns) && turns.length === 0
}

function isAnswered({ status, output_tokens, turns }: CostSource): boolean {
  if (output_tokens !== null || hasAnswer(turns)) return true
  // A file may leave the turns out; then a verdict says that there was an answer.
  const hasTurns = Array.isArray(turns) && turns.length > 0
  return !hasTurns && (status === 'scored' || status === 'unscored')
}

function hasAnswer(turns: unknown): boolean {
  const list: unknown[] = Array.isArray(turns) ? turns : []
  return list.some((turn) => typeof turn === 'object' && turn !== null && 'answer' in turn && turn.answer !== null)
}
