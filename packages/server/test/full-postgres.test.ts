import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { submitSpec } from '@assay/app/submit'
import type { OpenWorkspace } from '@assay/app/workspace'
import { startChatServer } from '@assay/engine/testing'
import { type PostgresServer, runSql, startPostgres } from '@assay/store/testing'
import { openDispatcher } from '../src/dispatcher.ts'
import { Processes } from './processes.ts'
import { makeProject, suiteText, until } from './test-project.ts'

const postgres: PostgresServer = await startPostgres()
after(() => postgres[Symbol.asyncDispose]())

const CASES = 400
const THREADS = 8

let databases = 0
async function freshDatabase(): Promise<string> {
  const name = `full_${++databases}`
  await runSql(postgres.url, `CREATE DATABASE ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

/** Makes Postgres reject new answers and results as it does without room for them, or accept them again. */
async function setRoom(url: string, hasRoom: boolean): Promise<void> {
  if (hasRoom) return runSql(url, 'DROP FUNCTION assay.reject_row CASCADE').then(() => {})
  await runSql(
    url,
    `CREATE FUNCTION assay.reject_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$`,
  )
  for (const table of ['answers', 'results']) {
    await runSql(
      url,
      `CREATE TRIGGER no_room BEFORE INSERT ON assay.${table} FOR EACH ROW EXECUTE FUNCTION assay.reject_row()`,
    )
  }
}

async function setUp() {
  const stack = new AsyncDisposableStack()
  let onAsked = (_count: number) => {}
  const server = stack.use(
    await startChatServer((question, count) => {
      onAsked(count)
      return question.replace('Say ', '')
    }),
  )
  const project = stack.use(makeProject(server.baseUrl, { store: await freshDatabase() }))
  const workspace: OpenWorkspace = stack.use(await project.open())
  const processes = stack.use(new Processes(project))
  const options = { projects: async () => ['default'], open: async () => workspace, postgres: project.store }
  const dispatcher = stack.use(await openDispatcher(options))
  await dispatcher.start()
  const { runs } = await submitSpec(workspace, { suites: [{ text: suiteText('s', CASES) }], threads: THREADS })
  const run = runs[0]?.id ?? ''
  /** Fills the disk when the server has received some number of requests; resolves when it is full. */
  const fillAt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      onAsked = (count) => {
        if (count === wanted) setRoom(project.store, false).then(resolve, reject)
      }
    })
  const countAnswers = async () => (await workspace.store.answerStats()).count
  return {
    ...{ server, project, workspace, processes, dispatcher, run, fillAt, countAnswers },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

describe('workers on a Postgres without room', () => {
  it('send nothing more, say why, and go on by themselves without sending anything twice', async () => {
    await using test = await setUp()
    const { server, project, workspace, processes, dispatcher, run } = test
    const isFull = test.fillAt(50)
    await processes.start('worker', { threads: THREADS })
    await isFull
    const reason =
      /^Results can't be saved: .* is out of disk space or memory\. The run continues by itself when they can\.$/
    await until(async () => reason.test((await dispatcher.holdup('default', run)) ?? ''))
    const sent = server.questions.length
    const lost = sent - (await test.countAnswers())
    assert.ok(sent < CASES && lost > 0 && lost <= THREADS, `${sent} were sent, ${lost} of them weren't saved`)
    assert.equal((await workspace.store.getRun(run)).status, 'running')

    await setRoom(project.store, true)
    await until(async () => (await workspace.store.getRun(run)).status === 'finished')
    assert.equal(await dispatcher.holdup('default', run), null)
    assert.equal(await workspace.store.countResults(run), CASES)
    // What couldn't be saved was kept in memory until it could.
    assert.equal(server.questions.length, CASES)
  })

  it('end on SIGTERM, and another sends again only what was lost', async () => {
    await using test = await setUp()
    const { server, project, workspace, processes, dispatcher, run } = test
    const isFull = test.fillAt(50)
    const worker = await processes.start('worker', { threads: THREADS })
    await isFull
    await until(async () => (await dispatcher.holdup('default', run)) !== null)
    const lost = server.questions.length - (await test.countAnswers())
    await processes.end(worker, 'SIGTERM')
    assert.equal(worker.exitCode, 0)
    const said = processes.problems.matchAll(/Answers of run \S+ that were paid for are lost: (\d+)\./g)
    assert.equal(
      said.reduce((sum, [, count]) => sum + Number(count), 0),
      lost,
    )
    await setRoom(project.store, true)
    await processes.start('worker', { threads: THREADS })
    await until(async () => (await workspace.store.getRun(run)).status === 'finished')
    assert.equal(server.questions.length, CASES + lost)
  })
})
