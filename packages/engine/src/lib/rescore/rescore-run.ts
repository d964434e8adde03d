import { settleAll } from '@assay/core/concurrency'
import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { RunPlan, RunSpec } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import type { Suite } from '@assay/core/suite'
import type { StoredRun } from '@assay/store/store'
import { UNLIMITED } from '../ask/budget-ledger.ts'
import { Purse } from '../ask/purse.ts'
import type { Services } from '../ask/services.ts'
import { Judges } from '../judge/judges.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { abandonRun, finishRun } from '../run/finish-run.ts'
import { openServices } from '../run/open-services.ts'
import { type StartedRun, startRun } from '../run/start-run.ts'
import { explainFailure } from '../run/write-failure.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { rescoreSample } from './rescore-sample.ts'

/** A sample whose verdict may have changed. */
export interface Rejudged {
  readonly before: Result
  readonly after: Result
}

/** The result of re-scoring one suite of a run. */
export interface Rescored {
  /** Summary of this suite only, by the new verdicts. */
  readonly summary: Run
  /** Samples judged again. */
  readonly samples: number
  /** Stored samples whose case the suite no longer has. */
  readonly removed: number
  /** Cases of the suite without a stored answer. */
  readonly added: number
  /** The run with the new verdicts; null if they weren't saved. */
  readonly kept: string | null
}

/** The options for re-scoring a run. */
export interface RescoreOptions {
  /** The current suite; its checks count. */
  readonly suite: Suite
  /** Whether to call judge and embedding models if none of their answers is cached; otherwise these checks are undecided. */
  readonly asksJudges: boolean
  /** Whether to save the new verdicts as a separate run, tagged `rescored:ID`. */
  readonly keep: boolean
  /** Receives every sample that was judged again, in the suite's order. */
  readonly onSample: (sample: Rejudged) => void
  readonly signal: AbortSignal
}

/** Judges every stored answer to a suite's cases again. Cases come one by one, so memory doesn't grow with their number. */
export async function rescoreRun(workspace: Workspace, run: StoredRun, options: RescoreOptions): Promise<Rescored> {
  const { suite, keep } = options
  const spec: RunSpec = { suites: [suite.place.file ?? suite.name], ignore_errors: run.ignore_errors, seed: run.seed }
  const experiment = await planExperiment(spec, [{ model: run.model, suites: [suite] }])
  const [planned] = experiment.runs
  if (planned === undefined) throw new Error('Bug: re-scoring planned no run.')
  const plan: RunPlan = { ...planned.plan, spec: null, rescored_from: run.id }
  const signals = { stop: options.signal, abort: options.signal }
  await using services = openServices(workspace, experiment, signals, UNLIMITED)
  await using judges = openJudges(services, experiment.settings, options)
  const record = { experiment: run.experiment, settings: experiment.settings, tags: [`rescored:${run.id}`] }
  const started = keep ? await startRun(workspace, { ...planned, plan }, record) : null
  using _ = started?.lease
  try {
    return await judgeAgain({ services, judges, run, started, plan }, options)
  } catch (error) {
    if (started !== null) await abandonRun(workspace, started)
    throw explainFailure(error, services.failure)
  }
}

interface RescoreParts {
  readonly services: Services
  readonly judges: Judges
  readonly run: StoredRun
  /** The run that saves the new verdicts. */
  readonly started: StartedRun | null
  readonly plan: RunPlan
}

async function judgeAgain(
  { services, judges, run, started, plan }: RescoreParts,
  { suite, onSample, signal }: RescoreOptions,
): Promise<Rescored> {
  const { store, secrets } = services.workspace
  const tally = createRunTally()
  let added = 0
  for await (const one of suite.cases()) {
    const stored = await Array.fromAsync(store.results(run.id, { suite: suite.name, case: one.id }))
    if (stored.length === 0) added++
    const parts = { suite, case: one, judge: judges.of(suite), secrets, signal }
    const callsOf = () => judges.callsFor(suite, { services, purse: new Purse() })
    // In parallel, since a judge model may be slow.
    const rejudged = await settleAll(stored.map((result) => rescoreSample(result, { ...parts, calls: callsOf() })))
    for (const [at, after] of rejudged.entries()) {
      const before = stored[at]
      if (before === undefined) throw new Error("Bug: a judged sample isn't stored.")
      tally.add(after)
      onSample({ before, after })
      if (started !== null) await services.writer.write({ ...after, run: started.run.id })
    }
  }
  const removed = (await store.countResults(run.id, { suite: suite.name })) - tally.samples
  const progress = { tally, early: null, recorded: new Set<string>(), stopped: null }
  const summary =
    started === null ? summarizeRun({ ...run, plan }, tally) : await finishRun(services.workspace, started, progress)
  return { summary, samples: tally.samples, removed, added, kept: started?.run.id ?? null }
}

function openJudges(
  services: Services,
  {
    recordings,
    timeoutMs,
  }: { readonly recordings: readonly string[]; readonly timeoutMs: (suite: Suite, one: null) => number },
  { asksJudges }: RescoreOptions,
): Judges {
  return new Judges(services, {
    unsafe: false,
    recordings,
    scope: null,
    timeoutMs: (suite) => timeoutMs(suite, null),
    asks: asksJudges,
  })
}
