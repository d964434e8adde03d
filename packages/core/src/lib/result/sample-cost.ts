import { mayBeBilled } from '../exchange/failure-codes.ts'
import { isAnswered as isAnsweredStatus } from './read-evidence.ts'
import type { Result } from './result.ts'

/**
 * A sample's cost in US dollars, or the reason why it's unknown:
 * - `none`: the provider didn't answer and didn't charge, so there is no cost, not even 0;
 * - `no_price`: answered, but the price is unknown;
 * - `no_usage`: answered, but nobody counted the tokens;
 * - `maybe_billed`: the provider may have charged for a try without an answer.
 */
export type SampleCost = number | 'none' | 'no_price' | 'no_usage' | 'maybe_billed'

/** The parts of a result that give its cost. `turns` and `error_code` may come from an unchecked file. */
export interface CostSource {
  readonly status: Result['status']
  readonly cost_usd: number | null
  readonly input_tokens: number | null
  readonly output_tokens: number | null
  readonly turns: unknown
  /** The tries without an answer, unless there are none. */
  readonly tries: unknown
  /** An errored sample's code. */
  readonly error_code: unknown
}

/** Returns the cost of a result's sample. */
export function readResultCost(result: Result): SampleCost {
  const { status, cost_usd, tokens, turns, tries } = result
  const error_code = status === 'errored' ? result.error.code : null
  const { input: input_tokens, output: output_tokens } = tokens
  return readCost({ status, cost_usd, input_tokens, output_tokens, turns, tries, error_code })
}

/** Returns what a sample certainly cost in US dollars: its cost, or the known part of it; null if nothing is known. */
export function readLeastCost(result: Result): number | null {
  const cost = readResultCost(result)
  return typeof cost === 'number' ? cost : (result.cost_at_least_usd ?? null)
}

/** Returns what a sample of unknown cost cost at least in US dollars; null if its cost is known, or nothing of it is. */
export function readLowerLimit(result: Result): number | null {
  const { cost_at_least_usd: limit = null } = result
  return typeof readResultCost(result) === 'number' || limit === 0 ? null : limit
}

/** Returns a sample's cost. Every sum, mean and minimum cost is made from this. */
export function readCost(sample: CostSource): SampleCost {
  const { status, cost_usd, error_code } = sample
  // Release 0.1.0 wrote 0 where there was no answer.
  if (cost_usd !== null && (cost_usd > 0 || isAnswered(sample))) return cost_usd
  if (hasBilledTry(sample)) return 'maybe_billed'
  if (isAnswered(sample)) return isCutShort(sample) ? 'maybe_billed' : isCounted(sample) ? 'no_price' : 'no_usage'
  if (isUnsent(sample)) return 'none'
  // A service that blocks a request decides its sample, and charges for no answer.
  const isBlocked = isAnsweredStatus(status)
  const isFree = status === 'errored' && typeof error_code === 'string' && !mayBeBilled(error_code)
  return isBlocked || isFree ? 'none' : 'maybe_billed'
}

/** Returns whether a try of the model itself may have been billed, whatever followed it. */
function hasBilledTry({ tries }: CostSource): boolean {
  const list: unknown[] = Array.isArray(tries) ? tries : []
  return list.some((each) => {
    return (
      typeof each === 'object' && each !== null && 'cost_usd' in each && each.cost_usd === null && !('judge' in each)
    )
  })
}

function isCounted({ input_tokens, output_tokens }: CostSource): boolean {
  return input_tokens !== null && output_tokens !== null
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
