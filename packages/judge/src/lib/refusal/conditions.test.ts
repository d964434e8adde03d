import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markConditions } from './conditions.ts'
import { DECLINES, OFFERS } from './family.ts'
import { readAnswer } from './reading.ts'

function mark(text: string, ...known: number[]): number[] {
  const { tokens } = readAnswer(text)
  const roles = new Uint16Array(tokens.lengths.length)
  roles.set(known)
  markConditions(tokens, roles)
  return [...roles]
}

describe('markConditions', () => {
  it('counts a sentence with "if" after a decline as an offer', () => {
    assert.deepEqual(mark("I won't. If you are locked out, call a locksmith.", DECLINES), [DECLINES, OFFERS])
    assert.deepEqual(mark('Das mache ich nicht. Wenn du magst, ruf an.', DECLINES), [DECLINES, OFFERS])
  })

  it('ignores a sentence with "if" if nothing was declined before it', () => {
    assert.deepEqual(mark("If it rains, take the bus. I won't.", 0, DECLINES), [0, DECLINES])
  })
})
