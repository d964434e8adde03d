import type { Result } from '../result/result.ts'
import { type CaseFacts, caseFacts } from './case-facts.ts'
import type { SampleTable } from './sample-table.ts'
import { createSuiteTally } from './suite-tally.ts'

type Scored = Extract<Result, { status: 'scored' }>
type Common = Omit<Scored, 'status' | 'passed' | 'score' | 'score_at_most'>

const COMMON: Common = {
  run: 'r',
  suite: 's',
  case: 'c',
  eval: null,
  model: 'replay/demo',
  attempt: 1,
  tags: [],
  weight: 1,
  checks: [],
  classification: null,
  code: null,
  tokens: { input: 10, output: 20, reasoning: null, cached: null },
  cost_usd: 0.01,
  latency_ms: 500,
  judge_cost_usd: 0,
  first_token_ms: null,
  finish_reason: 'stop',
  from_cache: false,
  turns: [{ prompt: 'p', answer: 'a' }],
}

/** Returns a result for tests, by default passed with score 1. */
export function scored(about: Partial<Scored> = {}): Result {
  const { passed = true, score = passed ? 1 : 0, ...rest } = about
  return { ...COMMON, ...rest, status: 'scored', passed, score }
}

/** Returns a result for tests whose provider didn't answer, with the error's code. */
export function errored(about: Partial<Common> = {}, code = 'unauthorized'): Result {
  const nothing = {
    cost_usd: null,
    latency_ms: null,
    turns: [{ prompt: 'p', answer: null }],
    tokens: { input: null, output: null, reasoning: null, cached: null },
  }
  return { ...COMMON, ...nothing, ...about, status: 'errored', error: { code, message: 'down' } }
}

/** Returns a result for tests whose suite gives no criterion. */
export function unscored(about: Partial<Common> = {}): Result {
  return { ...COMMON, ...about, status: 'unscored', reason: "The case doesn't define a good answer." }
}

/** Returns a result for tests whose judge gave no verdict. */
export function undecided(about: Partial<Common> = {}): Result {
  return { ...COMMON, ...about, status: 'undecided', reason: 'The judge said nothing.' }
}

/** Returns a result for tests that ran into a limit. */
export function limited(about: Partial<Common> = {}): Result {
  return { ...COMMON, ...about, status: 'limited', limit: { code: 'TIME', message: 'over' } }
}

/** Results as a table. */
export function tableOf(results: readonly Result[]): SampleTable {
  const tally = createSuiteTally()
  for (const result of results) tally.add(result)
  return tally.table()
}

/** Results as what most numbers are computed from. */
export function factsOf(results: readonly Result[], options: { ignoreErrors?: boolean } = {}): CaseFacts {
  return caseFacts(tableOf(results), options)
}
