import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const THREADS = 50
const CASES = Array.from({ length: 1200 }, (_, i) => `case-${i}`)
/** The numbers of requests at which the command is killed; each life starts where the last one ended. */
const KILLS = [90, 333, 700]

/** Returns how many texts occur more than once, and how often in all beyond the first time. */
function countAgain(texts: readonly string[]): number {
  return texts.length - new Set(texts).size
}

/** A suite of some cases with one check each. */
function checkedSuite(count: number, metadata: object, checkOf: (name: string) => object): string {
  const evals = CASES.slice(0, count).map((name) => ({ name, prompt: `Say ${name}`, checks: [checkOf(name)] }))
  return JSON.stringify({ metadata: { name: 'checked', models: ['local/m'], ...metadata }, evals })
}

/** Starts a server that answers at once, and calls `kill` when it has received some number of requests. */
async function startKillingServer(reply: (question: string) => string) {
  const life = { killAt: Number.POSITIVE_INFINITY, kill: () => {} }
  const server = await startChatServer((question, count) => {
    if (count === life.killAt) life.kill()
    return reply(question)
  })
  return Object.assign(server, { life })
}

/** Kills a command several times, and returns how many requests were sent again after each kill. */
async function killAndResume(here: ReturnType<typeof project>, server: Awaited<ReturnType<typeof startKillingServer>>) {
  const again: number[] = []
  let before = 0
  for (const [life, share] of [...KILLS, Number.POSITIVE_INFINITY].entries()) {
    const begun = server.questions.length
    const command = life === 0 ? ['run', 'suite.yaml', '--threads', String(THREADS)] : ['run', '--resume', 'last']
    const running = here.start(command)
    Object.assign(server.life, { killAt: begun + share, kill: () => running.child.kill('SIGKILL') })
    const { code, stderr } = await running.finished
    assert.equal(code, share === Number.POSITIVE_INFINITY ? 0 : null, stderr)
    again.push(countAgain(server.questions) - before)
    before += again.at(-1) ?? 0
  }
  return again.slice(1)
}

describe('assay run, killed while requests are open', () => {
  it('sends no more again than were open, at 50 threads', async (test) => {
    await using server = await startKillingServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    const again = await killAndResume(here, server)
    test.diagnostic(`sent again: ${again}`)
    for (const count of again) assert.ok(count <= THREADS, `${count} were sent again`)
    const [run] = await storedRuns(here.folder)
    assert.deepEqual([run?.run.status, run?.results.length], ['finished', CASES.length])
  })

  it('sends no more to a judge again than were open', async (test) => {
    await using server = await startKillingServer((question) =>
      question.startsWith('Say ') ? question : '{"reason": "It is.", "verdict": "yes"}',
    )
    const suite = checkedSuite(600, { judge: 'local/judge' }, (name) => ({ llm_judge: `Is it ${name}?` }))
    const config = configFor(server, ['local/m', 'local/judge'])
    using here = project({ 'assay.config.yaml': config, 'suite.yaml': suite })
    const again = await killAndResume(here, server)
    test.diagnostic(`sent again: ${again}`)
    // The model and its judge have one account, and so one limit.
    for (const count of again) assert.ok(count <= THREADS, `${count} were sent again`)
    assert.equal((await storedRuns(here.folder))[0]?.results.length, 600)
  })

  it('sends no more to an embedding model again than were open', async (test) => {
    await using server = await startKillingServer((question) => question)
    const suite = checkedSuite(600, {}, (name) => ({ semantic: { expected: name, threshold: 0.5, model: 'local/e' } }))
    using here = project({ 'assay.config.yaml': configFor(server, ['local/m', 'local/e']), 'suite.yaml': suite })
    const again = await killAndResume(here, server)
    test.diagnostic(`sent again: ${again}`)
    for (const count of again) assert.ok(count <= THREADS, `${count} were sent again`)
    const results = (await storedRuns(here.folder))[0]?.results ?? []
    assert.equal(results.filter((result) => result.status === 'scored' && result.passed).length, 600)
  })
})
