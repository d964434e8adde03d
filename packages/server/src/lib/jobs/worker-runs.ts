import type { OpenWorkspace } from '@assay/app/workspace'
import { Semaphore } from '@assay/core/concurrency'
import { messageOf } from '@assay/core/errors'
import { matchesGlob } from '@assay/core/names'
import { type BudgetLedger, type OpenRun, openRun, readExperimentSpending, UNLIMITED } from '@assay/engine/work'
import type { AccountGate } from '@assay/providers/account-gate'
import { createWriter, type Writer } from '@assay/store/store'
import type { JobQueue, RunRef, WorkableRun } from './job-queue.ts'
import type { Limits } from './limits.ts'
import { PatientStore } from './patient-store.ts'
import type { Refusal } from './worker-state.ts'

/** Options for taking runs. */
export interface WorkerParts {
  readonly queue: JobQueue
  readonly limits: Limits
  /** Opens a project's workspace, once; the caller closes it. */
  readonly open: (project: string) => Promise<OpenWorkspace>
  readonly threads: number
  /** A glob of models to take; default: all. */
  readonly models?: string | undefined
  /** The project to take runs of; default: all. */
  readonly project?: string | undefined
  /** Whether this worker runs programs in answers. Default true. */
  readonly sandbox?: boolean | undefined
  /** Called with problems, for a log. */
  readonly onProblem?: ((message: string) => void) | undefined
}

/** A run whose samples this worker takes. */
export interface TakenRun extends RunRef {
  /** Identifies the owner for whom this worker takes samples. */
  owner: number
  readonly workspace: OpenWorkspace
  readonly opened: OpenRun
  /** This run's own writer: if a write fails because the run was deleted, no other run loses a result. */
  readonly writer: Writer
  /** What the writer writes to. */
  readonly patient: PatientStore
  /** Aborted when the run should stop. */
  readonly stop: AbortController
}

/** A worker's runs: each is opened once, and those that it can't serve are skipped. */
export class WorkerRuns implements AsyncDisposable {
  readonly #parts: WorkerParts
  readonly #isFresh: () => boolean
  readonly #abort: AbortSignal
  readonly #slots: Semaphore
  readonly #open = new Map<string, Promise<TakenRun>>()
  /** The skipped runs, each with the owner that it had then. */
  readonly #refused = new Map<string, RunRef & { readonly why: Refusal; readonly owner: number }>()
  /** The stores of the open runs. */
  readonly #patient = new Map<string, RunRef & { readonly store: PatientStore }>()

  /** `isFresh` returns whether this process may send requests; `abort` abandons those in flight. */
  constructor(parts: WorkerParts, isFresh: () => boolean, abort: AbortSignal) {
    this.#parts = parts
    this.#isFresh = isFresh
    this.#abort = abort
    this.#slots = new Semaphore(parts.threads)
  }

  /** The skipped runs, and why. */
  get refused() {
    const waiting = [...this.#patient.values()].flatMap(({ project, run, store: { trouble } }) =>
      trouble === null ? [] : [{ project, run, why: { kind: 'store' as const, message: trouble } }],
    )
    const refused = this.#refused.values().map(({ project, run, why }) => ({ project, run, why }))
    return [...refused, ...waiting]
  }

