import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeHoldup, describeRejection } from './describe-holdup.ts'
import type { Refusal, WorkerState } from './worker-state.ts'

const ref = { project: 'default', run: 'r' }

const worker = (...whys: Refusal[]): WorkerState => ({
  id: 'w',
  name: 'w',
  threads: 1,
  busy: 0,
  started_at: '2026-11-16T00:00:00.000Z',
  refused: whys.map((why) => ({ ...ref, why })),
})

const noKey: Refusal = { kind: 'model', model: 'openai/gpt-5', key: true, message: 'x' }

describe('describeHoldup', () => {
  it('returns null while one worker can take the run', () => {
    assert.equal(describeHoldup(ref, [worker(noKey), worker()]), null)
  })

  it('reports each reason once, and ignores unrelated workers', () => {
    assert.equal(describeHoldup(ref, []), 'No worker is running.')
    assert.equal(
      describeHoldup(ref, [worker(noKey), worker(noKey), worker({ kind: 'not_chosen' })]),
      'No worker has a key for openai/gpt-5.',
    )
    const python: Refusal = { kind: 'language', language: 'python', message: 'bubblewrap is not there' }
    assert.equal(
      describeHoldup(ref, [worker(noKey), worker(python)]),
      'No worker has a key for openai/gpt-5. No worker can run python: bubblewrap is not there.',
    )
    assert.equal(
      describeHoldup(ref, [worker({ kind: 'not_chosen' })]),
      'The running workers only take other models or projects.',
    )
  })

  it('reports a store that is full, and what happens then', () => {
    const message = 'Database "assay" is out of disk space or memory. This step wasn\'t saved.'
    assert.equal(
      describeHoldup(ref, [worker({ kind: 'store', message })]),
      'Results can\'t be saved: Database "assay" is out of disk space or memory. The run continues by itself when they can.',
    )
  })
})

describe('describeRejection', () => {
  const rejected: Refusal = { kind: 'rejected', message: 'Model "m" rejects every request.' }
  const full: Refusal = { kind: 'store', message: 'The disk is full.' }

  it('returns what the services say if no worker can take the run, one of them for its key', () => {
    assert.equal(describeRejection(ref, [worker(rejected), worker(noKey), worker(rejected)]), rejected.message)
    assert.equal(describeRejection(ref, [worker(noKey)]), null)
    assert.equal(describeRejection(ref, []), null)
  })

  it('returns null while another worker can take it, or may soon', () => {
    assert.equal(describeRejection(ref, [worker(rejected), worker()]), null)
    assert.equal(describeRejection(ref, [worker(rejected), worker(full)]), null)
  })
})
