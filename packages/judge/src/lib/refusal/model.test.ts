import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FEATURES } from './features.ts'
import weights from './weights.json' with { type: 'json' }

describe('weights', () => {
  it('name only features that exist', () => {
    const known = new Set(FEATURES)
    for (const models of [weights.english, weights.other]) {
      for (const { features } of [models.refusal, models.declines]) {
        assert.deepEqual(
          Object.keys(features).filter((name) => !known.has(name)),
          [],
        )
      }
    }
  })

  it('stay below 300 kB', () => {
    assert.ok(JSON.stringify(weights, null, 2).length < 300_000)
  })
})
