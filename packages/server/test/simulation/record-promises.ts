import { isDeepStrictEqual } from 'node:util'
import { readSummary } from '@assay/app/summary'
import { type Run, runTotals } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { RunEvent } from '@assay/core/run'
import type { StoredRun } from '@assay/store/store'
import { checkGates } from './check-gates.ts'
import type { BreakPromise } from './promise-names.ts'
import type { RequestPromises } from './request-promises.ts'
import type { SimDisk } from './sim-disk.ts'
import type { SimProcess } from './sim-process.ts'
import type { Story } from './story.ts'

/** Checks what is recorded and reported: that it stays, and that it is true. */
export class RecordPromises {
  readonly #story: Story
  readonly #disk: SimDisk
  readonly #requests: RequestPromises
  readonly #break: BreakPromise
  /** Results by their run and sample, as they were recorded, each followed by its retries. */
  readonly #recorded = new Map<string, string[]>()
  /** Retries that the store didn't keep, by process and sample. */
  readonly #dropped = new Set<string>()
  /** The number of results by run. */
  readonly #counts = new Map<string, number>()

  constructor(story: Story, disk: SimDisk, requests: RequestPromises, breakPromise: BreakPromise) {
    this.#story = story
    this.#disk = disk
    this.#requests = requests
    this.#break = breakPromise
  }

  /** Notes a result that a process has just written; returns it if it is new. */
  async added(process: SimProcess, result: Result): Promise<Result | null> {
    const stored = await this.#disk.content.getResult(result.run, result)
    const key = `${result.run} ${nameOf(result)}`
    const text = JSON.stringify(stored)
    const known = this.#recorded.get(key) ?? []
    const last = known.at(-1)
    if (stored === null || last === text) {
      if (result.retry !== undefined) this.#dropped.add(`${process.pid} ${key}`)
      return null
    }
    const isRetry = last !== undefined && isRetryOf(stored, last)
    if (last !== undefined && !isRetry) this.#break('recorded once', `${key} was ${last} and is ${text}`)
    this.#recorded.set(key, [...known, text])
    if (last === undefined) this.#counts.set(result.run, (this.#counts.get(result.run) ?? 0) + 1)
    this.#checkVerdict(stored)
    return stored
  }

  #checkVerdict(result: Result): void {
    const sample = sampleOf(result)
    if (result.status === 'errored') {
      const isFailure = this.#requests.all.some((each) => each.sample === sample && each.outcome?.ok === false)
      if (!isFailure) this.#break('true verdicts', `${sample} is errored, and none of its requests failed`)
      return
    }
    const answer = result.turns.at(-1)?.answer ?? null
    if (result.status !== 'scored' || answer === null) return
    const said = this.#requests.find(answer)
    if (said?.sample !== sample) this.#break('true verdicts', `${sample} has the answer ${JSON.stringify(answer)}`)
    const isRight = answer.startsWith(result.case)
    if (result.passed && !isRight) this.#break('true verdicts', `${sample} passed with ${JSON.stringify(answer)}`)
    if (!result.passed && isRight && !this.#story.isJudged)
      this.#break('true verdicts', `${sample} failed with ${JSON.stringify(answer)}`)
    if (said?.outcome?.ok && said.outcome.answer.latency_ms !== null && result.turns.length === 1) {
      if (result.latency_ms !== said.outcome.answer.latency_ms)
        this.#break('true verdicts', `${sample} took ${said.outcome.answer.latency_ms} ms, not ${result.latency_ms}`)
    }
  }

  /** Called for each event of a sample. */
  reported(process: SimProcess, { run, sample, done }: Extract<RunEvent, { type: 'sample.finished' }>): void {
    const key = `${run} ${nameOf(sample)}`
    const isDropped = this.#dropped.has(`${process.pid} ${key}`) && !process.wasSilent
    if (!this.#recorded.has(key) || isDropped)
      this.#break('on disk before reported', `${nameOf(sample)} of ${run} isn't on disk`)
    const count = this.#counts.get(run) ?? 0
    if (done > count) this.#break('true summary', `${done} samples are reported as done, and ${count} are on disk`)
  }

  /** Checks a run at rest: nothing changed, and its summary and its gates say what is true. */
  async checkRun(run: string): Promise<void> {
    const { content } = this.#disk
    const results = await Array.fromAsync(content.results(run))
    const earlier = await Array.fromAsync(content.earlierResults(run))
    // Earlier results come in the order of their retries, before the one that counts.
    const texts = Map.groupBy([...earlier, ...results], (result) => `${run} ${nameOf(result)}`)
    for (const [key, recorded] of this.#recorded) {
      const found = (texts.get(key) ?? []).map((result) => JSON.stringify(result))
      if (key.startsWith(`${run} `) && found.join() !== recorded.join())
        this.#break('recorded once', `${key} was ${recorded.join(', then ')} and is ${found.join(', then ')}`)
    }
    const stored = await content.getRun(run)
    const summary = await readSummary(content, stored)
    this.#checkSummary(summary, results)
    if (stored.status !== 'finished') return
    const planned = this.#story.cases * this.#story.samples
    if (results.length !== planned && this.#story.until === null)
      this.#break('true summary', `the run is finished with ${results.length} of ${planned} samples`)
    if ((await content.getSummary(run)) === null) this.#break('true summary', 'the run is finished without a summary')
  }

  /** Checks the gates of a run at rest that has ended. */
  async checkGates(run: StoredRun): Promise<void> {
    const { content } = this.#disk
    if (run.status === 'running' || run.status === 'queued') return
    const results = await Array.fromAsync(content.results(run.id))
    const broken = await checkGates(content, this.#story, await readSummary(content, run), results)
    if (broken !== null) this.#break('honest gates', broken)
  }

  /** Checks a summary that was just written. */
  async summarized(summary: Run): Promise<void> {
    this.#checkSummary(summary, await Array.fromAsync(this.#disk.content.results(summary.id)))
  }

  #checkSummary(summary: Run, results: readonly Result[]): void {
    const { counts } = runTotals(summary)
    const count = (status: Result['status'], passed?: boolean) =>
      results.filter(
        (each) => each.status === status && (passed === undefined || ('passed' in each && each.passed === passed)),
      ).length
    const uncertain = results.filter((each) => 'score_at_most' in each).length
    const recorded = {
      total: results.length,
      passed: count('scored', true),
      failed: count('scored', false),
      unscored: count('unscored'),
      undecided: count('undecided'),
      errored: count('errored'),
      limited: count('limited'),
      ...(uncertain === 0 ? {} : { uncertain_scores: uncertain }),
    }
    const { cases: _, ...counted } = counts
    if (!isDeepStrictEqual(counted, recorded))
      this.#break('true summary', `it counts ${JSON.stringify(counted)}, and ${JSON.stringify(recorded)} are recorded`)
  }
}

/** Returns whether a result may follow another of its sample, whose text is given: only an errored or undecided one is taken again. */
function isRetryOf(retry: Result, before: string): boolean {
  const { status, retry: number = 0 }: Partial<Result> = JSON.parse(before)
  return (status === 'errored' || status === 'undecided') && (retry.retry ?? 0) > number
}

function nameOf({ case: id, attempt }: { readonly case: string; readonly attempt: number }): string {
  return `${id} ${attempt}`
}

function sampleOf(result: Result): string {
  return `${result.model} ${nameOf(result)}`
}
