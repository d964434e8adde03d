import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Result } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import { createMemoryStore, type Store } from '@assay/store/store'
import { type ChatServer, type Reply, startChatServer } from '../../../test/chat-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from './run-experiment.ts'

interface TestRun {
  readonly suites: readonly Suite[]
  readonly models?: readonly string[]
  readonly threads?: number
  readonly store?: Store
  /** The ID of the run to resume. */
  readonly resume?: string
}

const ids = (count: number) => Array.from({ length: count }, (_, i) => `case-${i}`)

async function run(server: ChatServer, { suites, models = ['local/m'], threads = 4, store, resume }: TestRun) {
  await using workspace = openTestWorkspace({
    config: { providers: { local: { base_url: server.baseUrl, api_key_env: 'LOCAL_KEY' } } },
    env: { LOCAL_KEY: 'wrong-key-1234' },
    ...(store === undefined ? {} : { store }),
  })
  const spec = { suites: ['s'], threads }
  const experiment = await planExperiment(
    spec,
    models.map((model) => ({ model, suites })),
  )
  const earlier = resume === undefined ? [] : [await workspace.store.getRun(resume)]
  const runs = await runExperiment(workspace, experiment, { resume: earlier })
  const results: Result[][] = []
  for (const { id } of runs) results.push(await Array.fromAsync(workspace.store.results(id)))
  return { runs, results, events: workspace.events }
}

/** A suite whose answers a model judges. */
function judgedSuite(count: number): Suite {
  const judged = {
    kind: 'check',
    check: 'llm_judge',
    weight: 1,
    options: { criteria: 'Good?', threshold: 0.5 },
    path: 'c',
  } as const
  const cases = ids(count).map((id) => testCase(id, { level: { checks: judged, follow_up: null } }))
  return testSuite('s', ids(count), {
    judge: 'local/judge',
    cases: async function* () {
      yield* cases
    },
  })
}

const YES = '{"reason": "It is.", "verdict": "yes"}'

