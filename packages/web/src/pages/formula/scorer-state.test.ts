import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Estimate } from '@assay/core/statistics'
import type { FromScorer } from './scorer-messages.ts'
import { EMPTY_STATE, reduceScorer, type ScorerState, showRun, showServerScores } from './scorer-state.ts'

const question = { formula: 'success_pct', suite: '' }
const estimate = (value: number | null, low?: number): Estimate => ({
  value,
  interval: low === undefined ? null : { low, high: 100, level: 0.95, method: 'bootstrap' },
  reason: value === null ? 'why' : null,
})

/** Returns the look of a job at run `r`: the scores of suites. */
function looked(job: number, scores: readonly (readonly [string | null, number | null])[]): FromScorer {
  return {
    kind: 'looked',
    job,
    completions: null,
    look: {
      diagnostics: [],
      runs: [
        {
          run: 'r',
          breakdowns: [],
          outcome: {
            ok: true,
            scores: scores.map(([suite, value]) => ({
              suite,
              score: estimate(value),
              error: value === null ? { code: 'X', message: 'no cost is known' } : null,
            })),
          },
        },
      ],
    },
  }
}

function measured(job: number, value: number, low: number): FromScorer {
  const scores = [{ suite: 's', score: estimate(value, low), error: null }]
  return { kind: 'measured', job, run: 'r', outcome: { ok: true, scores } }
}

/** Returns the state after messages, each while its own job's question is the newest, unless `newest` is given. */
function after(messages: readonly FromScorer[], newest?: number): ScorerState {
  return messages.reduce((state, message) => {
    const job = newest ?? ('job' in message ? message.job : 0)
    return reduceScorer(state, message, new Map([[job, question]]))
  }, EMPTY_STATE)
}

const first = (state: ScorerState) => {
  const shown = showRun(state, 'r')
  return shown?.ok === true ? shown.scores[0] : undefined
}

describe('what the formula page shows', () => {
  it('is the new value with the old interval until the new one comes', () => {
    const messages = [looked(1, [['s', 80]]), measured(1, 80, 70), looked(2, [['s', 40]])]
    assert.deepEqual(
      [1, 2, 3].map((count) => {
        const { value, interval, old } = first(after(messages.slice(0, count))) ?? {}
        return [value, interval?.low ?? null, old]
      }),
      [
        [80, null, 'interval'],
        [80, 70, 'nothing'],
        [40, 70, 'interval'],
      ],
    )
    assert.deepEqual(first(after([...messages, measured(2, 40, 30)]))?.interval?.low, 30)
  })

  it('ignores answers to old questions', () => {
    assert.equal(showRun(after([looked(1, [['s', 80]])], 2), 'r'), null)
    const state = after([looked(2, [['s', 40]]), measured(1, 80, 70)], 2)
    assert.deepEqual([first(state)?.value, first(state)?.interval], [40, null])
  })

  it('stays as it was, marked as old, while the formula is broken', () => {
    const problem = { code: 'X', severity: 'error', message: 'no', hint: null, start: 0, end: 1 } as const
    const broken: FromScorer = {
      kind: 'looked',
      job: 2,
      completions: null,
      look: {
        diagnostics: [problem],
        runs: [{ run: 'r', breakdowns: [], outcome: { ok: false, message: 'no', hint: null } }],
      },
    }
    const state = after([looked(1, [['s', 80]]), measured(1, 80, 70), broken])
    assert.deepEqual([first(state)?.value, first(state)?.interval?.low, first(state)?.old], [80, 70, 'all'])
    const hasty = after([looked(1, [['s', 80]]), measured(1, 80, 70), looked(2, [['s', 40]]), { ...broken, job: 3 }])
    assert.deepEqual([first(hasty)?.value, first(hasty)?.interval], [40, null])
    assert.deepEqual(showRun(after([broken]), 'r'), { ok: false, message: 'The formula has an error', hint: null })
  })

  it('says why there is no value, and shows no interval beside it', () => {
    const state = after([looked(1, [['s', 80]]), measured(1, 80, 70), looked(2, [['s', null]])])
    assert.deepEqual(first(state), {
      suite: 's',
      value: null,
      interval: null,
      reason: 'no cost is known',
      old: 'nothing',
    })
  })

  it('has the whole run first, and nothing for a run without a look', () => {
    const state = after([
      looked(1, [
        ['a', 1],
        ['b', 3],
        [null, 2],
      ]),
    ])
    const shown = showRun(state, 'r')
    assert.deepEqual(shown?.ok === true && shown.scores.map(({ suite }) => suite), [null, 'a', 'b'])
    assert.equal(showRun(state, 'other'), null)
  })

  it("shows the server's numbers unchanged", () => {
    const shown = showServerScores([{ suite: 's', score: 12, interval: null, reason: 'Too few cases.' }])
    assert.deepEqual(shown, {
      ok: true,
      scores: [{ suite: 's', value: 12, interval: null, reason: 'Too few cases.', old: 'nothing' }],
    })
  })
})