  /** Waits no more for stores that can't be written. */
  giveUp(): void {
    for (const { store } of this.#patient.values()) store.giveUp()
  }

  /** Skips a run from now on, as long as it has the same owner: its model's service rejects every request of this worker. */
  refuse({ project, run, owner }: TakenRun, message: string): void {
    this.#refused.set(keyOf({ project, run }), { project, run, owner, why: { kind: 'rejected', message } })
  }

  /** Opens a run; null if this worker can't serve it, or not while its store can't be written. */
  async take(found: WorkableRun): Promise<TakenRun | null> {
    const key = keyOf(found)
    // A run that was stopped and resumed has another owner.
    if (this.#refused.get(key)?.owner !== found.owner) this.#refused.delete(key)
    if (this.#refused.has(key) || (this.#patient.get(key)?.store.trouble ?? null) !== null) return null
    const opening = this.#open.get(key) ?? this.#openRun(found)
    this.#open.set(key, opening)
    try {
      const opened = await opening
      // Another owner gives a stopped run another chance; one that goes on has it used already.
      if (!opened.stop.signal.aborted) opened.owner = found.owner
      if (opened.owner === found.owner) return opened
      this.#open.delete(key)
      this.#patient.delete(key)
      await closeRun(opened)
      return await this.take(found)
    } catch (error) {
      this.#open.delete(key)
      const { project, run, owner } = found
      this.#refused.set(key, { project, run, owner, why: reasonOf(error) })
      return null
    }
  }

  /** Closes all runs except the named ones, and forgets why others were skipped. */
  async keep(named: readonly RunRef[]): Promise<void> {
    const alive = new Set(named.map(keyOf))
    for (const key of this.#refused.keys()) if (!alive.has(key)) this.#refused.delete(key)
    for (const [key, opening] of this.#open) {
      if (alive.has(key)) continue
      this.#open.delete(key)
      this.#patient.delete(key)
      const opened = await opening.catch(() => null)
      if (opened !== null) await closeRun(opened)
    }
  }

  async #openRun(found: WorkableRun): Promise<TakenRun> {
    this.#demandChosen(found)
    const workspace = await this.#parts.open(found.project)
    const { needs } = found
    if (needs.languages.length > 0) await this.#demandPrograms(workspace, found)
    for (const judge of needs.judges) await demandModel(judge, () => workspace.models.open(judge, []))
    const stop = new AbortController()
    const patient = new PatientStore(workspace.store)
    const writer = createWriter(patient, { onError: (_, { answers }) => this.#reportLoss(found, answers.length) })
    const stored = await workspace.store.getRun(found.run)
    const opened = await demandModel(needs.model, () =>
      openRun(
        workspace,
        stored,
        ({ threads, budget_usd }) => ({
          gate: this.#gate(threads, patient),
          budget: budget_usd === null ? UNLIMITED : this.#openBudget(workspace, stored.experiment, budget_usd),
          writer,
          slots: this.#slots,
          stop: stop.signal,
          abort: this.#abort,
        }),
        workspace.config,
      ),
    )
    const { fingerprint, plan } = opened
    const first = plan.fingerprint ?? (fingerprint && (await this.#parts.queue.fixFingerprint(found, fingerprint)))
    if (first !== fingerprint) {
      throw new Refused({ kind: 'fingerprint', model: needs.model })
    }
    this.#patient.set(keyOf(found), { project: found.project, run: found.run, store: patient })
    return { project: found.project, run: found.run, owner: found.owner, workspace, opened, writer, patient, stop }
  }

  #openBudget({ store }: OpenWorkspace, experiment: string, limitUsd: number): BudgetLedger {
    return this.#parts.limits.budget(experiment, limitUsd, () => readExperimentSpending(store, experiment))
  }

  #reportLoss({ run }: RunRef, answers: number): void {
    if (answers > 0) this.#parts.onProblem?.(`Answers of run ${run} that were paid for are lost: ${answers}.`)
  }

  #demandChosen({ project, needs }: WorkableRun): void {
    const { models, project: own } = this.#parts
    const isChosen =
      (own === undefined || own === project) && (models === undefined || matchesGlob(needs.model, models))
    if (!isChosen) throw new Refused({ kind: 'not_chosen' })
  }

  async #demandPrograms({ programs }: OpenWorkspace, { needs }: WorkableRun): Promise<void> {
    for (const language of needs.languages) {
      const reason =
        this.#parts.sandbox === false
          ? { message: 'running programs is turned off' }
          : await programs.unavailable(language, needs)
      if (reason !== null) throw new Refused({ kind: 'language', language, message: reason.message })
    }
  }

  /** Returns an account's gate, which lets nothing through while answers can't be saved, or others may consider this process gone. */
  #gate(threads: number, store: PatientStore): AccountGate {
    const gate = this.#parts.limits.gate(threads)
    return {
      acquire: async (account, signal) => {
        const permit = await gate.acquire(account, signal)
        if (permit === null || (this.#isFresh() && store.trouble === null)) return permit
        permit.report(null)
        return null
      },
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.keep([])
  }
}

async function closeRun({ opened, writer, patient }: TakenRun): Promise<void> {
  patient.giveUp()
  await opened[Symbol.asyncDispose]()
  await writer.close()
}

/** The error for a run that is skipped. */
class Refused extends Error {
  readonly why: Refusal

  constructor(why: Refusal) {
    super(why.kind)
    this.why = why
  }
}

/** Returns why a run is skipped. Rethrows errors that may pass, and bugs. */
function reasonOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.why
  if (mayPass(error)) throw error
  return { kind: 'other', message: messageOf(error) }
}

/** Returns whether an error may pass, as the store's do. An error without a code is a bug. */
function mayPass(error: unknown): boolean {
  return !Error.isError(error) || !('code' in error) || /^(STORE|RUN)_/.test(String(error.code))
}

/** Opens a model. Its errors leave the run to other workers; the store's errors may pass. */
async function demandModel<T>(model: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (mayPass(error)) throw error
    const key = Error.isError(error) && 'code' in error && error.code === 'KEY_MISSING'
    throw new Refused({ kind: 'model', model, key, message: messageOf(error) })
  }
}

function keyOf({ project, run }: RunRef): string {
  return JSON.stringify([project, run])
}
