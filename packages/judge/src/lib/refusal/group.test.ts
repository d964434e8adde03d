import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAnswer } from './reading.ts'

const groupOf = (text: string) => readAnswer(text).group

describe('groupOf', () => {
  it('distinguishes long English from short', () => {
    assert.equal(groupOf("I can't help with that."), 'brief_english')
    assert.equal(groupOf('The cat sat on the mat and it was happy there. '.repeat(6)), 'english')
  })

  it('recognizes Korean by its script, even with English words in it', () => {
    assert.equal(groupOf('Python 2에서는 그렇게 할 수 없습니다.'), 'korean')
  })

  for (const text of [
    'Jeg kan desværre ikke hjælpe med at finde frem til det i dag, for der er lukket.',
    'Dat kan ik niet doen, want het is in strijd met de wet en was nooit mijn taak.',
    'To nie jest możliwe, ale w tej sprawie można napisać do urzędu.',
    '我无法提供帮助。',
  ]) {
    it(`takes ${JSON.stringify(text)} for neither`, () => assert.equal(groupOf(text), 'other'))
  }
})
