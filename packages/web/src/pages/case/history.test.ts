import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findOther, type HistoryRow, lastRuns, otherModels } from './history.ts'

/** Returns rows, newest first, as the server lists them. */
function rows(...runs: readonly [run: string, model: string][]): readonly HistoryRow[] {
  return runs.map(([run, model]) => ({
    ...{ run, model, started_at: '2026-03-01T10:00:00.000Z', eval: null, samples: 3, passed: 2, score: 0.5 },
    ...{ cost_usd: null, latency_ms: null, first_failure: null, attempts: 'pfp' },
  }))
}

const names = (found: readonly HistoryRow[]) => found.map(({ run }) => run)

describe('other runs of a case', () => {
  const history = rows(['r5', 'b'], ['r4', 'a'], ['r3', 'c'], ['r2', 'a'], ['r1', 'b'])

  it('are the last of its model, oldest first', () => {
    assert.deepEqual(names(lastRuns(history, 'a')), ['r2', 'r4'])
    const many = rows(...Array.from({ length: 20 }, (_, at): [string, string] => [`r${20 - at}`, 'a']))
    assert.deepEqual(names(lastRuns(many, 'a')), ['r13', 'r14', 'r15', 'r16', 'r17', 'r18', 'r19', 'r20'])
  })

  it('are the newest of each other model', () => assert.deepEqual(names(otherModels(history, 'a')), ['r5', 'r3']))

  it('are compared with the one before of the same model, else with a newer or any other one', () => {
    assert.equal(findOther(history, 'r4', 'a'), 'r2')
    assert.equal(findOther(history, 'r2', 'a'), 'r4')
    assert.equal(findOther(history, 'r3', 'c'), 'r5')
    assert.equal(findOther(rows(['r1', 'a']), 'r1', 'a'), null)
    assert.equal(findOther([], 'r1', 'a'), null)
  })
})
