import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withNumberFlag } from './number-flag.ts'

describe('withNumberFlag', () => {
  it('spells out --n of the suites command and leaves everything else', () => {
    assert.deepEqual(withNumberFlag(['suites', 'generate', 'x', '--n', '3', '--n=4', '--name']), [
      'suites',
      'generate',
      'x',
      '--count',
      '3',
      '--count=4',
      '--name',
    ])
    assert.deepEqual(withNumberFlag(['suites', '--', '--n']), ['suites', '--', '--n'])
    assert.deepEqual(withNumberFlag(['run', '--n', '3']), ['run', '--n', '3'])
  })
})
