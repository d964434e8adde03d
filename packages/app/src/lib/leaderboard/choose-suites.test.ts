import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseSuites } from './choose-suites.ts'

const ran = (models: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(models).flatMap(([model, suites]) =>
    suites.map((suite) => ({ suite, model, run: `${model}-${suite}`, started_at: '', ignore_errors: false })),
  )

describe('chooseSuites', () => {
  it('takes all suites that the models of the most widely run suite have in common', () => {
    const chosen = chooseSuites(ran({ a: ['x', 'y', 'z'], b: ['x', 'y'], c: ['x', 'y'], d: ['z', 'y'] }), null)
    assert.deepEqual(chosen.suites, ['y'])
    assert.deepEqual(chosen.models, ['a', 'b', 'c', 'd'])
    assert.deepEqual(chosen.others, [
      { suite: 'x', models: 3 },
      { suite: 'z', models: 2 },
    ])
    assert.deepEqual(chooseSuites(ran({ a: ['x', 'y'], b: ['x', 'y'], c: ['z'] }), null).suites, ['x', 'y'])
  })

  it('names the models that lack a requested suite', () => {
    const chosen = chooseSuites(ran({ a: ['x', 'y'], b: ['x'] }), ['y', 'x', 'y', 'w'])
    assert.deepEqual(chosen.suites, ['y', 'x', 'w'])
    assert.deepEqual(chosen.models, [])
    assert.deepEqual(chosen.apart, [
      { model: 'a', lacks: ['w'] },
      { model: 'b', lacks: ['y', 'w'] },
    ])
  })

  it('chooses nothing if nothing was run', () => {
    assert.deepEqual(chooseSuites([], null), { suites: [], models: [], apart: [], others: [] })
  })
})
