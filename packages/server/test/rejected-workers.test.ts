import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { submitSpec } from '@assay/app/submit'
import type { RunSpec } from '@assay/core/run'
import { type Reply, startChatServer } from '@assay/engine/testing'
import { type PostgresServer, runSql, startPostgres } from '@assay/store/testing'
import { openDispatcher } from '../src/dispatcher.ts'
import { openShared } from '../src/lib/jobs/open-shared.ts'
import { Processes } from './processes.ts'
import { makeProject, suiteText, until } from './test-project.ts'

const postgres: PostgresServer = await startPostgres()
after(() => postgres[Symbol.asyncDispose]())

let databases = 0
async function freshDatabase(): Promise<string> {
  const name = `rejected_${++databases}`
  await runSql(postgres.url, `CREATE DATABASE ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

const RIGHT = { LOCAL_KEY: 'right-key-1234' }
const WRONG = { LOCAL_KEY: 'wrong-key-1234' }
const echo = (question: string) => question.replace('Say ', '')
const THREADS = 8

/** A service on a database of its own, whose model needs a key. */
async function setUp(reply: Reply) {
  const stack = new AsyncDisposableStack()
  const server = stack.use(await startChatServer(reply, ['echo']))
  const project = stack.use(makeProject(server.baseUrl, { store: await freshDatabase(), keyVariable: 'LOCAL_KEY' }))
  const workspace = stack.use(await project.open())
  const processes = stack.use(new Processes(project))
  const options = { projects: async () => ['default'], open: async () => workspace, postgres: project.store }
  const dispatcher = stack.use(await openDispatcher(options))
  await dispatcher.start()
  const { store } = workspace
  const { queue } = stack.use(await openShared(project.store))
  const start = async (...keys: (typeof RIGHT)[]) => {
    const workers = await Promise.all(keys.map((env) => processes.start('worker', { threads: THREADS, env })))
    // A worker that nobody knows yet doesn't keep others from giving up the run.
    const pids = workers.map(({ pid }) => `(process ${pid})`)
    const isKnown = async () => {
      const known = await queue.workers()
      return pids.every((pid) => known.some(({ name }) => name.endsWith(pid)))
    }
    await until(isKnown)
    return workers
  }
  const submitRun = async (cases: number, spec: Partial<RunSpec> = {}): Promise<string> => {
    const { runs } = await submitSpec(workspace, { suites: [{ text: suiteText('s', cases) }], threads: 24, ...spec })
    return runs[0]?.id ?? ''
  }
  const endOf = async (run: string) => {
    await until(async () => !['queued', 'running'].includes((await store.getRun(run)).status))
    const summary = await store.getSummary(run)
    assert.ok(summary !== null)
    const counts = summary.suites[0]?.counts
    return { ...summary, passed: counts?.passed ?? 0, errored: counts?.errored ?? 0 }
  }
  const resume = async (run: string) => {
    assert.ok((await store.changeStatus(run, { from: ['stopped'], to: 'queued' })).ok)
  }
  return {
    ...{ server, store, processes, dispatcher, start, submitRun, endOf, resume },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

describe('workers whose model rejects every request', () => {
  it('stop the run after few requests, record none, and take all once the key is right', async () => {
    let isWrong = true
    await using test = await setUp((question) => (isWrong ? 401 : echo(question)))
    const { server, store } = test
    const workers = await test.start(WRONG, WRONG, WRONG)
    const run = await test.submitRun(500)
    const stopped = await test.endOf(run)
    assert.deepEqual([stopped.status, stopped.stop_reason, stopped.missing], ['stopped', 'rejected', 500])
    assert.match(
      stopped.stop_message ?? '',
      /^Model "local\/echo" rejects every request: .* status 401.* Check the key in LOCAL_KEY, then resume the run\.$/,
    )
    const sent = server.questions.length
    assert.ok(sent >= 3 && sent <= workers.length * (THREADS + 3), `${sent} were sent`)
    assert.equal(await store.countResults(run), 0)
    assert.equal(await test.dispatcher.holdup('default', run), null)

    isWrong = false
    await test.resume(run)
    const finished = await test.endOf(run)
    assert.deepEqual([finished.status, finished.stop_reason, finished.passed], ['finished', null, 500])
    assert.equal(finished.stop_message, undefined)
    assert.equal(server.questions.length - sent, 500)
  })

  it('name the near models of a wrong name, however few samples there are', async () => {
    for (const cases of [1, 2, 500]) {
      await using test = await setUp(() => 404)
      await test.start(RIGHT)
      const run = await test.submitRun(cases, { models: ['local/eco'] })
      const { stop_reason, stop_message, missing } = await test.endOf(run)
      assert.deepEqual([stop_reason, missing], ['rejected', cases])
      assert.match(stop_message ?? '', /Did you mean "local\/echo"\?$/)
      assert.ok(test.server.questions.length <= THREADS + 3, `${test.server.questions.length} were sent`)
    }
  })

  it('keep the answers from before a key was revoked', async () => {
    await using test = await setUp((question, count) => (count <= 50 ? echo(question) : 401))
    await test.start(RIGHT, RIGHT)
    const run = await test.submitRun(500, { threads: 16 })
    const { stop_reason, missing, passed, errored } = await test.endOf(run)
    assert.deepEqual([stop_reason, missing, passed, errored], ['rejected', 450, 50, 0])
    assert.ok(test.server.questions.length <= 50 + 2 * (THREADS + 3), `${test.server.questions.length} were sent`)
  })

  it('leave the run to workers with a right key', async () => {
    await using test = await setUp(async (question, _, __, key) => {
      await delay(10)
      return key === RIGHT.LOCAL_KEY ? echo(question) : 401
    })
    await test.start(WRONG, RIGHT, RIGHT)
    const run = await test.submitRun(500)
    const { status, passed, errored } = await test.endOf(run)
    assert.deepEqual([status, passed, errored], ['finished', 500, 0])
    assert.ok(test.server.questions.length <= 500 + THREADS + 3, `${test.server.questions.length} were sent`)
    assert.match(test.processes.problems, new RegExp(`^Left run ${run} to other workers: Model "local/echo" rejects`))
  })

  it('stop the run when the last worker with a right key goes', async () => {
    await using test = await setUp(async (question, _, __, key) => {
      await delay(50)
      return key === RIGHT.LOCAL_KEY ? echo(question) : 401
    })
    const [right] = await test.start(RIGHT, WRONG)
    const run = await test.submitRun(2000)
    await until(() => test.processes.problems.includes('Left run'))
    assert.equal((await test.store.getRun(run)).status, 'running')
    assert.ok(right !== undefined)
    await test.processes.end(right, 'SIGTERM')
    const { stop_reason, missing, passed } = await test.endOf(run)
    assert.deepEqual([stop_reason, missing], ['rejected', 2000 - passed])
    await test.start(RIGHT)
    await test.resume(run)
    assert.equal((await test.endOf(run)).passed, 2000)
  })
})

describe('workers with rejections that say nothing about the next request', () => {
  for (const [name, reply, errored] of [
    ['a 401 between answers', (question, count) => (count % 10 === 0 ? 401 : echo(question)), 10],
    ['a 401 of the last sample', (question) => (question === 'Say 99' ? 401 : echo(question)), 1],
    ['a 403 by moderation', () => ({ status: 403, error: 'Your input was flagged by moderation' }), 100],
  ] as const satisfies readonly (readonly [string, Reply, number])[]) {
    it(`go on after ${name}`, async () => {
      await using test = await setUp(reply)
      await test.start(RIGHT)
      const run = await test.submitRun(100, { threads: 1 })
      const end = await test.endOf(run)
      assert.deepEqual([end.status, end.missing, end.errored], ['finished', 0, errored])
      assert.equal(test.server.questions.length, 100)
    })
  }
})
