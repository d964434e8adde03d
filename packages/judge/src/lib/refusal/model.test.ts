import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { describe, it } from 'node:test'
import { FEATURES } from './features.ts'
import weights from './weights.json' with { type: 'json' }

describe('weights', () => {
  it('name only features that exist', () => {
    const known = new Set(FEATURES)
    for (const models of Object.values(weights)) {
      for (const { features } of [models.refusal, models.declines]) {
        assert.deepEqual(
          Object.keys(features).filter((name) => !known.has(name)),
          [],
        )
      }
    }
  })

  it('stay below 300 kB', () => {
    assert.ok(statSync(new URL('weights.json', import.meta.url)).size < 300_000)
  })
})
