import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '@assay/core/statistics'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const SAMPLES = 2000
const KILLS = Number(process.env.ASSAY_TEST_KILLS ?? 50)
const SEED = Number(process.env.ASSAY_TEST_SEED ?? 20_261)
const THREADS = 8

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

/** The report of the project without what no two runs share: ids and times. */
function reportOf(folder: string) {
  const aside = new Set(['id', 'run', 'created_at', 'started_at', 'finished_at', 'latency_ms', 'latency_s'])
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'), (key, value) =>
    aside.has(key) ? undefined : value,
  )
}

const cases = Array.from({ length: SAMPLES / 2 }, (_, i) => `word-${i}`)
// Every third answer is wrong, and some are errors, so that the report has something to lose.
const answerTo = (question: string): string | number => {
  const number = Number(question.slice('Say word-'.length))
  if (number % 50 === 7) return 400
  return number % 3 === 0 ? 'I would rather not' : question
}
const suite = suiteOf(cases, { samples: 2 })
const command = ['--threads', String(THREADS), '--format', 'json', '-o', 'report.json', '--json']

describe('assay run, killed', () => {
  it(`goes on after ${KILLS} kills, each sample recorded once, none asked again that was reported`, async (test) => {
    test.diagnostic(`seed ${SEED}`)
    const random = createRandom(SEED)
    const below = (limit: number) => random.nextUint32() % limit
    const gate = new Gate()
    await using server = await startChatServer(async (question) => {
      await gate.pass()
      return answerTo(question)
    })
    using crashed = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })

    const reported = new Map<string, number>()
    const askedAgain: string[] = []
    let started = false
    let lastAsked = 0
    /** One life of the command, which gets its share of answers and is killed a while after the last of them. */
    const live = async (
      answers: number | null,
      kill: 'soon' | 'at start' | 'at end' | 'never',
    ): Promise<number | null> => {
      const before = new Map(reported)
      const args = started ? ['run', '--resume', 'last', '--json'] : ['run', 'suite.yaml', ...command]
      const life = crashed.start(args)
      life.onLine((line) => {
        const event = JSON.parse(line)
        if (event.type === 'run.started') started = true
        if (event.type !== 'sample.finished') return
        const { case: id, attempt } = event.result
        const key = `${id} ${attempt}`
        reported.set(key, (reported.get(key) ?? 0) + 1)
        if (kill === 'at end' && event.done === event.total) life.child.kill('SIGKILL')
      })
      const wait = kill === 'at start' ? 50 + below(900) : below(25)
      const end = () => void delay(wait).then(() => life.child.kill('SIGKILL'))
      gate.open(answers ?? Number.POSITIVE_INFINITY, kill === 'soon' ? end : () => {})
      if (kill === 'at start') end()
      const { code, stderr } = await life.finished
      if (kill !== 'never') assert.ok(code === null || code === 0 || code === 1, stderr)
      // Both attempts at a case ask the same, so a case is asked again only where both were reported.
      for (const question of server.questions.slice(lastAsked)) {
        const id = question.slice('Say '.length)
        if (before.has(`${id} 1`) && before.has(`${id} 2`)) askedAgain.push(question)
      }
      lastAsked = server.questions.length
      return code
    }

    for (let kill = 0; kill < KILLS; kill++) {
      if (kill % 8 === 3) await live(0, 'at start')
      else await live(1 + below(Math.floor((1.6 * SAMPLES) / KILLS)), 'soon')
    }
    test.diagnostic(`${reported.size} samples were reported by killed processes, ${lastAsked} were asked for`)
    assert.ok(reported.size < SAMPLES, 'The run ended before all kills.')
    assert.ok(reported.size > SAMPLES / 4, 'Hardly anything was done between the kills.')
    await live(null, 'at end')
    assert.equal(reported.size, SAMPLES)
    // Nothing is left to ask, only the report to write.
    const asked = lastAsked
    assert.equal(await live(null, 'never'), 0)
    assert.equal(lastAsked, asked)

    assert.deepEqual(askedAgain, [])
    assert.deepEqual(new Set(reported.values()), new Set([1]))
    const runs = await storedRuns(crashed.folder)
    assert.equal(runs.length, 1)
    const keys = runs[0]?.results.map((result) => `${result.case} ${result.attempt}`) ?? []
    assert.equal(keys.length, SAMPLES)
    assert.deepEqual(new Set(keys), new Set(cases.flatMap((id) => [`${id} 1`, `${id} 2`])))
    for (const key of reported.keys()) assert.ok(keys.includes(key))
    // What is asked twice is only what was in flight at a kill.
    assert.ok(server.questions.length <= SAMPLES + KILLS * THREADS, `${server.questions.length} requests`)
    const database = new DatabaseSync(join(crashed.folder, '.assay', 'assay.db'), { readOnly: true })
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    database.close()

    using whole = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    const { code, stderr } = await whole.run(['run', 'suite.yaml', ...command])
    assert.equal(code, 0, stderr)
    const [found, wanted] = [reportOf(crashed.folder), reportOf(whole.folder)]
    for (const [i, result] of wanted.results.entries()) assert.deepEqual(found.results[i], result)
    assert.deepEqual(found, wanted)
  })
})
