import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { listBuiltInSuites } from '../../../test/built-in-suites.ts'
import { scoreTrivialModels, TRIVIAL_MODELS, TRIVIAL_PAGE, withTrivialTable } from '../../../test/trivial-models.ts'

const MOST_BALANCED = 0.1

describe('models that say nothing useful', async () => {
  const scores = await scoreTrivialModels()

  it('run as ten models on every suite', () => {
    assert.equal(TRIVIAL_MODELS.length, 10)
    assert.equal(scores.length, TRIVIAL_MODELS.length * listBuiltInSuites().length)
  })

  it(`get at most ${MOST_BALANCED} of balanced in any suite`, () => {
    const good = scores.filter(({ balanced }) => balanced > MOST_BALANCED)
    assert.deepEqual(good, [])
  })

  it('have the scores that docs/robustness.md shows', () => {
    const page = readFileSync(TRIVIAL_PAGE, 'utf8')
    assert.match(page, /\| echoes the prompt \|/)
    assert.equal(page, withTrivialTable(page, scores), 'run npx node packages/engine/test/trivial-models.ts')
  })
})
