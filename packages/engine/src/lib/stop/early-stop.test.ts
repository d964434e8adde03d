import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { ModelAnswer, ModelRequest } from '@assay/core/exchange'
import { createRandom } from '@assay/core/statistics'
import type { Suite } from '@assay/core/suite'
import type { Model } from '@assay/providers/model'
import { testCase, testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from '../run/run-experiment.ts'

// Runs the real engine on a clock that moves only on request. The true rate is exactly the one in question, so
// every decision is wrong.

const CASES = 120
const RUNS = 40
const FAST_MS = 2

interface World {
  /** The factor by which a wrong answer takes longer than a right one. */
  readonly slowness: number
  readonly threads: number
  /** Share of wrong answers that are errors instead. */
  readonly errors?: number
  readonly ignoreErrors?: boolean
  readonly weights?: readonly number[]
  readonly samples?: number
}

/** A model that is right 8 times in 10, and slower when it is wrong. */
function fakeModel({ slowness, errors = 0 }: World, seed: number): Model {
  const random = createRandom(seed)
  const draw = () => random.nextUint32() / 2 ** 32
  const rest = { reasoning: null, finish_reason: 'stop', first_token_ms: null, cost_usd: 0 } as const
  const tokens = { input: 1, output: 1, reasoning: null, cached: null }
  return {
    id: 'fake/m',
    account: 'fake',
    fingerprint: 'fake',
    async ask({ messages }: ModelRequest) {
      const isRight = draw() < 0.8
      const isError = !isRight && draw() < errors
      const latency_ms = FAST_MS * (isRight ? 1 : slowness)
      await new Promise((resolve) => setTimeout(resolve, latency_ms))
      if (isError) {
        return {
          ok: false,
          failure: { code: 'bad_request', message: 'No.', retryable: false, retry_after_ms: null, status: 400 },
        }
      }
      const text = isRight ? (messages.at(-1)?.content ?? '') : 'wrong'
      const answer: ModelAnswer = { text, tokens, latency_ms, ...rest }
      return { ok: true, answer }
    },
    close: async () => {},
  }
}

/** Runs one suite until it is decided or ends; returns the interval if it was decided. */
async function decide(world: World, seed: number) {
  const { weights = [1], samples = 1 } = world
  const cases = Array.from({ length: CASES }, (_, i) => testCase(`c${i}`, { weight: weights[i % weights.length] ?? 1 }))
  const suite: Suite = {
    ...testSuite('s', [], { samples, count: CASES }),
    cases: async function* () {
      yield* cases
    },
  }
  await using base = openTestWorkspace()
  const model = fakeModel(world, seed)
  const workspace = { ...base, models: { ...base.models, open: async () => model, openEmbedder: never, pricer: never } }
  const spec = {
    suites: ['s'],
    until: 'decided(0.8)',
    threads: world.threads,
    seed,
    ignore_errors: world.ignoreErrors ?? false,
  }
  const experiment = await planExperiment(spec, [{ model: 'fake/m', suites: [suite] }])
  const running = runExperiment(workspace, experiment)
  let isOver = false
  void running.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await turn()
    mock.timers.tick(1)
  }
  const [run] = await running
  return { summary: run?.suites[0], events: base.events }
}

const never = () => Promise.reject(new Error('Bug: nobody asks for this here.'))

async function countDecisions(world: World): Promise<number> {
  let decided = 0
  for (let seed = 1; seed <= RUNS; seed++) {
    const { summary } = await decide(world, seed)
    if (summary?.early_stop != null) decided++
  }
  return decided
}

describe('stopping early', { concurrency: false }, () => {
  it('is rarely wrong, however slow wrong answers are and however many requests run in parallel', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      let wrong = 0
      let runs = 0
      for (const slowness of process.env.ASSAY_SOAK ? [1, 10, 60] : [1, 60]) {
        for (const threads of process.env.ASSAY_SOAK ? [1, 8, 32] : [1, 32]) {
          const here = await countDecisions({ slowness, threads })
          assert.ok(here <= 6, `${here} of ${RUNS} wrong at ${slowness} times slower, ${threads} threads`)
          wrong += here
          runs += RUNS
        }
      }
      assert.ok(wrong <= 0.05 * runs, `${wrong} of ${runs} decisions are wrong`)
    } finally {
      mock.timers.reset()
    }
  })

  it('measures what the run reports: weights, samples of a case and errors, ignored or not', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const worlds: World[] = [
        { slowness: 60, threads: 8, weights: [1, 2, 5] },
        { slowness: 60, threads: 8, samples: 2 },
        { slowness: 60, threads: 8, errors: 0.5 },
      ]
      for (const world of worlds) {
        const wrong = await countDecisions(world)
        assert.ok(wrong <= 6, `${wrong} of ${RUNS} wrong with ${JSON.stringify(world)}`)
      }
      // When errors are left out, every answer that counts is right.
      const { summary } = await decide({ slowness: 60, threads: 8, errors: 1, ignoreErrors: true }, 1)
      assert.ok((summary?.early_stop?.interval.low ?? 0) > 0.8)
    } finally {
      mock.timers.reset()
    }
  })

  it('shows the case where it stopped and the interval that is valid there', async () => {
    mock.timers.enable({ apis: ['setTimeout'] })
    try {
      const { summary, events } = await decide({ slowness: 1, threads: 4, errors: 1, ignoreErrors: true }, 3)
      const decided = events.find((event) => event.type === 'suite.decided')
      assert.ok(decided?.type === 'suite.decided' && summary?.early_stop != null)
      assert.equal(summary.early_stop.cases, decided.interval.observations)
      // Only open requests follow after that.
      assert.ok(summary.counts.total - summary.counts.errored <= summary.early_stop.cases + 2 * 4)
      assert.deepEqual([summary.mean_score.interval?.method, summary.success.interval], ['betting', null])
      assert.match(summary.success.reason ?? '', /stopped early/)
    } finally {
      mock.timers.reset()
    }
  })
})
