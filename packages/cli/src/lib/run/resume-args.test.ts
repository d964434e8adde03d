import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { resumeArgs } from './resume-args.ts'

describe('resumeArgs', () => {
  it('of a new run name it alone, and ask again for what is dangerous', () => {
    const typed = ['run', 'suite.yaml', '--async', '--threads', '3']
    assert.deepEqual(resumeArgs('id', { typed, isResumed: false, isUnsafe: false }), ['run', '--resume', 'id'])
    assert.deepEqual(resumeArgs('id', { typed, isResumed: false, isUnsafe: true }), [
      'run',
      '--resume',
      'id',
      '--unsafe-no-sandbox',
    ])
  })

  it('of a run that is resumed are those that were typed, with its id', () => {
    const options = { isResumed: true, isUnsafe: false }
    const typed = ['run', '--resume', 'last', '--async', '--json', '--threads', '3']
    assert.deepEqual(resumeArgs('id', { ...options, typed }), ['run', '--resume', 'id', '--threads', '3'])
    assert.deepEqual(resumeArgs('id', { ...options, typed: ['run', '--async', '--resume=last'] }), [
      'run',
      '--resume=id',
    ])
  })
})
