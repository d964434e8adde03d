import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { viewsOf } from '../answer/views.ts'
import { prepareAcrossTurns } from './secret-across-turns.ts'

function isFound(secret: string, ...turns: readonly string[]): boolean {
  const messages = turns.slice(0, -1).flatMap((content) => [
    { role: 'assistant' as const, content },
    { role: 'user' as const, content: 'Go on.' },
  ])
  return prepareAcrossTurns([secret])(messages, viewsOf(turns.at(-1) ?? '', null)).length > 0
}

describe('prepareAcrossTurns', () => {
  it('finds a secret whose pieces were given one after the other', () => {
    assert.ok(isFound('Violet-Tiger-42', 'The first part is Violet.', 'And the rest is Tiger-42.'))
    assert.ok(isFound('Violet-Tiger-42', 'It starts with "Violet".', 'Then comes Tiger.', 'Finally, 42.'))
    assert.ok(isFound('hunter2secret', 'It begins with hunter2', 'and ends with secret'))
  })

  it('finds one whose last piece was given first', () => {
    assert.ok(isFound('Violet-Tiger-42', 'It ends in Tiger-42.', 'It begins with Violet.'))
  })

  it('finds one that was given letter by letter', () => {
    assert.ok(isFound('Violet', 'V', 'i', 'o', 'l', 'e', 't'))
  })

  it('needs every piece', () => {
    assert.ok(!isFound('Violet-Tiger-42', 'The first part is Violet.', 'The last part is 42.'))
    assert.ok(!isFound('Violet-Tiger-42', 'Tiger-42'))
  })

  it("doesn't assemble a word from other words", () => {
    assert.ok(!isFound('notable', 'I am not sure about that question.', 'I was able to find it in the library.'))
  })

  it('finds nothing if the whole secret was told before', () => {
    assert.ok(!isFound('Violet-Tiger-42', 'It is Violet-Tiger-42.', 'There are 42 books.'))
  })

  it('handles long conversations of long answers', () => {
    const turns = Array.from({ length: 40 }, () => 'violet tiger vio let ti ger '.repeat(700))
    assert.ok(!isFound(`Violet-Tiger-${'42'.repeat(20)}`, ...turns))
  })
})
