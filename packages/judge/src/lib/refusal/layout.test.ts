import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unitsOf } from './fold.ts'
import { readLayout } from './layout.ts'

function quotedIn(text: string): string[] {
  const { quoted } = readLayout(unitsOf(text))
  return quoted.flatMap((start, at) => (at % 2 === 0 ? [text.slice(start, quoted[at + 1])] : []))
}

describe('readLayout', () => {
  it('counts quotations, block quotes and code as the words of others', () => {
    assert.deepEqual(quotedIn('He said "no" and «non».'), ['"no"', '«non»'])
    assert.deepEqual(quotedIn('> I refuse\nI agree'), ['> I refuse'])
    assert.deepEqual(quotedIn('See:\n```\nsorry\n```\nDone'), ['```\nsorry\n```'])
  })

  it('reads unclosed code as code to the end', () => {
    assert.deepEqual(quotedIn('```js\nsorry()'), ['```js\nsorry()'])
  })

  it("doesn't count an open quote or an answer wrapped in quotes as a quotation", () => {
    assert.deepEqual(quotedIn('a 5" pipe'), [])
    assert.deepEqual(quotedIn('"I cannot help."'), [])
  })

  it('counts the items of each list after its leading line, and finds its end', () => {
    const { listItems, lists } = readLayout(unitsOf('I can help with:\n- one\n- two\n\nSteps:\n1. go\n2) stop\n'))
    assert.equal(listItems, 4)
    assert.deepEqual(lists, [16, 2, 30, 36, 2, 51])
  })
})
