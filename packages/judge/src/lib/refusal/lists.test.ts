import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DECLINES, DELIVERS, OFFERS } from './family.ts'
import { sortLists } from './lists.ts'
import { readAnswer } from './reading.ts'

const LIST = '\n- one\n- two\n'

function sort(text: string, ...known: number[]) {
  const reading = readAnswer(text)
  const roles = new Uint16Array(reading.tokens.lengths.length)
  roles.set(known)
  return { ...sortLists(reading, roles), roles: [...roles] }
}

describe('sortLists', () => {
  it('counts a list under an offer as offered, and marks its sentences', () => {
    const { offered, delivered, roles } = sort(`I can help with:${LIST}`, OFFERS)
    assert.deepEqual([offered, delivered, roles], [2, 0, [OFFERS, OFFERS, OFFERS]])
  })

  it('counts a list after an opening that declines as offered', () => {
    assert.equal(sort(`No, I cannot.\nTry this:${LIST}`, DECLINES).offered, 2)
  })

  it('counts a list as delivered when its line hands something over', () => {
    const { delivered, roles } = sort(`No, I cannot.\nHere is the rest:${LIST}`, DECLINES, DELIVERS)
    assert.equal(delivered, 2)
    assert.deepEqual(roles.slice(2), [0, 0])
  })

  it('counts a list without either as delivered', () => {
    assert.equal(sort(`Steps:${LIST}`).delivered, 2)
  })
})
