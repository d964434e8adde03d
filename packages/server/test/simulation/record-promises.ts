import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { SampleFacts } from '@assay/core/run'
import { checkGates } from './check-gates.ts'
import type { BreakPromise } from './promise-names.ts'
import type { RequestPromises } from './request-promises.ts'
import type { SimDisk } from './sim-disk.ts'
import type { Story } from './story.ts'

/** Checks what is recorded and reported: that it stays, and that it is true. */
export class RecordPromises {
  readonly #story: Story
  readonly #disk: SimDisk
  readonly #requests: RequestPromises
  readonly #break: BreakPromise
  /** Results by their run and sample, as they were recorded. */
  readonly #recorded = new Map<string, string>()
  /** The number of results by run. */
  readonly #counts = new Map<string, number>()

  constructor(story: Story, disk: SimDisk, requests: RequestPromises, breakPromise: BreakPromise) {
    this.#story = story
    this.#disk = disk
    this.#requests = requests
    this.#break = breakPromise
  }

  /** Notes a result that a process has just written; returns it if it is new. */
  async added(result: Result): Promise<Result | null> {
    const stored = await this.#disk.content.getResult(result.run, result)
    const key = `${result.run} ${nameOf(result)}`
    const text = JSON.stringify(stored)
    const known = this.#recorded.get(key)
    if (stored === null || known === text) return null
    const isRetry = known !== undefined && (await this.#hasRetried(stored, known))
    if (known !== undefined && !isRetry) this.#break('recorded once', `${key} was ${known} and is ${text}`)
    this.#recorded.set(key, text)
    if (known === undefined) this.#counts.set(result.run, (this.#counts.get(result.run) ?? 0) + 1)
    this.#checkVerdict(stored)
    return stored
  }

  /** Returns whether a result is a retry of an errored or undecided one, which stays readable as it was. */
  async #hasRetried(retry: Result, known: string): Promise<boolean> {
    const earlier: readonly Result[] = await Array.fromAsync(this.#disk.content.earlierResults(retry.run, retry))
    const before = earlier.find((each) => JSON.stringify(each) === known)
    if (before === undefined) return false
    return ['errored', 'undecided'].includes(before.status) && (retry.retry ?? 0) > (before.retry ?? 0)
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
  reported(run: string, sample: SampleFacts, done: number): void {
    if (!this.#recorded.has(`${run} ${nameOf(sample)}`))
      this.#break('on disk before reported', `${nameOf(sample)} of ${run} isn't on disk`)
    const count = this.#counts.get(run) ?? 0
    if (done > count) this.#break('true summary', `${done} samples are reported as done, and ${count} are on disk`)
  }

  /** Checks a run at rest: nothing changed, and its summary and its gates say what is true. */
  async checkRun(run: string): Promise<void> {
    const { content } = this.#disk
    const results = await Array.fromAsync(content.results(run))
    const texts = new Map(results.map((result) => [`${run} ${nameOf(result)}`, JSON.stringify(result)]))
    for (const [key, text] of this.#recorded) {
      if (key.startsWith(`${run} `) && texts.get(key) !== text)
        this.#break('recorded once', `${key} was ${text} and is ${texts.get(key)}`)
    }
    const summary = await content.getSummary(run)
    // One that was stopped and resumed has an old summary until it ends again.
    if (summary === null || summary.status !== (await content.getRun(run)).status) return
    if (summary.status === 'finished') this.#checkSummary(summary, results)
    const broken = await checkGates(content, this.#story, summary, results)
    if (broken !== null) this.#break('honest gates', broken)
  }

  #checkSummary(summary: Run, results: readonly Result[]): void {
    const planned = this.#story.cases * this.#story.samples
    if (results.length !== planned && this.#story.until === null)
      this.#break('true summary', `the run is finished with ${results.length} of ${planned} samples`)
    const counted = summary.suites.reduce((sum, { counts }) => sum + counts.total, 0)
    if (counted !== results.length)
      this.#break('true summary', `the summary counts ${counted} of ${results.length} samples`)
  }
}

function nameOf({ case: id, attempt }: { readonly case: string; readonly attempt: number }): string {
  return `${id} ${attempt}`
}

function sampleOf(result: Result): string {
  return `${result.model} ${nameOf(result)}`
}
