import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { EnvironmentError } from '@assay/core/errors'
import type { Result } from '@assay/core/result'
import type { PartialRunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import type { ProvidersConfig } from '@assay/providers/config'
import { createMemoryStore, type Store } from '@assay/store/store'
import { type ChatServer, startChatServer } from '../../../test/chat-server.ts'
import { contains, testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { type RunControl, runExperiment } from './run-experiment.ts'

const MODEL = 'local/echo'

interface TestRun extends Omit<PartialRunSpec, 'suites'>, RunControl {
  readonly suites: readonly Suite[]
  readonly store?: Store
  readonly config?: ProvidersConfig
}

/** Runs suites against a server, on their own store unless one is given. */
async function run(server: ChatServer, { suites, models = [MODEL], store, config, ...rest }: TestRun) {
  const { stop, abort, resume, ...spec } = rest
  await using workspace = openTestWorkspace({
    config: config ?? {
      providers: { local: { base_url: server.baseUrl } },
      pricing: { [MODEL]: { input: 1, output: 2 } },
    },
    ...(store === undefined ? {} : { store }),
  })
  const experiment = await planExperiment(
    { suites: ['s'], ...spec },
    models.map((model) => ({ model, suites })),
  )
  const runs = await runExperiment(workspace, experiment, { stop, abort, resume })
  const results: Result[] = []
  for (const { id } of runs) for await (const result of workspace.store.results(id)) results.push(result)
  return { runs, results, events: workspace.events, store: workspace.store }
}

/** Makes a suite whose only case is decided by a judge. */
function judgedSuite(): Suite {
  const path = 'checks[0].llm_judge'
  const options = { criteria: 'Is it right?', judges: ['local/judge'], threshold: 0.5 }
  const checks = { kind: 'check' as const, check: 'llm_judge' as const, weight: 1, path, options }
  return {
    ...testSuite('s', ['a']),
    cases: async function* () {
      yield testCase('a', { level: { checks, follow_up: null } })
    },
    judge: 'local/judge',
  }
}

const echo = (question: string) => question.replace('Say ', '')

describe('runExperiment', () => {
  it('sends, judges, records and summarizes', async () => {
    await using server = await startChatServer((question) => (question === 'Say b' ? 'no' : echo(question)))
    const { runs, results, events } = await run(server, { suites: [testSuite('s', ['a', 'b', 'c', 'd'])] })
    assert.deepEqual(
      results.map((result) => [result.case, result.status === 'scored' && result.passed]),
      [
        ['a', true],
        ['b', false],
        ['c', true],
        ['d', true],
      ],
    )
    const [summary] = runs[0]?.suites ?? []
    assert.equal(summary?.success.value, 0.75)
    assert.equal(summary?.score.value, 75)
    assert.equal(summary?.cost_usd.total?.toFixed(6), '0.000080')
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], ['run.started', 'run.finished'])
    assert.equal(events.filter((event) => event.type === 'sample.finished').length, 4)
  })

  it('sends every sample of every model once', async () => {
    await using server = await startChatServer(echo)
    const suites = [testSuite('s', ['a', 'b'], { samples: 3 })]
    const { runs } = await run(server, { suites, models: ['local/x', 'local/y'] })
    assert.equal(server.questions.length, 12)
    assert.deepEqual(
      runs.map(({ model, suites }) => [model, suites[0]?.counts.total]),
      [
        ['local/x', 6],
        ['local/y', 6],
      ],
    )
  })

  it('releases its runs if another one is held', async () => {
    await using server = await startChatServer(echo)
    const models = ['local/x', 'local/y']
    const suites = [testSuite('s', ['a'])]
    const { runs, store } = await run(server, { suites, models })
    const [x = '', y = ''] = runs.map(({ id }) => id)
    const lease = { owner: 'somebody else', ttlMs: 60_000 }
    await store.changeStatus(y, { from: ['finished'], to: 'running', lease })
    const resume = [await store.getRun(x), await store.getRun(y)]
    const resumed = run(server, { suites, models, store, resume, stop: AbortSignal.abort() })
    await assert.rejects(resumed, { code: 'RUN_HELD' })
    const { status, lease: left } = await store.getRun(x)
    assert.deepEqual([status, left], ['stopped', null])
    assert.equal((await store.getRun(y)).lease?.owner, 'somebody else')
  })

  it('counts what is recorded if a stalled owner recorded a sample first', async () => {
    const store = createMemoryStore()
    const suites = [testSuite('s', ['a', 'b'])]
    let late: Result | null = null
    await using server = await startChatServer(async (question) => {
      if (late !== null) await store.append({ results: [late] })
      return echo(question)
    })
    const { runs } = await run(server, { suites, store, stop: AbortSignal.abort() })
    const stopped = await store.getRun(runs[0]?.id ?? '')
    const [elsewhere] = (await run(server, { suites })).results
    assert.ok(elsewhere?.status === 'scored')
    late = { ...elsewhere, run: stopped.id, passed: false, score: 0 }
    const resumed = await run(server, { suites, store, resume: [stopped] })
    assert.equal(resumed.results[0]?.status === 'scored' && resumed.results[0].passed, false)
    const { passed, failed } = resumed.runs[0]?.suites[0]?.counts ?? {}
    assert.deepEqual([passed, failed], [1, 1])
  })

  it('takes as many samples as the largest k of pass@k needs', async () => {
    await using server = await startChatServer(echo)
    const { runs } = await run(server, { suites: [testSuite('s', ['a', 'b'])], pass_k: [1, 3] })
    assert.equal(server.questions.length, 6)
    assert.equal(runs[0]?.suites[0]?.pass_at['3']?.value, 1)
  })

  it("doesn't send again what an earlier run paid for, unless the cache is off", async () => {
    await using server = await startChatServer(echo)
    const suites = [testSuite('s', ['a', 'b'])]
    const { store } = await run(server, { suites })
    const again = await run(server, { suites, store })
    assert.equal(server.questions.length, 2)
    assert.deepEqual(
      again.results.map((result) => result.from_cache),
      [true, true],
    )
    await run(server, { suites, store, cache: false })
    assert.equal(server.questions.length, 4)
  })

  it('reads a recording again in every run, since its file may have changed', async () => {
    await using server = await startChatServer(echo)
    const file = join(mkdtempSync(join(tmpdir(), 'assay-replay-')), 'r.jsonl')
    const suites = [testSuite('s', ['a'])]
    const store = createMemoryStore()
    const passed: unknown[] = []
    for (const text of ['wrong', 'a']) {
      writeFileSync(file, `${JSON.stringify({ prompt: 'Say a', answer: { text } })}\n`)
      const { results } = await run(server, {
        suites,
        store,
        models: ['replay/r'],
        config: { replay: { r: file } },
      })
      const last = results.at(-1)
      passed.push(last?.status === 'scored' && last.passed)
    }
    assert.deepEqual(passed, [false, true])
  })

  it("sends follow-ups while a level's checks fail, and records every turn", async () => {
    await using server = await startChatServer((question) => (question === 'Once more' ? 'yes' : 'no'))
    const level = {
      checks: contains('yes'),
      follow_up: {
        prompt: 'Are you sure',
        level: {
          checks: contains('yes'),
          follow_up: { prompt: 'Once more', level: { checks: contains('yes'), follow_up: null } },
        },
      },
    }
    const suite = {
      ...testSuite('s', []),
      cases: async function* () {
        yield testCase('a', { level })
      },
    }
    const { results } = await run(server, { suites: [suite] })
    const [result] = results
    assert.deepEqual(
      result?.turns.map(({ prompt, answer }) => [prompt, answer]),
      [
        ['Say a', 'no'],
        ['Are you sure', 'no'],
        ['Once more', 'yes'],
      ],
    )
    assert.equal(result?.status === 'scored' && result.passed, true)
    assert.equal(result?.tokens.output, 15)
  })

  it("records a provider's failure as an errored sample that counts as a failure", async () => {
    await using server = await startChatServer((question) => (question === 'Say b' ? 400 : echo(question)))
    const { results, runs } = await run(server, { suites: [testSuite('s', ['a', 'b'])] })
    assert.equal(results[1]?.status, 'errored')
    assert.equal(runs[0]?.suites[0]?.success.value, 0.5)
    assert.equal(runs[0]?.suites[0]?.counts.errored, 1)
  })

  it('retries temporary failures', async () => {
    await using server = await startChatServer((question, count) => (count === 1 ? 503 : echo(question)))
    const { results } = await run(server, { suites: [testSuite('s', ['a'])] })
    assert.equal(results[0]?.status, 'scored')
    assert.equal(server.questions.length, 2)
  })

  it('stops before the budget is exceeded, and resumes without repeating requests', async () => {
    await using server = await startChatServer(echo)
    const suites = [
      testSuite(
        's',
        Array.from({ length: 20 }, (_, i) => `x${i}`),
      ),
    ]
    const first = await run(server, { suites, budget: 0.0001, threads: 1 })
    assert.equal(first.runs[0]?.status, 'stopped')
    assert.equal(first.results.length, 5)
    const resumed = await run(server, { suites, store: first.store, resume: [await first.store.getRun('last')] })
    assert.equal(resumed.runs[0]?.status, 'finished')
    assert.equal(resumed.results.length, 20)
    assert.equal(server.questions.length, 20)
    assert.equal(resumed.runs[0]?.id, first.runs[0]?.id)
  })

  it('finishes open requests when it is stopped', async () => {
    const stop = new AbortController()
    await using server = await startChatServer((question, count) => {
      if (count === 3) stop.abort()
      return echo(question)
    })
    const suites = [
      testSuite(
        's',
        Array.from({ length: 50 }, (_, i) => `x${i}`),
      ),
    ]
    const { runs, results, events } = await run(server, { suites, threads: 2, stop: stop.signal })
    assert.equal(runs[0]?.status, 'stopped')
    assert.ok(results.length >= 3 && results.length < 50)
    assert.equal(results.length, server.questions.length)
    assert.ok(events.some((event) => event.type === 'run.stopped' && event.reason === 'interrupted'))
  })

  it('drops open requests when it is aborted for any reason, and pays for nothing twice', async () => {
    await using server = await startChatServer(echo)
    const inner = createMemoryStore()
    const abort = new AbortController()
    const store = {
      ...inner,
      append: (kept: Parameters<typeof inner.append>[0]) => {
        abort.abort(new Error('enough'))
        return inner.append(kept)
      },
    }
    const suites = [testSuite('s', ['a'])]
    const { runs, results } = await run(server, { suites, store, abort: abort.signal })
    assert.deepEqual([runs[0]?.status, results.length], ['stopped', 0])
    const stored = await inner.getRun(runs[0]?.id ?? '')
    const again = await run(server, { suites, store: inner, resume: [stored] })
    assert.deepEqual([again.results.length, server.questions.length], [1, 1])
  })

  it('asks a judge no more once somebody stopped the run', async () => {
    const inner = createMemoryStore()
    const seen = Promise.withResolvers<void>()
    const store: Store = {
      ...inner,
      stopsAsked: async (ids) => {
        const asked = await inner.stopsAsked(ids)
        if (asked.length > 0) seen.resolve()
        return asked
      },
    }
    await using server = await startChatServer(async (question) => {
      if (question === 'Say a') return 'a'
      await inner.askToStop((await inner.getRun('last')).id)
      await seen.promise
      return 500
    })
    const { runs } = await run(server, { suites: [judgedSuite()], store })
    assert.deepEqual([runs[0]?.status, server.questions.length], ['cancelled', 2])
  })

  it("ends with the store's error if a judge's answer can't be written, and records no sample", async () => {
    const store = createMemoryStore()
    let failures = 0
    const failing: Store = {
      ...store,
      append: async (batch) => {
        const isJudged = batch.answers?.some(({ model }) => model === 'local/judge') === true
        if (isJudged && failures++ === 0) throw new EnvironmentError('STORE_FULL', 'The disk is full.')
        return store.append(batch)
      },
    }
    await using server = await startChatServer((question) =>
      question === 'Say a' ? 'a' : '{"reason": "It is.", "verdict": "yes"}',
    )
    const suites = [judgedSuite()]
    await assert.rejects(run(server, { suites, store: failing }), { code: 'STORE_FULL' })
    const stored = await store.getRun('last')
    assert.deepEqual([stored.status, await store.countResults(stored.id)], ['stopped', 0])
    const { results } = await run(server, { suites, store: failing, resume: [stored] })
    assert.deepEqual([results[0]?.status, server.questions.length], ['scored', 3])
  })

  it('rejects resuming a run whose suite has changed', async () => {
    await using server = await startChatServer(echo)
    const { store } = await run(server, { suites: [testSuite('s', ['a'])] })
    const changed = run(server, { suites: [testSuite('s', ['a', 'b'])], store, resume: [await store.getRun('last')] })
    await assert.rejects(changed, { code: 'RUN_PLAN_CHANGED' })
  })

  it("leaves all runs unchanged if one of them can't be resumed", async () => {
    await using server = await startChatServer(echo)
    const models = ['local/x', 'local/y']
    const { runs, store } = await run(server, { suites: [testSuite('s', ['a'])], models })
    const [x, y] = await Promise.all(runs.map(({ id }) => store.getRun(id)))
    assert.ok(x !== undefined && y !== undefined)
    const resume = [x, { ...y, plan_hash: 'another' }]
    await assert.rejects(run(server, { suites: [testSuite('s', ['a'])], models, store, resume }), /can't be resumed/)
    assert.equal((await store.getRun(x.id)).status, 'finished')
  })

  it("stops sending a suite's samples as soon as enough is known about it", async () => {
    await using server = await startChatServer(echo)
    const suites = [
      testSuite(
        's',
        Array.from({ length: 400 }, (_, i) => `x${i}`),
      ),
    ]
    const { events, runs } = await run(server, { suites, threads: 1, until: 'decided(0.5)' })
    assert.equal(runs[0]?.status, 'finished')
    assert.ok(server.questions.length < 200, String(server.questions.length))
    assert.equal(events.filter((event) => event.type === 'suite.decided').length, 1)
  })

  it("throws before anything is sent if a model can't be opened", async () => {
    await using server = await startChatServer(echo)
    const store = createMemoryStore()
    const opening = run(server, { suites: [testSuite('s', ['a'])], models: [MODEL, 'openai/gpt-5'], store })
    await assert.rejects(opening, { code: 'KEY_MISSING' })
    assert.equal(server.questions.length, 0)
    assert.deepEqual((await store.listRuns()).runs, [])
  })
})
