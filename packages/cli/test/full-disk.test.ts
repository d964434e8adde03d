import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { jsonLines } from './process.ts'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const THREADS = 8
const CASES = Array.from({ length: 1500 }, (_, i) => `case-${i}`)
const LONG = 'x'.repeat(4000)

/** Lets no file of a command grow beyond a size, as a full disk does; needs no rights. */
const limitFiles = (kilobytes: number) => ['bash', '-c', `ulimit -f ${kilobytes}; exec "$@"`, 'limited']

function countAnswers(folder: string): number {
  using database = new DatabaseSync(join(folder, '.assay', 'assay.db'))
  return Number(database.prepare('SELECT count(*) AS count FROM answers').get()?.count)
}

/** Runs a suite until the store can't grow, and checks what is lost; then resumes it with room. */
async function fillAndResume(suite: string, models: readonly string[], reply: (question: string) => string) {
  await using server = await startChatServer(reply)
  using here = project({ 'assay.config.yaml': configFor(server, models), 'suite.yaml': suite })
  const full = await here.run(['run', 'suite.yaml', '--threads', String(THREADS)], { within: limitFiles(1500) })
  assert.equal(full.code, 3, full.stderr)
  const kept = countAnswers(here.folder)
  const lost = server.questions.length - kept
  assert.ok(kept > 0 && lost > 0 && lost <= THREADS, `${lost} answers were lost, and ${kept} kept`)
  const said = lost === 1 ? '1 answer that was paid for is lost' : `${lost} answers that were paid for are lost`
  assert.match(full.stderr, new RegExp(`\\.assay/assay\\.db" can't be .*${said}\\.`))
  assert.doesNotMatch(full.stdout, /Run Summary/)

  const asked = server.questions.length
  const resumed = await here.run(['run', '--resume', 'last'])
  assert.equal(resumed.code, 0, resumed.stderr)
  const [run] = await storedRuns(here.folder)
  return { sent: server.questions.length - asked, kept, run }
}

describe('assay run, when the store can take no more', () => {
  it('stops sending at once, reports the answers that are lost, and resumes when there is room', async () => {
    const { sent, kept, run } = await fillAndResume(suiteOf(CASES), ['local/m'], (question) => `${question} ${LONG}`)
    assert.equal(sent, CASES.length - kept)
    assert.deepEqual([run?.run.status, run?.results.length], ['finished', CASES.length])
  })

  it('stops sending to every model and judge', async () => {
    const evals = CASES.slice(0, 400).map((name) => ({
      name,
      prompt: `Say ${name}`,
      checks: [{ llm_judge: `Is it ${name}?` }],
    }))
    let answers = 0
    const metadata = { name: 'judged', models: ['local/m', 'local/n'], judge: 'local/judge' }
    const { sent, kept, run } = await fillAndResume(
      JSON.stringify({ metadata, evals }),
      ['local/m', 'local/n', 'local/judge'],
      // No two answers are alike, so no verdict serves two.
      (question) =>
        question.startsWith('Say ')
          ? `${question} ${++answers} ${LONG}`
          : `{"reason": "It is. ${LONG}", "verdict": "yes"}`,
    )
    assert.equal(run?.results.length, 400)
    assert.equal(sent, 4 * 400 - kept)
  })
})

describe("assay run, when its store's folder is deleted", () => {
  it('stops sending, reports every answer that is gone, and exits with 3', async () => {
    const cases = CASES.slice(0, 400)
    let remove = () => {}
    await using server = await startChatServer((question, count) => {
      if (count === 200) remove()
      return question
    })
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(cases) })
    remove = () => rmSync(join(here.folder, '.assay'), { recursive: true })
    const { code, stdout, stderr } = await here.run(['run', 'suite.yaml', '--threads', String(THREADS), '--json'])
    assert.equal(code, 3, stderr)
    const events = jsonLines(stdout)
    assert.ok(events.some(({ type, reason }) => type === 'run.stopped' && reason === 'store'))
    assert.ok(events.every(({ type }) => type !== 'run.finished'))
    const { error } = events.at(-1)
    assert.equal(error.code, 'STORE_GONE')
    const sent = server.questions.length
    assert.ok(sent >= 200 && sent <= 200 + 2 * THREADS, `${sent} were sent`)
    assert.match(
      error.message,
      new RegExp(`was deleted or moved while it was in use\\. ${sent} answers that were paid for are lost\\.$`),
    )
  })
})
