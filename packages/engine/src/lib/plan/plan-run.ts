import { createHash, hash } from 'node:crypto'
import type { PlannedSuite, RunPlan, RunSpec } from '@assay/core/run'
import type { Case, Language, Suite } from '@assay/core/suite'
import { createInstrumentTally } from './instruments.ts'
import { chosenCases } from './sample-order.ts'
import type { RunSettings } from './settings.ts'

/** Version of a plan's meaning. A change keeps runs of an older program from being resumed by a newer one. */
const PLAN_VERSION = 1

/** Characters to hash at once: each call into the hash costs more than a small case. */
const HASHED_AT_ONCE = 65_536

/** The input of a run's plan. */
export interface PlanInput {
  readonly model: string
  readonly suites: readonly Suite[]
  readonly spec: RunSpec
  readonly settings: RunSettings
  /** Suites already planned for another model, with the same result; suites planned here are added. */
  readonly known?: Map<Suite, KnownSuite>
  readonly onCase?: OnCase | undefined
}

/** Called with each chosen case of each suite once, while the plan is made. A promise is waited for. */
export type OnCase = (suite: Suite, one: Case) => Promise<void> | undefined

/** The result of planning a suite. */
export interface KnownSuite {
  readonly planned: PlannedSuite
  readonly languages: ReadonlySet<Language>
}

/** Makes a run's plan. Reads every case once, since the plan's identity depends on its cases, and keeps none. */
export async function planRun({ known = new Map(), ...input }: PlanInput): Promise<RunPlan> {
  const { model, suites, spec, settings } = input
  const planned: PlannedSuite[] = []
  const languages = new Set<Language>()
  for (const suite of suites) {
    const found = known.get(suite) ?? (await planSuite(suite, input))
    known.set(suite, found)
    planned.push(found.planned)
    for (const language of found.languages) languages.add(language)
  }
  const { temperature, max_tokens, pass_k } = settings
  const samples = planned.map(({ name, samples, hash }) => [name, samples, hash])
  return {
    hash: hash('sha256', JSON.stringify([PLAN_VERSION, model, temperature, max_tokens, samples])),
    model,
    fingerprint: null,
    suites: planned,
    total: planned.reduce((sum, { cases, samples }) => sum + cases * samples, 0),
    languages: [...languages],
    pass_k: [...pass_k],
    spec,
    rescored_from: null,
  }
}

/** Returns what requests ask for: the command's values, else the evals' and the suite's, as `firstRequest` sends them. */
function settleParameters(
  suite: Suite,
  settings: RunSettings,
  limits: ReadonlySet<number>,
): NonNullable<PlannedSuite['parameters']> {
  const isOverridden = settings.max_tokens !== null
  return {
    temperature: settings.temperature ?? suite.temperature,
    max_tokens: settings.max_tokens ?? suite.max_tokens,
    ...(isOverridden || limits.size === 0 ? {} : { max_tokens_of_evals: [...limits].sort((a, b) => a - b) }),
    system_prompt_hash: suite.system_prompt === null ? null : hash('sha256', suite.system_prompt).slice(0, 16),
  }
}

async function planSuite(
  suite: Suite,
  { spec, settings, onCase }: Pick<PlanInput, 'spec' | 'settings' | 'onCase'>,
): Promise<KnownSuite> {
  const languages = new Set<Language>()
  const identity = createHash('sha256')
  const { name, system_prompt, temperature, max_tokens, judge, score, weight, threshold, agent } = suite
  const { formula, on_undefined, weights, latency } = score
  // Results store the penalized score and the quality, which depend on penalties and weights.
  const scored = [formula, [...score.penalties], weights]
  // Omitted if there is none, so that runs of earlier releases can be resumed.
  const offered = agent === null ? [] : [agent]
  identity.update(JSON.stringify([name, system_prompt, temperature, max_tokens, judge, scored, ...offered]))
  const instruments = createInstrumentTally(judge)
  const limits = new Set<number>()
  let cases = 0
  let case_weight = 0
  let classified = 0
  let critical = 0
  let text = ''
  for await (const chosen of chosenCases(suite, spec)) {
    const { place, ...one } = chosen
    cases++
    case_weight += one.weight
    if (one.classify !== null) classified++
    if (one.classify !== null && one.severity === 'critical') critical++
    const waiting = onCase?.(suite, chosen)
    if (waiting !== undefined) await waiting
    instruments.add(one)
    if (one.max_tokens !== null) limits.add(one.max_tokens)
    if (one.code !== null) languages.add(one.code.language)
    text += JSON.stringify(one)
    if (text.length < HASHED_AT_ONCE) continue
    identity.update(text)
    text = ''
  }
  identity.update(text)
  const planned: PlannedSuite = {
    name,
    file: suite.place.file,
    version: null,
    formula,
    cases,
    case_weight,
    classified,
    critical,
    samples: settings.samples ?? suite.samples,
    parameters: settleParameters(suite, settings, limits),
    weight,
    threshold,
    scoring: { on_undefined, weights, latency, penalties: Object.fromEntries(score.penalties) },
    hash: identity.digest('hex'),
    instruments: instruments.list(),
  }
  return { planned, languages }
}
