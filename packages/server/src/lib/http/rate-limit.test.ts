import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { RateLimiter, rateHeaders } from './rate-limit.ts'

describe('RateLimiter', () => {
  it('allows a burst, then as many as the rate, never more over any time', () => {
    const limiter = new RateLimiter({ perSecond: 10, burst: 5 })
    let allowed = 0
    for (let ms = 0; ms < 10_000; ms += 7) if (limiter.take('a', ms).isAllowed) allowed++
    assert.ok(allowed <= 5 + 10 * 10 && allowed >= 100, String(allowed))
    assert.equal(limiter.take('b', 0).isAllowed, true)
  })

  it('allows the next one when it said it would', () => {
    const limiter = new RateLimiter({ perSecond: 0.25, burst: 1 })
    assert.deepEqual(limiter.take('a', 0).retryAfterS, 4)
    const refused = limiter.take('a', 1000)
    assert.deepEqual([refused.isAllowed, refused.retryAfterS], [false, 3])
    assert.equal(rateHeaders(refused)['Retry-After'], '3')
    assert.equal(limiter.take('a', 4000).isAllowed, true)
    assert.equal('Retry-After' in rateHeaders(limiter.take('b', 0)), false)
  })

  it('makes a caller wait as long after one large request as after many', () => {
    const limiter = new RateLimiter({ perSecond: 10, burst: 5 })
    const large = limiter.take('a', 0, 100)
    assert.deepEqual([large.isAllowed, large.remaining, large.retryAfterS], [true, 0, 10])
    assert.equal(limiter.take('a', 9000, 100).isAllowed, false)
    assert.equal(limiter.take('a', 9700).isAllowed, true)
    assert.equal(limiter.take('b', 0).isAllowed, true)
  })

  it('ignores a clock that goes backwards, and forgets the least recent caller', () => {
    const limiter = new RateLimiter({ perSecond: 1, burst: 1 })
    limiter.take('first', 1000)
    assert.equal(limiter.take('first', 0).isAllowed, false)
    for (let n = 0; n < 10_000; n++) limiter.take(`caller ${n}`, 1000)
    assert.equal(limiter.take('caller 9999', 1000).isAllowed, false)
    assert.equal(limiter.take('first', 1000).isAllowed, true)
  })
})
