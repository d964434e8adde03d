import { suggestName } from '@assay/core/diagnostic'
import { ErrorList, UserError } from '@assay/core/errors'
import type { Run, SuiteSummary } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { type PartialRunSpec, readPlan } from '@assay/core/run'
import { createRunTally } from '@assay/core/scoring'
import type { Suite } from '@assay/core/suite'
import { planExperiment, type Rejudged, type Rescored, recordingFolders, rescoreRun } from '@assay/engine/run'
import { type Outcome, outcomeOf, reasonOf } from '@assay/formats/text'
import type { Store, StoredRun } from '@assay/store/store'
import { listCheckModels, openCheckModels } from '../preflight/check-models.ts'
import { locateCheckProblems, SuiteNeedsReader } from '../preflight/suite-needs.ts'
import { readsHuman } from '../review/attach-human.ts'
import { readHuman } from '../review/read-agreement.ts'
import { scoreTally } from '../score/score-run.ts'
import { loadSuite } from '../suites/load-suites.ts'
import { refuseErrors } from '../suites/suite-error.ts'
import { replaceSystemPrompt } from '../suites/system-prompt.ts'
import { gatherValues } from '../suites/template-values.ts'
import { readSummary } from '../summary/read-summary.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/** A sample whose verdict changed. */
export interface Flip {
  readonly case: string
  readonly attempt: number
  readonly before: Outcome
  readonly after: Outcome
  /** The reasons why it fails now; empty if it passes. */
  readonly reason: string
}

/** The result of re-scoring a run's suite. */
export interface RescoreReport extends Omit<Rescored, 'summary'> {
  readonly run: string
  /** The suite's previous numbers; null if it had no result. */
  readonly before: SuiteSummary | null
  readonly after: SuiteSummary | null
  /** Samples in the order of the suite file. */
  readonly flips: readonly Flip[]
}

/** Options for re-scoring a run; see the engine's `RescoreOptions`. */
export interface RescoreChoice {
  /** The file or saved name of the suite whose checks apply now. */
  readonly suite: string
  readonly asksJudges: boolean
  readonly keep: boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Applies a suite's current checks to a run's stored answers. Throws before it judges: `SuiteError` also for checks that can't work, UserError
 * `SUITE_NOT_IN_RUN` if the run doesn't have the suite, and what `openCheckModels` reports of the judges that would be called.
 */
export async function rescore(
  workspace: OpenWorkspace,
  reference: string,
  choice: RescoreChoice,
): Promise<RescoreReport> {
  const run = await workspace.store.getRun(reference)
  const spec: PartialRunSpec = readPlan(run.plan).spec ?? {}
  const values = await gatherValues(workspace, spec.vars)
  const loaded = await loadSuite(choice.suite, { ...values, store: workspace.store, policy: workspace.policy })
  const [prompted = loaded] = replaceSystemPrompt([loaded], spec, values, workspace)
  refuseForeign(prompted, run)
  const judge = spec.judge ?? prompted.judge ?? workspace.config.judge ?? null
  const suite = { ...prompted, judge }
  await checkNeeds(workspace, suite, { asksJudges: choice.asksJudges, isWritten: judge === prompted.judge })
  const before = await readSummary(workspace.store, run)
  const flips: Flip[] = []
  const verdicts: Result[] = []
  const { summary, ...rescored } = await rescoreRun(workspace, run, {
    suite,
    asksJudges: choice.asksJudges,
    keep: choice.keep,
    signal: choice.signal ?? new AbortController().signal,
    onSample: (sample) => {
      flips.push(...flipOf(sample))
      verdicts.push(withoutTexts(sample.after))
    },
  })
  const named = ({ suite: name }: SuiteSummary) => name === suite.name
  return {
    run: run.id,
    before: before.suites.find(named) ?? null,
    after: await attachLabels(workspace.store, run, { summary, verdicts, suite }),
    flips,
    ...rescored,
  }
}

/** Checks all that would leave verdicts open for want of something that is known now. */
async function checkNeeds(
  workspace: OpenWorkspace,
  suite: Suite,
  { asksJudges, isWritten }: { readonly asksJudges: boolean; readonly isWritten: boolean },
): Promise<void> {
  const reader = new SuiteNeedsReader(workspace.policy)
  for await (const one of suite.cases()) await reader.add(suite, one)
  const needs = await reader.finish()
  const errors = new ErrorList()
  const models = asksJudges ? listCheckModels(needs, () => isWritten) : []
  await openCheckModels(workspace, models, recordingFolders([suite]), errors)
  refuseErrors(await locateCheckProblems(needs), errors.errors)
  errors.throwAny()
}

interface Rejudgment {
  readonly summary: Run
  readonly verdicts: readonly Result[]
  readonly suite: Suite
}

/** Returns the suite's numbers with the new verdicts, including their agreement with people's labels on the same answers. */
async function attachLabels(
  store: Store,
  run: StoredRun,
  { summary, verdicts, suite }: Rejudgment,
): Promise<SuiteSummary | null> {
  const after = summary.suites.find((each) => each.suite === suite.name) ?? null
  const spec = { suites: [suite.place.file ?? suite.name], ignore_errors: run.ignore_errors, seed: run.seed }
  const { runs } = await planExperiment(spec, [{ model: run.model, suites: [suite] }])
  const planned = runs[0]?.plan.suites[0] ?? null
  const human = await readHuman(store, run, { suite: suite.name, plan: planned }, () => inOneBatch(verdicts))
  if (after === null || human === null) return after
  if (!readsHuman(after.score_formula)) return { ...after, human }
  const tally = createRunTally()
  for (const result of verdicts) tally.add(result)
  const scored = scoreTally(after.score_formula, tally, summary, new Map([[suite.name, human]]))
  const [own] = scored.ok ? scored.scores : []
  return own === undefined ? { ...after, human } : { ...after, human, score: own.score, score_error: own.error }
}

async function* inOneBatch(results: readonly Result[]): AsyncGenerator<readonly Result[]> {
  yield results
}

/** Returns a verdict without texts, since verdicts are held until the end and a large run's texts wouldn't fit into memory. */
function withoutTexts(result: Result): Result {
  const checks = result.checks.map((check) => ({ ...check, reason: '' }))
  const turns = result.turns.map(({ answer }) => ({ prompt: '', answer: answer === null ? null : '' }))
  return { ...result, checks, turns }
}

function refuseForeign(suite: Suite, run: StoredRun): void {
  if (run.suites.includes(suite.name)) return
  const names = run.suites.map((name) => `"${name}"`).join(', ')
  const hint = suggestName(suite.name, run.suites) ?? `The run's suites are ${names}.`
  throw new UserError('SUITE_NOT_IN_RUN', `Run "${run.id}" has no suite "${suite.name}".`, hint)
}

function flipOf({ before, after }: Rejudged): Flip[] {
  const outcomes = { before: outcomeOf(before), after: outcomeOf(after) }
  if (outcomes.before === outcomes.after) return []
  return [{ case: after.case, attempt: after.attempt, ...outcomes, reason: reasonOf(after) }]
}
