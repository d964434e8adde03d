import { EnvironmentError, UserError } from '@assay/core/errors'
import type { StopReason } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { readPlan, type SpecGates, sampleKeyText } from '@assay/core/run'
import { createRunTally, summarizeRun } from '@assay/core/scoring'
import { nameForServer } from '@assay/core/words'
import { findRun, parseTransferLine, type Store, type StoredRun, type TransferLine } from '@assay/store/store'

/** The result of reading a run from elsewhere. */
export interface Ingested {
  readonly run: string
  readonly results: number
  /** Results that the store didn't have. */
  readonly new_results: number
  /** Whether the last line arrived and the run is complete. */
  readonly finished: boolean
}

/** The number of results to record together. */
const BATCH = 500

/**
 * Records lines of `exportRun` from elsewhere, all at once or in parts: each part starts with the run's line. Existing results stay, so
 * that a part can be sent again. With the last line the run gets its summary, computed here, and its status; until then it is `stopped`.
 * `by` is the sender, whom other people's scores and labels then name.
 *
 * Throws UserError `IMPORT_INVALID` and `IMPORT_CONFLICT`, EnvironmentError `RUN_HELD` for a run in progress here. What was recorded before
 * an invalid line stays.
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

/** The pattern of IDs that are unambiguous as references and fit in an address. */
const RUN_ID = /^(?!last$)[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Finds the run, or records it if it's new. */
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

/** Records a run without its spec, since nobody resumes it here, but with its gates. If two requests send the run at once, both continue. */
async function recordRun(store: Store, run: StoredRun): Promise<StoredRun> {
  const plan = readPlan(run.plan)
  const gates = plan.spec === null ? plan.gates : keepGates(plan.spec)
  const kept = { ...plan, spec: null, ...(gates === undefined ? {} : { gates }) }
  try {
    await store.createRun({ ...run, plan: kept, status: 'stopped' })
  } catch (error) {
    if (!(error instanceof UserError && error.code === 'RUN_EXISTS')) throw error
  }
  return store.getRun(run.id)
}

/** Keeps a spec's gates. A baseline that isn't a run is a file where the run was started. */
function keepGates({ baseline, fail_on_regression, fail_under, fail_on, gate }: SpecGates): SpecGates {
  return {
    ...(baseline === undefined ? {} : { baseline: nameForServer(baseline) }),
    ...(fail_on_regression === undefined ? {} : { fail_on_regression }),
    ...(fail_under === undefined ? {} : { fail_under }),
    ...(fail_on === undefined ? {} : { fail_on }),
    ...(gate === undefined ? {} : { gate }),
  }
}

/** Returns whether the run has ended. Throws EnvironmentError `RUN_HELD` for one in progress here. */
function demandFree({ id, status }: StoredRun): boolean {
  if (status === 'queued' || status === 'running') {
    throw new EnvironmentError('RUN_HELD', `Run "${id}" is ${status} here and can't accept results from elsewhere.`)
  }
  return status !== 'stopped'
}

/** The run that receives the lines. */
class Target {
  readonly #store: Store
  readonly #run: StoredRun
  /** An ended run accepts nothing new; repeated results are fine. */
  readonly #hasEnded: boolean
  #batch: Result[] = []
  readonly #keys = new Set<string>()
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
        // A retry finds what it takes the place of only if that is recorded.
        if (this.#keys.has(sampleKeyText(line.result))) await this.#write()
        this.#keys.add(sampleKeyText(line.result))
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

  /** Summarizes the run and sets its original status. */
  async finish(expected: number, number: number): Promise<void> {
    await this.flush()
    const { id, status, finished_at } = this.#run
    const recorded = (await this.#store.countResults(id)) + (await this.#countEarlier())
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

  /** Counts the results that retries have taken the place of; an export has them too. */
  async #countEarlier(): Promise<number> {
    let count = 0
    for await (const _ of this.#store.earlierResults(this.#run.id)) count++
    return count
  }

  counts(finished: boolean): Ingested {
    return { run: this.#run.id, results: this.#results, new_results: this.#newResults, finished }
  }

  async #write(): Promise<void> {
    this.#newResults += await this.#writing
    const batch = this.#batch
    this.#batch = []
    this.#keys.clear()
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

  /** Adds the sender to an author's name, since a sender may claim anything about others. */
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

/** Rejects names that not every store can save unchanged. */
function demandName(name: string, number: number): void {
  if (name.length > 10_000) throw badLine(number, 'a name is longer than 10,000 characters')
  if (!name.isWellFormed() || name.includes('\0')) throw badLine(number, 'a name contains NUL or a lone surrogate')
}

function badLine(number: number, why: string): UserError {
  return new UserError('IMPORT_INVALID', `Line ${number} can't be recorded: ${why}.`, null)
}
