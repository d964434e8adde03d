import { UserError } from '@assay/core/errors'
import type { AskOutcome, ModelRequest } from '@assay/core/exchange'
import type { Run } from '@assay/core/report'
import { type Suite, showSecrets } from '@assay/core/suite'
import type { OpenOptions } from '@assay/providers/model'
import { createRecorder } from '@assay/providers/recording'
import { createWriter, type Store, type StoredRun } from '@assay/store/store'
import type { AskerSetup } from '../ask/asker.ts'
import { Budget } from '../ask/budget.ts'
import { Secrets } from '../ask/secrets.ts'
import type { RunListener } from '../events.ts'
import { runModel } from '../loop/run-model.ts'
import { holdCases } from '../plan/hold-cases.ts'
import { planRun, type RunPlan } from '../plan/run-plan.ts'
import { type CaseFilter, wantedSamples } from '../plan/sample-order.ts'
import { shuffled } from '../plan/shuffled.ts'
import type { Until } from '../stop/until.ts'
import { Accounts } from './accounts.ts'
import { newRun, newRunId } from './create-run.ts'
import { Judges } from './judges.ts'
import { Programs } from './programs.ts'

/** What a command asks for. Only `suites`, `models` and `store` are needed. */
export interface ExperimentOptions {
  readonly suites: readonly Suite[]
  /** `provider/name`, each one run. */
  readonly models: readonly string[]
  /** Which of `suites` a model runs; all by default. */
  readonly suitesOf?: ((model: string) => readonly Suite[]) | undefined
  readonly store: Store
  /** Attempts at each case; by default what each suite says, or what the largest of `passK` needs. */
  readonly samples?: number | undefined
  readonly passK?: readonly number[] | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  /** Requests at once for each account; 8 by default. */
  readonly threads?: number | undefined
  /** For one request; 120,000 by default. */
  readonly timeoutMs?: number | undefined
  /** 4 by default. */
  readonly maxRetries?: number | undefined
  /** US dollars; without end by default. */
  readonly budgetUsd?: number | undefined
  readonly filter?: CaseFilter | undefined
  readonly limit?: number | undefined
  readonly until?: Until | undefined
  readonly ignoreErrors?: boolean | undefined
  /** Whether answers of earlier runs may be used; true by default. */
  readonly cache?: boolean | undefined
  /** Seed of every random choice, 1 by default. */
  readonly seed?: number | undefined
  readonly tags?: readonly string[] | undefined
  /** Runs to go on with instead of new ones, by model. Their plans must be those of `suites`. */
  readonly resume?: readonly StoredRun[] | undefined
  /** Runs generated code without isolation where there is no sandbox, which is written into its results. Default false. */
  readonly unsafeNoSandbox?: boolean | undefined
  /** Every exchange is appended to this file as a recording. */
  readonly record?: string | undefined
  readonly open?: OpenOptions | undefined
  readonly env?: Readonly<Record<string, string | undefined>> | undefined
  /** When it is aborted, nothing more is asked, and what is in flight is finished and reported. */
  readonly stop?: AbortSignal | undefined
  /** When it is aborted, what is in flight is given up too. */
  readonly abort?: AbortSignal | undefined
  readonly listen?: RunListener | undefined
  /** Kept with the runs, for whoever resumes them. JSON. */
  readonly recorded?: unknown
  readonly now?: (() => Date) | undefined
}

const NEVER = new AbortController().signal

/**
 * Runs suites on models, side by side, and gives the runs in the order of the models. Every answer is on disk before it is
 * judged and every result before it is reported, so a killed command loses nothing that was paid for.
 *
 * Throws before anything is asked: UserError for a plan that changed since the run to resume, EnvironmentError for a model
 * that cannot be asked and for code without a sandbox.
 */