describe('a run whose service rejects every request', () => {
  for (const [status, threads] of [
    [401, 1],
    [403, 4],
    [404, 8],
    [402, 50],
  ] as const) {
    it(`stops after three answers of ${status} at ${threads} threads, and records none`, async () => {
      await using server = await startChatServer(() => status)
      const { runs, results } = await run(server, { suites: [testSuite('s', ids(500))], threads })
      assert.ok(
        server.questions.length >= 3 && server.questions.length <= threads + 3,
        `${server.questions.length} sent`,
      )
      assert.deepEqual([runs[0]?.status, runs[0]?.stop_reason, runs[0]?.missing], ['stopped', 'rejected', 500])
      assert.deepEqual(results, [[]])
    })
  }

  it('names the variable of the key, and never the key', async () => {
    await using server = await startChatServer(() => ({ status: 401, error: 'Incorrect API key: wrong-key-1234' }))
    const { runs, events } = await run(server, { suites: [testSuite('s', ids(10))] })
    const message = runs[0]?.stop_message ?? ''
    assert.match(message, /^Model "local\/m" rejects every request: The service answered with status 401: "Incorrect/)
    assert.match(message, /Check the key in LOCAL_KEY, then resume the run\.$/)
    assert.doesNotMatch(message, /wrong-key/)
    assert.ok(events.some((event) => event.type === 'run.stopped' && event.message === message))
  })

  it("names the service's models that are near, without asking a model", async () => {
    await using server = await startChatServer(() => 404, ['qwen3:8b', 'gemma3'])
    const { runs } = await run(server, { suites: [testSuite('s', ids(10))], models: ['local/qwen3:8'] })
    assert.match(runs[0]?.stop_message ?? '', /Did you mean "local\/qwen3:8b"\?$/)
    const far = await run(server, { suites: [testSuite('s', ids(10))], models: ['local/zzzzzzzz'] })
    assert.match(far.runs[0]?.stop_message ?? '', /Its service has local\/qwen3:8b, local\/gemma3\.$/)
  })

  it('is resumed with all of its samples once the key is right', async () => {
    let isWrong = true
    await using server = await startChatServer((question) => (isWrong ? 401 : question.replace('Say ', '')))
    const store = createMemoryStore()
    const suites = [testSuite('s', ids(20))]
    const first = await run(server, { suites, store })
    isWrong = false
    const sent = server.questions.length
    const second = await run(server, { suites, store, resume: first.runs[0]?.id ?? '' })
    assert.equal(server.questions.length - sent, 20)
    assert.deepEqual([second.runs[0]?.status, second.runs[0]?.suites[0]?.counts.passed], ['finished', 20])
    assert.equal(second.runs[0]?.stop_message, undefined)
  })

  it('keeps the answers from before a key was revoked', async () => {
    const reply: Reply = (question, count) => (count <= 5 ? question.replace('Say ', '') : 401)
    await using server = await startChatServer(reply)
    const { runs, results } = await run(server, { suites: [testSuite('s', ids(20))], threads: 1 })
    assert.deepEqual([runs[0]?.stop_reason, runs[0]?.missing, results[0]?.length], ['rejected', 15, 5])
    assert.ok(results[0]?.every(({ status }) => status === 'scored'))
    assert.equal(server.questions.length, 8)
  })

  it('leaves the other models of the command alone', async () => {
    await using server = await startChatServer((question) => question.replace('Say ', ''))
    await using wrong = await startChatServer(() => 401)
    await using workspace = openTestWorkspace({
      config: { providers: { local: { base_url: server.baseUrl }, wrong: { base_url: wrong.baseUrl } } },
    })
    const suites = [testSuite('s', ids(50))]
    const models = ['wrong/m', 'local/m'].map((model) => ({ model, suites }))
    const runs = await runExperiment(workspace, await planExperiment({ suites: ['s'] }, models))
    assert.deepEqual(
      runs.map(({ stop_reason, status, missing }) => [stop_reason, status, missing]),
      [
        ['rejected', 'stopped', 50],
        [null, 'finished', 0],
      ],
    )
  })
})

describe('a run with rejections that say nothing about the next request', () => {
  for (const [name, reply] of [
    ['a 401 between answers', (question: string, count: number) => (count % 3 === 0 ? 401 : question)],
    ['two 404s in a row between answers', (question: string, count: number) => (count % 3 === 1 ? question : 404)],
    ['a 403 by moderation', () => ({ status: 403, error: 'Your input was flagged by moderation' })],
    ['400, 422 and 500', (_: string, count: number) => [400, 422, 501][count % 3] ?? 400],
  ] as const satisfies readonly (readonly [string, Reply])[]) {
    it(`goes on after ${name}`, async () => {
      await using server = await startChatServer(reply)
      const suites = [testSuite('s', ids(12))]
      await using workspace = openTestWorkspace({ config: { providers: { local: { base_url: server.baseUrl } } } })
      const spec = { suites: ['s'], threads: 1, max_retries: 0 }
      const [done] = await runExperiment(workspace, await planExperiment(spec, [{ model: 'local/m', suites }]))
      assert.deepEqual([done?.status, done?.stop_reason, done?.missing], ['finished', null, 0])
      assert.equal(server.questions.length, 12)
    })
  }

  it('goes on if rejections come back sooner than the answers beside them', async () => {
    await using server = await startChatServer(async (question, count) => {
      if (count % 3 === 1) return 401
      await delay(300)
      return question
    })
    const { runs, results } = await run(server, { suites: [testSuite('s', ids(40))], threads: 8 })
    assert.deepEqual([runs[0]?.status, results[0]?.length, server.questions.length], ['finished', 40, 40])
  })

  it('records a rejection as an error once another request was answered, and at the end of the run', async () => {
    await using server = await startChatServer((question) => (/[37]$/.test(question) ? 404 : question))
    const { runs, results } = await run(server, { suites: [testSuite('s', ids(8))], threads: 1 })
    assert.equal(runs[0]?.status, 'finished')
    const errored = results[0]?.filter(({ status }) => status === 'errored').map((each) => each.case)
    assert.deepEqual(errored, ['case-3', 'case-7'])
  })

  it('stops no run of fewer samples than it takes to tell', async () => {
    await using server = await startChatServer(() => 401)
    const { runs, results } = await run(server, { suites: [testSuite('s', ids(2))] })
    assert.deepEqual([runs[0]?.status, results[0]?.map(({ status }) => status)], ['finished', ['errored', 'errored']])
  })
})

describe('a judge whose service rejects every request', () => {
  const isJudge: Reply = (question, _, messages) => (messages[0]?.role === 'system' ? 401 : question)

  it('stops the run that needs it, which says so and records no undecided sample', async () => {
    await using server = await startChatServer(isJudge)
    const { runs, results } = await run(server, { suites: [judgedSuite(300)], threads: 4 })
    const judgings = server.conversations.filter(([first]) => first?.role === 'system').length
    assert.ok(judgings >= 3 && judgings <= 4 + 3, `${judgings} judgings`)
    assert.ok(server.questions.length - judgings <= 4 * 2 + 3, `${server.questions.length - judgings} answers`)
    assert.deepEqual([runs[0]?.stop_reason, results], ['rejected', [[]]])
    assert.match(runs[0]?.stop_message ?? '', /^The judge "local\/judge" rejects every request: .* LOCAL_KEY/)
  })

  it('lets a resumed run judge the answers that were paid for', async () => {
    let isWrong = true
    await using server = await startChatServer((question, count, messages) => {
      if (messages[0]?.role !== 'system') return question
      return isWrong ? isJudge(question, count, messages) : YES
    })
    const store = createMemoryStore()
    const suites = [judgedSuite(10)]
    const first = await run(server, { suites, store })
    isWrong = false
    const second = await run(server, { suites, store, resume: first.runs[0]?.id ?? '' })
    const answers = server.conversations.filter(([first]) => first?.role !== 'system').length
    assert.deepEqual([answers, second.runs[0]?.suites[0]?.counts.passed], [10, 10])
  })

  it("isn't given up for a rejection between verdicts", async () => {
    let judged = 0
    await using server = await startChatServer((question, _, messages) => {
      if (messages[0]?.role !== 'system') return question
      return ++judged % 3 === 0 ? 401 : YES
    })
    const { runs, results } = await run(server, { suites: [judgedSuite(9)], threads: 1 })
    assert.equal(runs[0]?.status, 'finished')
    assert.equal(results[0]?.filter(({ status }) => status === 'undecided').length, 3)
  })

  it('stops nothing if the suite decides without it', async () => {
    await using server = await startChatServer(isJudge)
    const suites = [testSuite('s', ids(10), { judge: 'local/judge' })]
    assert.equal((await run(server, { suites })).runs[0]?.status, 'finished')
  })
})

describe('an embedding model whose service rejects every request', () => {
  it('stops the run', async () => {
    await using server = await startChatServer((question) => (question.includes('\n') ? 404 : question))
    const near = { kind: 'check', check: 'semantic', weight: 1, path: 'c' } as const
    const options = { expected: 'x', threshold: 0.5, model: 'local/e' }
    const cases = ids(100).map((id) => testCase(id, { level: { checks: { ...near, options }, follow_up: null } }))
    const suite = testSuite('s', ids(100), {
      cases: async function* () {
        yield* cases
      },
    })
    const { runs } = await run(server, { suites: [suite], threads: 4 })
    assert.equal(runs[0]?.stop_reason, 'rejected')
    assert.match(runs[0]?.stop_message ?? '', /^The embedding model "local\/e" rejects every request/)
    assert.ok(server.questions.length <= 30, `${server.questions.length} sent`)
  })
})

describe('a check that has both a verdict and a rejection', () => {
  it('is recorded', async () => {
    await using server = await startChatServer((question, _, messages) =>
      messages[0]?.role === 'system' ? 401 : question,
    )
    const judged = {
      kind: 'check',
      check: 'llm_judge',
      weight: 1,
      options: { criteria: 'Good?', threshold: 0.5 },
      path: 'c',
    } as const
    const one = testCase('a', {
      level: { checks: { kind: 'all', of: [contains('nothing'), judged] }, follow_up: null },
    })
    const suite = testSuite('s', ['a'], {
      judge: 'local/judge',
      cases: async function* () {
        yield one
      },
    })
    const { results } = await run(server, { suites: [suite] })
    assert.deepEqual(
      results[0]?.map(({ status }) => status),
      ['scored'],
    )
  })
})
