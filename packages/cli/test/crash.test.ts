import assert from 'node:assert/strict'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '@assay/core/statistics'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

// `npm run soak` kills it fifty times.
const [SAMPLES, KILLS] = process.env.ASSAY_SOAK ? [2000, 50] : [400, 8]
const SEED = Number(process.env.ASSAY_TEST_SEED ?? 20_261)

const cases = Array.from({ length: SAMPLES / 2 }, (_, i) => `word-${i}`)
const suite = suiteOf(cases, { samples: 2 })
const command = ['--threads', '8', '--format', 'json', '-o', 'report.json', '--json']

/** Every third answer is wrong and some are errors, so that the report has something to lose. All say whom they answer. */
function answerTo(question: string): string | number {
  const number = Number(question.slice('Say word-'.length))
  if (number % 50 === 7) return 400
  return number % 3 === 0 ? `I will not say ${number}` : question
}

/** Answers until a life of the command has had its share, then holds back until the next life. */
class Gate {
  #left = 0
  #onSpent = () => {}

  /** The next `answers` questions are answered; `onSpent` is called at the last of them. */
  open(answers: number, onSpent: () => void): void {
    this.#left = answers
    this.#onSpent = onSpent
    if (answers === 0) onSpent()
  }

  async pass(): Promise<void> {
    if (this.#left <= 0) return new Promise(() => {})
    if (--this.#left === 0) this.#onSpent()
  }
}

/** How often each of some texts occurs. */
function countsOf(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** For each case, how many of its two samples need not be asked again: the answer is on disk, or the result of a failure. */
function settledIn(folder: string): Map<string, number> {
  const path = join(folder, '.assay', 'assay.db')
  if (!existsSync(path)) return new Map()
  // A copy is read, so that it is the command that finds what the kill has left.
  for (const ending of ['', '-wal']) {
    if (existsSync(path + ending)) copyFileSync(path + ending, join(folder, `copy.db${ending}`))
  }
  using database = new DatabaseSync(join(folder, 'copy.db'))
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'answers'").get() === undefined) return new Map()
  const answers = database.prepare("SELECT json_extract(answer, '$.text') AS text FROM answers").all()
  const failures = database.prepare(`SELECT "case" AS text FROM results WHERE status = 'errored'`).all()
  return countsOf([...answers, ...failures].map(({ text }) => `word-${/\d+$/.exec(String(text))?.[0]}`))
}

/** The report of the project without what no two runs share: ids and times. */
function reportOf(folder: string) {
  const aside = new Set(['id', 'run', 'created_at', 'started_at', 'finished_at', 'latency_ms', 'latency_s'])
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'), (key, value) =>
    aside.has(key) ? undefined : value,
  )
}

/** Returns a report without what open requests of killed processes may have cost. */
function withoutUnfinished(report: ReturnType<typeof reportOf>) {
  const runs = report.runs.map((run: (typeof report.runs)[number]) => ({
    ...run,
    unfinished: undefined,
    suites: run.suites.map((suite: { cost_usd: object }) => {
      return { ...suite, cost_usd: { ...suite.cost_usd, total: undefined, unfinished: undefined } }
    }),
  }))
  return { ...report, runs }
}

describe('assay run, killed', () => {
  it(`resumes after ${KILLS} kills: records each sample once, and sends none again that is on disk`, async (test) => {
    test.diagnostic(`seed ${SEED}`)
    const random = createRandom(SEED)
    const below = (limit: number) => random.nextUint32() % limit
    const gate = new Gate()
    await using server = await startChatServer(async (question) => {
      await gate.pass()
      return answerTo(question)
    })
    using crashed = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })

    const reported: string[] = []
    let isStarted = false
    /** One life of the command. `until` kills it: when it has its share of answers, when its last sample is reported, or not. */
    const live = async (answers: number, until: 'answered' | 'reported' | 'finished') => {
      const settled = settledIn(crashed.folder)
      const asked = server.questions.length
      const life = crashed.start(isStarted ? ['run', '--resume', 'last', '--json'] : ['run', 'suite.yaml', ...command])
      const kill = () => life.child.kill('SIGKILL')
      life.onLine((line) => {
        const event = JSON.parse(line)
        if (event.type === 'run.started') isStarted = true
        if (event.type !== 'sample.finished') return
        reported.push(`${event.sample.case} ${event.sample.attempt}`)
        if (until === 'reported' && event.done === event.total) kill()
      })
      // Without any answer it is the start that is interrupted.
      const wait = answers === 0 ? 50 + below(700) : below(40)
      gate.open(answers, until === 'answered' ? () => void delay(wait).then(kill) : () => {})
      const { code, stderr } = await life.finished
      assert.equal(code, until === 'finished' ? 0 : null, stderr)
      const now = server.questions.slice(asked).map((question) => question.slice('Say '.length))
      for (const [id, count] of countsOf(now)) {
        assert.ok(count + (settled.get(id) ?? 0) <= 2, `${id} was asked ${count} times again`)
      }
      return now.length
    }

    for (let kill = 0; kill < KILLS; kill++) {
      await live(kill % 8 === 3 ? 0 : 1 + below(Math.floor((1.6 * SAMPLES) / KILLS)), 'answered')
    }
    const before = server.questions.length
    test.diagnostic(`${before} were asked for and ${reported.length} reported by ${KILLS} killed processes`)
    assert.ok(reported.length > SAMPLES / 10 && reported.length < SAMPLES, 'The kills are not spread over the run.')
    await live(Number.POSITIVE_INFINITY, 'reported')
    // Nothing is left to ask; the report is still to be written.
    assert.equal(await live(Number.POSITIVE_INFINITY, 'finished'), 0)

    assert.equal(new Set(reported).size, reported.length, 'A sample was reported twice.')
    const runs = await storedRuns(crashed.folder)
    assert.equal(runs.length, 1)
    const keys = runs[0]?.results.map((result) => `${result.case} ${result.attempt}`) ?? []
    assert.equal(keys.length, SAMPLES)
    const recorded = new Set(keys)
    assert.deepEqual(recorded, new Set(cases.flatMap((id) => [`${id} 1`, `${id} 2`])))
    assert.ok(reported.every((key) => recorded.has(key)))
    using database = new DatabaseSync(join(crashed.folder, '.assay', 'assay.db'), { readOnly: true })
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })

    using whole = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    const { code, stderr } = await whole.run(['run', 'suite.yaml', ...command])
    assert.equal(code, 0, stderr)
    const [found, wanted] = [reportOf(crashed.folder), reportOf(whole.folder)]
    for (const [i, result] of wanted.results.entries()) assert.deepEqual(found.results[i], result)
    const [run] = found.runs
    assert.ok(run.unfinished.unknown > 0, 'Nobody knows what the requests cost that were open at a kill.')
    assert.equal(run.suites[0].cost_usd.total, null)
    assert.equal(run.suites[0].cost_usd.known, wanted.runs[0].suites[0].cost_usd.known)
    assert.deepEqual(withoutUnfinished(found), withoutUnfinished(wanted))
  })
})
