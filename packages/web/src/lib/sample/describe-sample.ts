import type { Result } from '@assay/core/result'
import { readResultCost } from '@assay/core/words'
import { countOf, formatCaseScore, formatSampleCost, formatSeconds, UNKNOWN } from '../numbers/format.ts'
import { formatCost } from '../numbers/format-cost.ts'
import type { TextRange } from '../text/cut-text.ts'
import { readEvidence } from '../text/evidence.ts'

/** A fact about a sample; `why` says why it is not known. */
export interface SampleFact {
  readonly text: string
  readonly why?: string
}

/** Returns the letter of a sample in a strip of attempts. */
export function letterOf(result: Result): 'p' | 'f' | 'u' | 'd' | 'e' | 'l' {
  if (result.status === 'scored') return result.passed ? 'p' : 'f'
  return ({ unscored: 'u', undecided: 'd', errored: 'e', limited: 'l' } as const)[result.status]
}

/** Returns the answer that was judged: that of the last turn; null where there is none. */
export function answerOf({ turns }: Pick<Result, 'turns'>): string | null {
  return turns.at(-1)?.answer ?? null
}

/** Returns a sample's id, unique on a page. */
export function sampleId({ run, suite, case: name, variant = '', attempt }: Result): string {
  return JSON.stringify([run, suite, name, variant, attempt])
}

/** Returns where the answer gives a secret away, in whatever spelling. */
export function leaksOf({ classification }: Pick<Result, 'classification'>): readonly TextRange[] {
  return classification === null ? [] : readEvidence(classification).leaks
}

/** Says in words why a sample has no verdict or no answer; null if it has both. */
export function explainStatus(result: Result): { readonly code: string | null; readonly message: string } | null {
  if (result.status === 'errored') return result.error
  if (result.status === 'limited') return result.limit
  return result.status === 'scored' ? null : { code: null, message: result.reason }
}

/** Formats a sample's score: its least and greatest value if it isn't certain. */
export function formatSampleScore(sample: Result): string {
  if (sample.status !== 'scored') return UNKNOWN
  const { score, score_at_most: most } = sample
  return most === undefined ? formatCaseScore(score) : `${formatCaseScore(score)} to ${formatCaseScore(most)}`
}

/** Lists what an answer took: tokens, time, money, how it ended, whether another run paid for it. */
export function listFacts(result: Result): readonly SampleFact[] {
  const { tokens, latency_ms, first_token_ms, finish_reason, from_cache } = result
  return [
    tokens.output === null
      ? { text: `${UNKNOWN} tokens`, why: 'The provider didn’t report them.' }
      : { text: countOf(tokens.output, 'token') },
    ...(tokens.input === null ? [] : [{ text: `${countOf(tokens.input, 'token')} in${cachedPart(tokens.cached)}` }]),
    ...(tokens.reasoning === null || tokens.reasoning === 0
      ? []
      : [{ text: `${countOf(tokens.reasoning, 'token')} reasoning` }]),
    latency_ms === null
      ? { text: `${UNKNOWN} s`, why: 'No answer came.' }
      : { text: `${formatSeconds(latency_ms)} s${firstTokenPart(first_token_ms)}` },
    readCost(result),
    ...(finish_reason === null ? [] : [{ text: `finished: ${finish_reason}` }]),
    ...(from_cache ? [{ text: 'from cache' }] : []),
  ]
}

function cachedPart(cached: number | null): string {
  return cached === null || cached === 0 ? '' : `, ${cached.toLocaleString('en-US')} cached`
}

function firstTokenPart(ms: number | null): string {
  return ms === null ? '' : `, first token ${formatSeconds(ms)} s`
}

function readCost(result: Result): SampleFact {
  const { cost_usd, cost_at_least_usd = null, judge_cost_usd, judge_cost_at_least_usd = null } = result
  const isKnown = cost_usd !== null || cost_at_least_usd !== null
  const own = `${isKnown ? '' : 'cost '}${formatCost(cost_usd, cost_at_least_usd, formatSampleCost)}`
  const judges = formatCost(judge_cost_usd, judge_cost_at_least_usd, formatSampleCost)
  const cost = readResultCost(result)
  const why = [
    ...(cost_usd === null && typeof cost === 'string' ? [WHY_UNKNOWN[cost]] : []),
    ...(judge_cost_usd === null ? [explainJudges(judge_cost_at_least_usd)] : []),
  ].join(' ')
  const text = `${own}${judge_cost_usd === 0 ? '' : ` + judge ${judges}`}`
  return why === '' ? { text } : { text, why }
}

const WHY_UNKNOWN = {
  none: 'There was no answer to pay for.',
  no_price: 'The model has no known price.',
  no_usage: 'The provider didn’t report the tokens.',
  maybe_billed: 'A request that got no answer may have been billed.',
} as const

function explainJudges(atLeast: number | null): string {
  return atLeast === null ? 'The judge model has no known price.' : 'The judges may have cost more.'
}