export async function runExperiment(options: ExperimentOptions): Promise<Run[]> {
  const { store, models, passK = [], seed = 1, listen = () => {}, now = () => new Date(), threads = 8 } = options
  const abort = options.abort ?? NEVER
  const stop = AbortSignal.any([abort, options.stop ?? NEVER])
  const samples = wantedSamples(options.samples, passK)
  const suites = options.until === undefined ? await holdCases(options.suites) : await shuffleAll(options.suites, seed)

  await using accounts = new Accounts({
    threads,
    timeoutMs: options.timeoutMs ?? 120_000,
    maxRetries: options.maxRetries ?? 4,
    open: options.open ?? {},
    abort,
    listen,
  })
  const senders = new Map(
    await Promise.all(models.map(async (model) => [model, await accounts.sender(model)] as const)),
  )
  for (const { judge } of suites) if (judge !== null) await accounts.sender(judge)

  await using programs = new Programs({ unsafe: options.unsafeNoSandbox ?? false })
  const recorder = options.record === undefined ? null : createRecorder(options.record)

  const parameters = { temperature: options.temperature ?? null, max_tokens: options.maxTokens ?? null }
  const chosen = { samples, filter: options.filter, limit: options.limit }
  const experiment = options.resume?.[0]?.experiment ?? newRunId(now())
  const planned: Omit<PreparedRun, 'run'>[] = []
  for (const model of models) {
    const own = options.suitesOf?.(model) ?? options.suites
    const asked = suites.filter((_, i) => own.some((suite) => suite === options.suites[i]))
    const plan = await planRun(asked, { model, ...parameters, ...withoutUndefined(chosen) })
    await programs.demandSandbox(plan.languages)
    refuseChanged(resumedRun(plan, options), plan)
    planned.push({ plan, suites: asked })
  }
  // Nothing is recorded before it is known that all can run.
  const prepared: PreparedRun[] = []
  for (const each of planned)
    prepared.push({ ...each, run: await startRun(each.plan, { experiment, seed, now, options }) })

  await using writer = createWriter(store)
  const shared = {
    budget: new Budget(options.budgetUsd ?? null),
    secrets: new Secrets(options.env ?? process.env),
    record: recorder === null ? null : recordWith(recorder),
    stop,
  }
  const answers: AskerSetup['answers'] = {
    get: (key) => store.getAnswer(key),
    put: (key, model, answer) => writer.writeAnswer({ key, model, at: now().toISOString(), answer }),
  }
  const scope = options.cache === false ? experiment : null
  await using judges = new Judges(accounts, { ...shared, answers, places: null, scope }, programs.run)
  try {
    return await Promise.all(
      prepared.map(({ run, plan, suites }) => {
        const ask = senders.get(run.model)
        if (ask === undefined) throw new Error(`Bug: model "${run.model}" was not opened.`)
        return runModel({
          ...shared,
          ...chosen,
          run,
          total: plan.total,
          suites,
          passK,
          parameters,
          threads,
          until: options.until ?? null,
          store,
          answers,
          write: (result) => writer.write(result),
          judgeOf: (suite) => judges.of(suite),
          codeUnavailable: (language) => programs.unavailable(language),
          ask,
          scope: sharesAnswers(run.model, options) ? null : run.id,
          abort,
          listen,
          now,
        })
      }),
    )
  } finally {
    recorder?.close()
  }
}

/** A run that is recorded and about to go on. */
interface PreparedRun {
  readonly run: StoredRun
  readonly plan: RunPlan
  readonly suites: readonly Suite[]
}

interface RunStart {
  readonly experiment: string
  readonly seed: number
  readonly now: () => Date
  readonly options: ExperimentOptions
}

/** Records a new run, or opens the one that is resumed again. */
async function startRun(plan: RunPlan, { experiment, seed, now, options }: RunStart): Promise<StoredRun> {
  const { store, ignoreErrors = false, tags = [], recorded = null } = options
  const resumed = resumedRun(plan, options)
  if (resumed === undefined) {
    const created = newRun(plan, { experiment, seed, ignoreErrors, tags, options: recorded }, now())
    await store.createRun(created)
    return created
  }
  await store.updateRun(resumed.id, { status: 'running', finished_at: null })
  return resumed
}

/**
 * Providers whose answers other runs may not use: they cost nothing, or they are what the user is changing between runs.
 * Within a run their answers are kept like all others.
 */
const NOT_SHARED = ['replay/', 'command/', 'http/']

function sharesAnswers(model: string, { cache = true }: ExperimentOptions): boolean {
  return cache && !NOT_SHARED.some((provider) => model.startsWith(provider))
}

async function shuffleAll(suites: readonly Suite[], seed: number): Promise<Suite[]> {
  return Promise.all(suites.map((suite) => shuffled(suite, seed)))
}

function recordWith(recorder: ReturnType<typeof createRecorder>): NonNullable<AskerSetup['record']> {
  return async (request, attempt, outcome) => recorder.record(shownRequest(request), shownOutcome(outcome), attempt)
}

/** A recording is a file that people read and share: secrets are in it as the templates that name them. */
function shownRequest(request: ModelRequest): ModelRequest {
  return { ...request, messages: request.messages.map((each) => ({ ...each, content: showSecrets(each.content) })) }
}

function shownOutcome(outcome: AskOutcome): AskOutcome {
  if (!outcome.ok) return outcome
  const { text, reasoning } = outcome.answer
  const shown = { text: showSecrets(text), reasoning: reasoning === null ? null : showSecrets(reasoning) }
  return { ok: true, answer: { ...outcome.answer, ...shown } }
}

function resumedRun(plan: RunPlan, { resume }: ExperimentOptions): StoredRun | undefined {
  return resume?.find((each) => each.model === plan.model)
}

function refuseChanged(run: StoredRun | undefined, plan: RunPlan): void {
  if (run === undefined || run.plan_hash === plan.hash) return
  const message = `Run ${run.id} cannot be resumed: its suites or options are not what they were when it started.`
  throw new UserError(
    'RUN_PLAN_CHANGED',
    message,
    'Undo the change, or start a new run; answers that were paid for are kept.',
  )
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never
}
