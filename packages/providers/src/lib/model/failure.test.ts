import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { FAILURE_CODES } from '@assay/core/exchange'
import { createStatusFailure } from '../transport/status-failure.ts'
import { createFailure, removeSecrets } from './failure.ts'

const lib = join(import.meta.dirname, '..')

/** The codes that sources name, and those that statuses and services' own codes are given. */
function codesMade(): Set<string> {
  const sources = globSync('**/*.ts', { cwd: lib, exclude: ['**/*.test.ts'] })
  const named = sources.flatMap((file) => {
    const text = readFileSync(join(lib, file), 'utf8')
    return [...text.matchAll(/createFailure\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  })
  const statuses = Array.from({ length: 400 }, (_, i) => ({ status: 200 + i, headers: {}, text: '' }))
  const services = ['insufficient_quota', 'content_filter'].map((code) => ({
    status: 400,
    headers: {},
    text: JSON.stringify({ error: { code } }),
  }))
  return new Set([...named, ...[...statuses, ...services].map((reply) => createStatusFailure(reply, 0).code)])
}

describe('createFailure', () => {
  it('makes exactly the codes in the table', () => {
    const table = FAILURE_CODES.map(({ code }) => code)
    assert.deepEqual([...codesMade()].sort(), table)
  })

  it('decides on a retry by the table, unless the failure says otherwise', () => {
    assert.equal(createFailure('timeout', 'Late.').retryable, true)
    assert.equal(createFailure('bad_request', 'Wrong.').retryable, false)
    assert.equal(createFailure('command_failed', 'Short of memory.', { retryable: true }).retryable, true)
  })
})

describe('removeSecrets', () => {
  it('removes all of a secret that begins with another one', () => {
    const failure = createFailure('unauthorized', 'Wrong: sk-1234, sk-1.')
    assert.equal(removeSecrets(failure, ['sk-1', '', 'sk-1234']).message, 'Wrong: [secret], [secret].')
  })
})
