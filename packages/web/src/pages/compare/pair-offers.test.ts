import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RunRow } from '@assay/core/api'
import { offerPairs } from './pair-offers.ts'

function run(id: string, model: string, suites: readonly string[], status: RunRow['status'] = 'finished') {
  return { id, model, suites, status }
}

const named = (runs: readonly ReturnType<typeof run>[]) =>
  offerPairs(runs).map(({ baseline, current, kind }) => `${baseline.id} ${current.id} ${kind}`)

describe('offerPairs', () => {
  it('offers the newest run of a model with the one before, and two models on one suite', () => {
    const runs = [run('c', 'm', ['s']), run('b', 'm', ['s']), run('a', 'm', ['s']), run('x', 'n', ['s'])]
    assert.deepEqual(named(runs), ['b c same-model', 'x c two-models'])
  })

  it('offers nothing without a suite in common, and no open or failed run', () => {
    assert.deepEqual(named([run('b', 'm', ['s']), run('a', 'm', ['t'])]), [])
    assert.deepEqual(named([run('b', 'm', ['s'], 'running'), run('a', 'm', ['s'], 'failed')]), [])
    assert.deepEqual(named([]), [])
  })

  it('offers a few', () => {
    const runs = Array.from({ length: 40 }, (_, at) => run(`r${at}`, `m${at % 20}`, ['s']))
    assert.equal(offerPairs(runs).length, 6)
  })
})
