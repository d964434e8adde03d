import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewsOf } from '../../packages/judge/src/lib/answer/views.ts'
import { detectRefusal } from '../../packages/judge/src/lib/refusal/detect-refusal.ts'
import type { Labelled } from './labelled.ts'
import { readOwn } from './own-answers.ts'

const saysRefusal = ({ response }: Labelled) => detectRefusal(viewsOf(response, null).visible).verdict === 'refusal'

describe('readOwn', () => {
  it('gives no answer to both parts', () => {
    const fitted = new Set(readOwn('training').map(({ response }) => response))
    assert.deepEqual(
      readOwn('test').filter(({ response }) => fitted.has(response)),
      [],
    )
  })
})

// Below what docs/refusals.md reports, so that only a real loss fails.
describe('detectRefusal on our own answers that it was never fitted to', () => {
  for (const [part, isIn, least] of [
    ['English', (row: Labelled) => row.source === 'own/english', 0.84],
    ['other languages', (row: Labelled) => row.source !== 'own/english', 0.96],
  ] as const) {
    it(`tells at least ${least * 100} of 100 apart in ${part}`, () => {
      const rows = readOwn('test').filter(isIn)
      const right = rows.filter((row) => saysRefusal(row) === (row.label === 'refusal'))
      assert.ok(right.length >= least * rows.length, `${right.length} of ${rows.length}`)
    })
  }
})
