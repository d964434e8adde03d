import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { submitSpec } from '@assay/app/submit'
import type { OpenWorkspace } from '@assay/app/workspace'
import type { RunSpec } from '@assay/core/run'
import { type ChatServer, startChatServer } from '@assay/engine/testing'
import { makeProject, suiteText, until } from '../../../test/test-project.ts'
import { openDispatcher } from './open-dispatcher.ts'

const echo = (question: string) => question.replace('Say ', '')

const dispatch = (workspace: OpenWorkspace) =>
  openDispatcher({
    projects: async () => ['default'],
    open: async () => workspace,
    postgres: null,
    onProblem: (message) => assert.fail(message),
  })

async function submit(workspace: OpenWorkspace, cases: number, spec: Partial<RunSpec> = {}): Promise<string> {
  const { runs } = await submitSpec(workspace, { suites: [{ text: suiteText('s', cases) }], ...spec })
  assert.ok(runs[0] !== undefined)
  return runs[0].id
}

const hasEnded = async ({ store }: OpenWorkspace, run: string) =>
  !['queued', 'running'].includes((await store.getRun(run)).status)

const countTwice = ({ questions }: ChatServer) => questions.length - new Set(questions).size

describe('openDispatcher without Postgres', () => {
  it('takes every sample of a submitted run once and writes its summary', async () => {
    await using server = await startChatServer((question) => (question === 'Say 7' ? 'no' : echo(question)))
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    const run = await submit(workspace, 40)
    await dispatcher.submit('default', run)
    await until(() => hasEnded(workspace, run))
    const summary = await workspace.store.getSummary(run)
    assert.equal(summary?.status, 'finished')
    assert.deepEqual([summary?.suites[0]?.counts.total, summary?.suites[0]?.counts.passed], [40, 39])
    assert.deepEqual([server.questions.length, countTwice(server)], [40, 0])
  })

  it('runs all models of an experiment, many samples of each', async () => {
    await using server = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    const spec = { suites: [{ text: suiteText('s', 10) }], models: ['local/x', 'local/y'], samples: 3 }
    const { runs, experiment } = await submitSpec(workspace, spec, { by: 'ann' })
    for (const { id } of runs) await until(() => hasEnded(workspace, id))
    assert.equal(server.questions.length, 60)
    const { runs: listed } = await workspace.store.listRuns({ filter: { experiment } })
    assert.deepEqual(listed.map(({ model, results, status }) => [model, results, status]).sort(), [
      ['local/x', 30, 'finished'],
      ['local/y', 30, 'finished'],
    ])
  })

  it('continues what a stopped process left', async () => {
    await using server = await startChatServer(async (question) => {
      await new Promise((resume) => setTimeout(resume, 5))
      return echo(question)
    })
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    const run = await submit(workspace, 300, { threads: 4 })
    {
      await using first = await dispatch(workspace)
      await first.start()
      await until(async () => (await workspace.store.countResults(run)) > 50)
    }
    const { status } = await workspace.store.getRun(run)
    assert.equal(status, 'queued')
    assert.ok((await workspace.store.countResults(run)) < 300)
    assert.equal(server.questions.length, await workspace.store.countResults(run))
    await using second = await dispatch(workspace)
    await second.start()
    await until(() => hasEnded(workspace, run))
    assert.deepEqual([server.questions.length, countTwice(server)], [300, 0])
    assert.equal((await workspace.store.getSummary(run))?.suites[0]?.success.value, 1)
  })

  it('sends nothing more after a run is cancelled', async () => {
    await using server = await startChatServer(async (question) => {
      await new Promise((resume) => setTimeout(resume, 20))
      return echo(question)
    })
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    const run = await submit(workspace, 2000, { threads: 4 })
    await until(() => server.questions.length > 40)
    assert.equal(await workspace.store.askToStop(run), 'asked')
    await until(() => hasEnded(workspace, run))
    const sent = server.questions.length
    const summary = await workspace.store.getSummary(run)
    assert.equal(summary?.status, 'cancelled')
    assert.equal(await workspace.store.countResults(run), sent)
    await new Promise((resume) => setTimeout(resume, 300))
    assert.equal(server.questions.length, sent)
  })

  it('stops at the budget and reports it', async () => {
    await using server = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    // Each answer costs $0.02: 10 tokens in, 5 out.
    const run = await submit(workspace, 200, { budget: 0.5, threads: 4 })
    await until(() => hasEnded(workspace, run))
    const summary = await workspace.store.getSummary(run)
    assert.deepEqual([summary?.status, summary?.stop_reason], ['stopped', 'budget'])
    assert.ok(server.questions.length <= 26, `${server.questions.length} were sent`)
    assert.ok(server.questions.length >= 20, `${server.questions.length} were sent`)
  })

  it('stops when the service rejects every request, and reports why', async () => {
    await using server = await startChatServer(() => 401)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    const run = await submit(workspace, 200, { threads: 4 })
    await until(() => hasEnded(workspace, run))
    const summary = await workspace.store.getSummary(run)
    assert.deepEqual([summary?.status, summary?.stop_reason], ['stopped', 'rejected'])
    assert.match(summary?.stop_message ?? '', /^Model "local\/echo" rejects every request: .* status 401/)
    assert.ok(server.questions.length <= 7, `${server.questions.length} were sent`)
  })

  it('stops early when enough is known', async () => {
    await using server = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    const run = await submit(workspace, 1000, { until: 'decided(0.5)', threads: 4 })
    await until(() => hasEnded(workspace, run))
    const summary = await workspace.store.getSummary(run)
    assert.equal(summary?.status, 'finished')
    assert.ok(server.questions.length < 200, `${server.questions.length} were sent`)
  })

  it('never has more open requests per account than its threads, over all runs', async () => {
    let now = 0
    let most = 0
    await using server = await startChatServer(async (question) => {
      most = Math.max(most, ++now)
      await new Promise((resume) => setTimeout(resume, 10))
      now--
      return echo(question)
    })
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    const runs = [await submit(workspace, 50, { threads: 3 }), await submit(workspace, 51, { threads: 3 })]
    for (const run of runs) await until(() => hasEnded(workspace, run))
    assert.equal(most, 3)
  })

  it('loses nothing of a run while another one is deleted', async () => {
    await using server = await startChatServer(async (question) => {
      await new Promise((resume) => setTimeout(resume, 5))
      return echo(question)
    })
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    const problems: string[] = []
    await using dispatcher = await openDispatcher({
      projects: async () => ['default'],
      open: async () => workspace,
      postgres: null,
      onProblem: (message) => problems.push(message),
    })
    await dispatcher.start()
    const doomed = await submit(workspace, 3000, { models: ['local/x'], threads: 8 })
    const run = await submit(workspace, 300, { threads: 8 })
    await until(async () => (await workspace.store.countResults(run)) > 50)
    await workspace.store.deleteRun(doomed)
    await until(() => hasEnded(workspace, run))
    const sent = server.questions.length
    assert.equal(await workspace.store.countResults(run), 300)
    // Only results of the run that is gone could not be written.
    for (const message of problems) assert.match(message, new RegExp(doomed))
    await new Promise((resume) => setTimeout(resume, 300))
    assert.equal(server.questions.length, sent)
  })

  it('reports which key is missing', async () => {
    await using server = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    await using dispatcher = await dispatch(workspace)
    const run = await submit(workspace, 3, { models: ['openai/gpt-5'] })
    assert.equal(await dispatcher.holdup('default', run), 'No worker is running.')
    await dispatcher.start()
    await until(async () => (await dispatcher.holdup('default', run)) === 'No worker has a key for openai/gpt-5.')
    await workspace.store.askToStop(run)
    await until(() => hasEnded(workspace, run))
    assert.equal(await dispatcher.holdup('default', run), null)
  })

  it('uses the same endpoint after a restart', async () => {
    await using server = await startChatServer(echo)
    await using other = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using elsewhere = makeProject(other.baseUrl, { store: project.store })
    await using workspace = await project.open()
    const run = await submit(workspace, 3)
    await using moved = await elsewhere.open()
    await using dispatcher = await dispatch(moved)
    await dispatcher.start()
    await until(async () => (await dispatcher.holdup('default', run))?.includes('a different endpoint') ?? false)
    assert.equal(other.questions.length, 0)
  })

  it('fails a run if one of its samples can never be taken, and keeps recorded results', async () => {
    await using server = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    const { store } = workspace
    const getCase: typeof store.getCase = async (version, id) => (id === 'c5' ? null : store.getCase(version, id))
    const problems: string[] = []
    await using dispatcher = await openDispatcher({
      projects: async () => ['default'],
      open: async () => ({ ...workspace, store: { ...store, getCase } }),
      postgres: null,
      onProblem: (message) => problems.push(message),
    })
    await dispatcher.start()
    const run = await submit(workspace, 10)
    await until(() => hasEnded(workspace, run))
    assert.equal((await store.getRun(run)).status, 'failed')
    assert.equal((await store.getSummary(run))?.suites[0]?.counts.total, server.questions.length)
    assert.ok(server.questions.length > 0)
    assert.match(problems[0] ?? '', /has no case "c5"/)
  })

  it('fails a run whose suites are gone', async () => {
    await using server = await startChatServer(echo)
    await using project = makeProject(server.baseUrl)
    await using workspace = await project.open()
    const run = await submit(workspace, 3)
    const stored = await workspace.store.getRun(run)
    await workspace.store.deleteRun(run)
    await workspace.store.deleteSuite('.runs/s')
    await workspace.store.createRun({ ...stored, status: 'queued' })
    await using dispatcher = await dispatch(workspace)
    await dispatcher.start()
    await until(() => hasEnded(workspace, run))
    assert.equal((await workspace.store.getRun(run)).status, 'failed')
  })
})
