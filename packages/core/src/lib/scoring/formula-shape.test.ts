import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileFormula } from '../formula/compile.ts'
import { choosesAmongNames, imageOf } from './formula-shape.ts'

function chooses(text: string): boolean {
  const compiled = compileFormula(text, { evals: ['a', 'b'] })
  assert.ok(compiled.ok, text)
  return choosesAmongNames(compiled.program)
}

describe('choosesAmongNames', () => {
  it('is true of the least or the largest of several names, however deep', () => {
    for (const text of ['min(a, b)', '2 * max(a + 1, 3 * b)', 'a + min(1, min(a, b))']) assert.ok(chooses(text), text)
  })

  it('is false where at most one argument reads results', () => {
    for (const text of ['a + b', 'min(a, 0.5) + b', 'max(1, 2) * a']) assert.ok(!chooses(text), text)
  })
})

describe('imageOf', () => {
  const within = { low: 0.2, high: 0.6 }

  it('maps both ends of what rises or falls', () => {
    assert.deepEqual(
      imageOf((x) => 1 - x, within),
      { low: 0.4, high: 0.8 },
    )
    assert.deepEqual(
      imageOf((x) => Math.min(x, 0.5), within),
      { low: 0.2, high: 0.5 },
    )
  })

  it('is null for what turns, or has no value somewhere', () => {
    assert.equal(
      imageOf((x) => (x - 0.4) ** 2, within),
      null,
    )
    assert.equal(
      imageOf((x) => Math.log(x - 0.3), within),
      null,
    )
  })
})
