import { EnvironmentError, UserError } from '@assay/core/errors'
import type { StopReason } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { readPlan } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { findRun, parseTransferLine, type Store, type StoredRun, type TransferLine } from '@assay/store/store'

/** What was read of a run that happened elsewhere. */
export interface Ingested {
  readonly run: string
  readonly results: number
  /** Of these, those that the store did not have. */
  readonly new_results: number
  /** Whether the last line came, and the run is complete. */
  readonly finished: boolean
}

/** Results that are recorded together. */
const BATCH = 500

/**
 * Records the lines of `exportRun` that come from elsewhere, all at once or in parts: each part begins with the line of the run. What the store
 * has already stays, so that a part can be sent again. With the last line the run gets its summary, computed here, and its status; until then it
 * is `stopped`. `by` is who sends them, which scores and labels of other people then say.
 *
 * Throws UserError `IMPORT_INVALID` and `IMPORT_CONFLICT`, EnvironmentError `RUN_HELD` for a run that goes on here. What was recorded before a
 * wrong line stays.
 */
export async function ingestLines(store: Store, lines: AsyncIterable<string>, by: string | null): Promise<Ingested> {
  let target: Target | null = null
  let number = 0
  for await (const text of lines) {
    number++
    if (text.trim() === '') continue
    const line = parseTransferLine(text, number)
    if (target === null) {
      if (line.kind !== 'run') throw badLine(number, 'the first line must be the run')
      target = await openTarget(store, line.run, by, number)
    } else if (line.kind === 'end') {
      await target.finish(line.results, number)
      return target.counts(true)
    } else {
      await target.take(line, number)
    }
  }
  if (target === null) throw new UserError('IMPORT_INVALID', 'No lines were sent.', "Send the run's line first.")
  await target.flush()
  return target.counts(false)
}

