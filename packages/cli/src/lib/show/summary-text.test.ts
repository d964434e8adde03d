import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Run } from '@assay/core/report'
import { summaryText } from './summary-text.ts'

const run = (fields: Partial<Run>): Run => ({
  id: 'run-a',
  model: 'replay/quick',
  status: 'finished',
  stop_reason: null,
  started_at: '2026-11-16T07:10:00.000Z',
  finished_at: '2026-11-16T07:12:00.000Z',
  seed: 1,
  ignore_errors: false,
  missing: 0,
  tags: [],
  score: { value: null, interval: null, reason: 'There is no suite.' },
  penalized: null,
  suites: [],
  ...fields,
})

const headOf = (fields: Partial<Run>) =>
  summaryText(run(fields), { style: (_, text) => text, columns: 100 })
    .split('\n')
    .slice(0, 2)

describe('summaryText', () => {
  it('begins with the model and the time of the end, then the id and the tags', () => {
    assert.deepEqual(headOf({ tags: ['a', 'b'] }), ['replay/quick · finished 2026-11-16 07:12', 'run-a · tags: a, b'])
  })

  it("says so if a run isn't finished", () => {
    const heads = [
      headOf({ status: 'running', finished_at: null }),
      headOf({ status: 'queued', finished_at: null }),
      headOf({ status: 'stopped', stop_reason: 'budget' }),
      headOf({ status: 'cancelled', stop_reason: 'cancelled' }),
    ]
    assert.deepEqual(
      heads.map(([first]) => first?.replace('replay/quick · ', '')),
      [
        'still running, since 2026-11-16 07:10',
        'queued since 2026-11-16 07:10',
        'stopped early 2026-11-16 07:12: budget spent',
        'cancelled 2026-11-16 07:12',
      ],
    )
  })
})
