import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matchRuns } from './match-runs.ts'

const row = (id: string, model: string, suite: string) =>
  ({ id, model, status: 'finished', tags: ['nightly'], suites: [suite] }) as const
const RUNS = [row('r1', 'openai/gpt', 'math'), row('r2', 'ollama/qwen', 'math'), row('r3', 'openai/gpt', 'law')]
const ids = (runs: readonly { readonly id: string }[]) => runs.map(({ id }) => id)

describe('the runs of a picker', () => {
  it('contain every word, anywhere', () => {
    assert.deepEqual(ids(matchRuns(RUNS, '')), ['r1', 'r2', 'r3'])
    assert.deepEqual(ids(matchRuns(RUNS, ' GPT  math ')), ['r1'])
    assert.deepEqual(ids(matchRuns(RUNS, 'nightly r3')), ['r3'])
    assert.deepEqual(ids(matchRuns(RUNS, '.*')), [])
  })

  it('start with those of the same suite, without the chosen ones', () => {
    assert.deepEqual(ids(matchRuns(RUNS, '', { suite: 'law', without: ['r2'] })), ['r3', 'r1'])
  })
})
