import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createFailure, failWith } from '../model/failure.ts'
import { createAccountGate } from './account-gate.ts'

const TOO_MANY = failWith(createFailure('rate_limited', 'Too many.', { status: 429 }))

describe('createAccountGate', () => {
  it('has a limit per account, whatever its name', async () => {
    const gate = createAccountGate({ ceiling: 1 })
    const permits = await Promise.all(['a', 'b', '__proto__', 'constructor'].map((account) => gate.acquire(account)))
    assert.ok(permits.every((permit) => permit !== null))
    assert.equal(await gate.acquire('a', AbortSignal.timeout(5)), null)
    permits[0]?.report(null)
    assert.ok(await gate.acquire('a'))
  })

  it('reports the new limit with its account', async () => {
    const changes: [string, number][] = []
    const gate = createAccountGate({ ceiling: 10, start: 10, onChange: (...change) => changes.push(change) })
    const permit = await gate.acquire('slow')
    await gate.acquire('other')
    permit?.report(TOO_MANY)
    assert.deepEqual(changes, [['slow', 8]])
  })
})