/** An id that no reference can mean something else by, and that fits in an address. */
const RUN_ID = /^(?!last$)[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Finds the run, or records it where it is new. */
async function openTarget(store: Store, run: StoredRun, by: string | null, number: number): Promise<Target> {
  if (!RUN_ID.test(run.id)) throw badLine(number, `"${run.id}" isn't a valid run ID`)
  for (const name of [run.model, run.experiment, ...run.tags, ...run.suites]) demandName(name, number)
  const existing = (await findRun(store, run.id)) ?? (await recordRun(store, run))
  if (existing.plan_hash !== run.plan_hash) {
    const message = `Run "${run.id}" already exists with a different plan.`
    throw new UserError('IMPORT_CONFLICT', message, 'Delete one of the two.')
  }
  const hasEnded = demandFree(existing)
  const { status, finished_at } = run
  return new Target(store, { ...existing, status, finished_at }, { hasEnded, by })
}

/** Nobody resumes here what somebody elsewhere asked for, so that its spec is left out. Of two requests that bring the run at once, both go on. */
async function recordRun(store: Store, run: StoredRun): Promise<StoredRun> {
  try {
    await store.createRun({ ...run, plan: { ...readPlan(run.plan), spec: null }, status: 'stopped' })
  } catch (error) {
    if (!(error instanceof UserError && error.code === 'RUN_EXISTS')) throw error
  }
  return store.getRun(run.id)
}

/** Tells whether the run has ended. Throws EnvironmentError `RUN_HELD` for one that goes on here. */
function demandFree({ id, status }: StoredRun): boolean {
  if (status === 'queued' || status === 'running') {
    throw new EnvironmentError('RUN_HELD', `Run "${id}" is ${status} here and can't accept results from elsewhere.`)
  }
  return status !== 'stopped'
}

/** The run that lines are recorded into. */
class Target {
  readonly #store: Store
  readonly #run: StoredRun
  /** A run that has ended takes nothing new; the same again is no problem. */
  readonly #hasEnded: boolean
  #batch: Result[] = []
  /** One batch is written while the next one is read. */
  #writing: Promise<number> = Promise.resolve(0)
  #results = 0
  #newResults = 0
  readonly #by: string | null
  #stopReason: StopReason | null = null

  constructor(
    store: Store,
    run: StoredRun,
    { hasEnded, by }: { readonly hasEnded: boolean; readonly by: string | null },
  ) {
    this.#store = store
    this.#run = run
    this.#hasEnded = hasEnded
    this.#by = by
  }

  async take(line: Exclude<TransferLine, { kind: 'end' }>, number: number): Promise<void> {
    switch (line.kind) {
      case 'run':
        throw badLine(number, 'a second run starts here; send one run at a time')
      case 'result':
        this.#demandOwn(line.result.run, 'result', number)
        demandResultNames(line.result, number)
        this.#results++
        this.#batch.push(line.result)
        if (this.#batch.length >= BATCH) await this.#write()
        return
      case 'score':
        await this.#store.appendScore(this.#run.id, { ...line.score, by: this.#attribute(line.score.by) })
        return
      case 'label':
        this.#demandOwn(line.label.run, 'label', number)
        await this.#store.appendLabels([{ ...line.label, by: this.#attribute(line.label.by) ?? line.label.by }])
        return
      case 'summary':
        // Every number is computed again; only why it stopped is not in the results.
        this.#demandOwn(line.summary.id, 'summary', number)
        this.#stopReason = line.summary.stop_reason
    }
  }

  async flush(): Promise<void> {
    await this.#write()
    this.#newResults += await this.#writing
    this.#writing = Promise.resolve(0)
  }

  /** Summarizes the run and gives it the status that it had where it ran. */
  async finish(expected: number, number: number): Promise<void> {
    await this.flush()
    const { id, status, finished_at } = this.#run
    const recorded = await this.#store.countResults(id)
    if (recorded !== expected) throw badLine(number, `expected ${expected} results, found ${recorded}`)
    if (this.#hasEnded) return
    const to = status === 'queued' || status === 'running' ? 'stopped' : status
    const tally = createRunTally()
    for await (const batch of this.#store.resultBatches(id)) for (const result of batch) tally.add(result)
    const plan = readPlan(this.#run.plan)
    const summary = summarizeRun({ ...this.#run, status: to, plan, stop_reason: this.#stopReason }, tally)
    const change = { from: ['stopped'], to, finished_at } as const
    const outcome = await this.#store.commit([
      { kind: 'summary', summary },
      { kind: 'status', run: id, change },
    ])
    // Somebody else sent the same last line, and was first.
    if (!outcome.ok && outcome.status !== to)
      throw new EnvironmentError('RUN_HELD', `Run "${id}" is ${outcome.status} here.`)
  }

  counts(finished: boolean): Ingested {
    return { run: this.#run.id, results: this.#results, new_results: this.#newResults, finished }
  }

  async #write(): Promise<void> {
    this.#newResults += await this.#writing
    const batch = this.#batch
    this.#batch = []
    this.#writing = batch.length === 0 ? Promise.resolve(0) : this.#record(batch)
    // It is awaited with the next one; a failure meanwhile is not unhandled.
    this.#writing.catch(() => {})
  }

  async #record(batch: readonly Result[]): Promise<number> {
    if (!this.#hasEnded) return (await this.#store.append({ results: batch })).results
    const known = await Promise.all(batch.map((result) => this.#store.getResult(this.#run.id, result)))
    const missing = batch[known.indexOf(null)]
    if (missing === undefined) return 0
    const message = `Run "${this.#run.id}" ended without case "${missing.case}" and accepts no more results.`
    throw new UserError('IMPORT_CONFLICT', message, 'Delete the run here, then send it again.')
  }

  /** Whoever sends it may say anything about others. */
  #attribute(author: string | null): string | null {
    if (this.#by === null || author === this.#by) return author
    return author === null ? this.#by : `${author} (sent by ${this.#by})`
  }

  #demandOwn(run: string, what: string, number: number): void {
    if (run !== this.#run.id) throw badLine(number, `the ${what} belongs to run "${run}", not "${this.#run.id}"`)
  }
}

function demandResultNames(
  { suite, case: id, variant, eval: name, model, tags, checks }: Result,
  number: number,
): void {
  for (const each of [suite, id, variant ?? '', name ?? '', model, ...tags]) demandName(each, number)
  for (const { kind } of checks) demandName(kind, number)
}

/** Stores keep names as they are, and not every store can keep every string. */
function demandName(name: string, number: number): void {
  if (name.length > 10_000) throw badLine(number, 'a name is longer than 10,000 characters')
  if (!name.isWellFormed() || name.includes('\0')) throw badLine(number, 'a name contains NUL or a lone surrogate')
}

function badLine(number: number, why: string): UserError {
  return new UserError('IMPORT_INVALID', `Line ${number} can't be recorded: ${why}.`, null)
}
