import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { planSpec, runPlanned } from '@assay/app/run'
import { submitSpec } from '@assay/app/submit'
import { type OpenWorkspace, openWorkspace } from '@assay/app/workspace'
import { startChatServer } from '@assay/engine/testing'
import { type PostgresServer, runSql, startPostgres } from '@assay/store/testing'
import { openDispatcher } from '../src/dispatcher.ts'
import { openShared } from '../src/lib/jobs/open-shared.ts'
import { Processes } from './processes.ts'
import { makeProject, suiteText, until } from './test-project.ts'

const postgres: PostgresServer = await startPostgres()
after(() => postgres[Symbol.asyncDispose]())

let databases = 0
async function freshDatabase(): Promise<string> {
  const name = `jobs_${++databases}`
  await runSql(postgres.url, `CREATE DATABASE ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

/** Starts a model that answers every seventh question wrong, and checks whether questions come again. */
async function startModel(latencyMs: number) {
  const asked = new Set<string>()
  const model = {
    /** Questions that came again. */
    repeated: 0,
    /** Questions that came again after their result was recorded. */
    wasted: [] as string[],
    /** Requests at once, now and at most. */
    now: 0,
    most: 0,
    isRecorded: async (_id: string): Promise<boolean> => false,
    /** Takes the time until the answer to `Say …`. */
    think: (_number: string): Promise<void> => delay(latencyMs),
  }
  const server = await startChatServer(async (question) => {
    const number = question.replace('Say ', '')
    model.most = Math.max(model.most, ++model.now)
    if (asked.has(question)) {
      model.repeated++
      if (await model.isRecorded(`c${number}`)) model.wasted.push(question)
    }
    asked.add(question)
    await model.think(number)
    model.now--
    return Number(number) % 7 === 0 ? 'no' : number
  })
  return Object.assign(model, { server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() })
}

/** A project on a database of its own, with a model that knows what was recorded of the run. */
async function setUp(latencyMs: number) {
  const stack = new AsyncDisposableStack()
  const model = stack.use(await startModel(latencyMs))
  const project = stack.use(makeProject(model.server.baseUrl, { store: await freshDatabase() }))
  const workspace = stack.use(await project.open())
  const processes = stack.use(new Processes(project))
  const submitRun = async (cases: number, spec: object = {}): Promise<string> => {
    const { runs } = await submitSpec(workspace, { suites: [{ text: suiteText('s', cases) }], ...spec })
    const run = runs[0]?.id
    assert.ok(run !== undefined)
    model.isRecorded = async (id) =>
      (await workspace.store.getResult(run, { suite: 's', case: id, attempt: 1 })) !== null
    return run
  }
  const dispose = () => stack.disposeAsync()
  return { model, project, workspace, processes, submitRun, [Symbol.asyncDispose]: dispose }
}

async function undisturbed(baseUrl: string, text: string) {
  await using project = makeProject(baseUrl)
  await using workspace = await openWorkspace({ store: { mode: 'memory' }, folder: project.folder, env: {} })
  const [run] = await runPlanned(workspace, await planSpec(workspace, { suites: [{ text }], threads: 50 }))
  return run
}

const statusOf = async ({ store }: OpenWorkspace, run: string) => (await store.getRun(run)).status
const hasEnded = async (workspace: OpenWorkspace, run: string) =>
  !['queued', 'running'].includes(await statusOf(workspace, run))

/** Checks that the run has every sample once, that no recorded sample was sent again, and that its score is an undisturbed run's. */
async function assertWhole(test: Awaited<ReturnType<typeof setUp>>, run: string, cases: number): Promise<void> {
  const { model, workspace } = test
  const { repeated } = model
  const summary = await workspace.store.getSummary(run)
  assert.equal(summary?.status, 'finished')
  assert.equal(await workspace.store.countResults(run), cases)
  assert.equal(summary?.suites[0]?.counts.total, cases)
  assert.deepEqual(model.wasted, [])
  assert.equal(model.server.questions.length, cases + repeated)
  model.isRecorded = async () => false
  const expected = await undisturbed(model.server.baseUrl, suiteText('s', cases))
  assert.deepEqual(summary?.score.value, expected?.score.value)
  assert.deepEqual(summary?.suites[0]?.success.value, expected?.suites[0]?.success.value)
}

// `npm run soak` kills more of them, in a longer run, and keeps Postgres away for longer.
const [CASES, KILLS, AWAY_MS, LATENCY_MS] = process.env.ASSAY_SOAK ? [3000, 5, 10_000, 80] : [300, 2, 2000, 250]

describe('workers on one database', () => {
  it("take every sample once while workers and the run's owner are killed", async () => {
    await using test = await setUp(LATENCY_MS)
    const { workspace, processes, model } = test
    const [owner] = await Promise.all([1, 2].map(() => processes.start('dispatcher')))
    const workers = await Promise.all([1, 2, 3].map(() => processes.start('worker')))
    const run = await test.submitRun(CASES, { threads: 16 })
    await until(async () => (await workspace.store.countResults(run)) > CASES / 10)
    for (let kills = 0; kills < KILLS; kills++) {
      const at = Math.floor(Math.random() * workers.length)
      const victim = workers[at]
      assert.ok(victim !== undefined && owner !== undefined)
      await processes.end(victim, 'SIGKILL')
      if (kills === 1) await processes.end(owner, 'SIGKILL')
      workers[at] = await processes.start('worker')
      await delay(Math.random() * 500)
    }
    await until(() => hasEnded(workspace, run))
    // What was in flight when a worker was killed is asked again, and nothing else.
    assert.ok(model.repeated <= KILLS * 16, `${model.repeated} were asked again`)
    await assertWhole(test, run, CASES)
  })

  it('continue after Postgres was away', async () => {
    await using test = await setUp(50)
    const { workspace, processes } = test
    await Promise.all([processes.start('dispatcher'), processes.start('worker'), processes.start('worker')])
    const run = await test.submitRun(200, { threads: 8 })
    await until(async () => (await workspace.store.countResults(run)) > 50)
    await postgres.stop()
    await delay(AWAY_MS)
    await postgres.start()
    await until(() => hasEnded(workspace, run))
    await assertWhole(test, run, 200)
  })

  it('lose their jobs while they are suspended, and send nothing for them after waking up', async () => {
    await using test = await setUp(100)
    const { workspace, processes, model } = test
    await using shared = await openShared(test.project.store)
    const countWorkers = async () => (await shared.queue.workers()).length
    const [sleeper] = await Promise.all([1, 2].map(() => processes.start('worker')))
    assert.ok(sleeper !== undefined)
    // The last answer comes when the sleeper is awake again, and the run ends no sooner.
    const awake = Promise.withResolvers<void>()
    model.think = (number) => (number === '299' ? awake.promise : delay(100))
    const run = await test.submitRun(300, { threads: 8 })
    await until(async () => (await workspace.store.countResults(run)) > 50)
    sleeper.kill('SIGSTOP')
    await until(async () => (await workspace.store.countResults(run)) === 299 && (await countWorkers()) === 1)
    sleeper.kill('SIGCONT')
    await until(async () => (await countWorkers()) === 2)
    awake.resolve()
    await until(() => hasEnded(workspace, run))
    await assertWhole(test, run, 300)
  })

  it('need no server, finish what is in flight on SIGTERM, and leave the rest and their runs to others', async () => {
    await using test = await setUp(50)
    const { workspace, processes, model } = test
    const run = await test.submitRun(200, { threads: 8 })
    const [first] = await Promise.all([1, 2].map(() => processes.start('worker')))
    assert.ok(first !== undefined)
    await until(async () => (await workspace.store.countResults(run)) > 50)
    await processes.end(first, 'SIGTERM')
    assert.equal(first.exitCode, 0)
    await until(() => hasEnded(workspace, run))
    assert.equal(model.repeated, 0)
    await assertWhole(test, run, 200)
  })

  it('skip a run without a key, or with a model at another endpoint, and say so', async () => {
    await using test = await setUp(300)
    await using other = await startModel(1)
    await using elsewhere = makeProject(other.server.baseUrl)
    const { workspace, processes, model } = test
    const projects = async () => ['default']
    const open = async () => workspace
    await using dispatcher = await openDispatcher({ projects, open, postgres: test.project.store })
    await dispatcher.start()
    const keyless = await test.submitRun(3, { models: ['openai/gpt-5'] })
    const run = await test.submitRun(150, { threads: 2 })
    assert.equal(await dispatcher.holdup('default', run), 'No worker is running.')
    const first = await processes.start('worker')
    await until(() => model.server.questions.length > 5)
    await until(async () => (await dispatcher.holdup('default', keyless)) === 'No worker has a key for openai/gpt-5.')
    assert.equal(await dispatcher.holdup('default', run), null)
    await processes.end(first, 'SIGTERM')
    await processes.start('worker', { folder: elsewhere.folder })
    const message = "The remaining workers reach local/echo at a different endpoint than the run's first workers."
    await until(async () => (await dispatcher.holdup('default', run)) === message)
    assert.equal(other.server.questions.length, 0)
    model.think = () => delay(10)
    await processes.start('worker')
    await until(() => hasEnded(workspace, run))
    assert.deepEqual([model.repeated, other.server.questions.length], [0, 0])
    await assertWhole(test, run, 150)
  })

  describe('together', () => {
    let test: Awaited<ReturnType<typeof setUp>>
    before(async () => {
      test = await setUp(40)
      const workers = [1, 2, 3].map(() => test.processes.start('worker', { threads: 16 }))
      await Promise.all([test.processes.start('dispatcher'), ...workers])
    })
    after(() => test[Symbol.asyncDispose]())

    it('never have more open requests per account than its threads', async () => {
      const { workspace, model } = test
      const run = await test.submitRun(200, { threads: 7 })
      await until(() => hasEnded(workspace, run))
      assert.equal(model.most, 7)
      assert.equal(model.server.questions.length, 200)
    })

    it('never spend more than the budget and one request per worker', async () => {
      const { workspace, model } = test
      const before = model.server.questions.length
      // Each answer costs $0.02, so the budget is that of 50.
      const run = await test.submitRun(200, { threads: 12, budget: 1, cache: false })
      await until(() => hasEnded(workspace, run))
      const summary = await workspace.store.getSummary(run)
      assert.deepEqual([summary?.status, summary?.stop_reason], ['stopped', 'budget'])
      const sent = model.server.questions.length - before
      assert.ok(sent <= 53 && sent >= 45, `${sent} were sent`)
    })

    it('send nothing one second after a run is cancelled', async () => {
      const { workspace, model } = test
      const before = model.server.questions.length
      const run = await test.submitRun(2000, { threads: 24, cache: false })
      await until(() => model.server.questions.length > before + 200)
      await workspace.store.askToStop(run)
      await delay(1000)
      const sent = model.server.questions.length
      await delay(1500)
      assert.equal(model.server.questions.length, sent)
      await until(() => hasEnded(workspace, run))
      assert.equal(await statusOf(workspace, run), 'cancelled')
      assert.equal((await workspace.store.getSummary(run))?.suites[0]?.counts.total, sent - before)
    })
  })
})
