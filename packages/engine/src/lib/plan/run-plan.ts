import { createHash } from 'node:crypto'
import type { Language, Suite, SuiteScore } from '@assay/core/suite'
import { chosenCases, type SampleOrderOptions } from './sample-order.ts'

/** Changes when the meaning of a plan changes, so that a run of an older program is not continued by a newer one. */
const PLAN_VERSION = 1

/** Each call into the hash costs more than a small case does. */
const HASHED_AT_ONCE = 65_536

/** What a run will ask. Stored with the run; resuming compares its hash with that of the files as they are now. */
export interface RunPlan {
  readonly hash: string
  readonly model: string
  readonly suites: readonly PlannedSuite[]
  /** Samples in all. */
  readonly total: number
  /** Of the programs that are asked for. */
  readonly languages: readonly Language[]
}

export interface PlannedSuite {
  readonly name: string
  readonly file: string | null
  readonly formula: string
  readonly cases: number
  readonly samples: number
  /** Of the suite in the score of the run. */
  readonly weight: number
  /** How the suite is scored beside its formula. */
  readonly scoring: PlannedScoring
  /** Of everything that determines what is asked of this suite and how it is judged. */
  readonly hash: string
}

/** What a summary of the results needs, as JSON. */
export interface PlannedScoring extends Pick<SuiteScore, 'on_undefined' | 'weights' | 'latency'> {
  readonly penalties: Readonly<Record<string, number>>
}

/** What besides the suites determines the answers of a run. */
export interface PlanParameters extends SampleOrderOptions {
  readonly model: string
  readonly temperature: number | null
  readonly max_tokens: number | null
}

/**
 * Makes the plan of a run. Reads every case once, since the identity of a plan is that of its cases; keeps none.
 */
export async function planRun(suites: readonly Suite[], parameters: PlanParameters): Promise<RunPlan> {
  const planned: PlannedSuite[] = []
  const languages = new Set<Language>()
  for (const suite of suites) planned.push(await planSuite(suite, parameters, languages))
  const total = planned.reduce((sum, { cases, samples }) => sum + cases * samples, 0)
  const identity = [
    PLAN_VERSION,
    parameters.model,
    parameters.temperature,
    parameters.max_tokens,
    planned.map(({ name, samples, hash }) => [name, samples, hash]),
  ]
  return {
    hash: sha256(JSON.stringify(identity)),
    model: parameters.model,
    suites: planned,
    total,
    languages: [...languages],
  }
}

async function planSuite(suite: Suite, parameters: PlanParameters, languages: Set<Language>): Promise<PlannedSuite> {
  const hash = createHash('sha256')
  const { name, system_prompt, temperature, max_tokens, judge, score, weight } = suite
  const { formula, on_undefined, weights, latency } = score
  // Results keep the case score, which penalties and weights make.
  const scored = [formula, [...score.penalties], weights]
  hash.update(JSON.stringify([name, system_prompt, temperature, max_tokens, judge, scored]))
  let cases = 0
  let text = ''
  for await (const { place, ...one } of chosenCases(suite, parameters)) {
    cases++
    if (one.code !== null) languages.add(one.code.language)
    text += JSON.stringify(one)
    if (text.length < HASHED_AT_ONCE) continue
    hash.update(text)
    text = ''
  }
  hash.update(text)
  const samples = parameters.samples ?? suite.samples
  const scoring = { on_undefined, weights, latency, penalties: Object.fromEntries(score.penalties) }
  return { name, file: suite.place.file, formula, cases, samples, weight, scoring, hash: hash.digest('hex') }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
