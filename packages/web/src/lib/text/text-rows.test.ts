import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHead, splitRows } from './text-rows.ts'

function join(text: string): string {
  const rows = splitRows(text)
  return rows
    .map(({ start, end, lines }, at) => {
      assert.equal(lines, text.slice(start, end).split('\n').length)
      const next = rows[at + 1]?.start ?? end
      assert.ok(text.slice(end, next) === '' || text.slice(end, next) === '\n')
      assert.ok(end - start <= 2000)
      assert.ok(text.slice(start, end).split('\n').length <= 40)
      return text.slice(start, next)
    })
    .join('')
}

describe('rows of a long text', () => {
  const texts: readonly [what: string, text: string][] = [
    ['an empty text', ''],
    ['one short line', 'abc'],
    ['line ends alone', '\n'.repeat(100_000)],
    ['a huge line without spaces', 'x'.repeat(100_000)],
    ['a huge line of pairs', 'a'.repeat(1) + '😀'.repeat(50_000)],
    ['words', 'word '.repeat(20_000)],
    ['lines of all lengths', Array.from({ length: 500 }, (_, at) => 'y'.repeat((at * 37) % 3000)).join('\n')],
    ['41 lines', Array.from({ length: 41 }, () => 'z').join('\n')],
    ['a line end at the very end', `${'x'.repeat(3000)}\n`],
  ]
  for (const [what, text] of texts) it(`hold all of ${what} and are short`, () => assert.equal(join(text), text))

  it('are cut at spaces and never within a pair', () => {
    const pairs = `a${'😀'.repeat(5000)}`
    for (const { start } of splitRows(pairs)) assert.ok(start === 0 || pairs.codePointAt(start) === 0x1f600)
    const words = 'word '.repeat(2000)
    for (const { start } of splitRows(words)) assert.equal(words.startsWith('word', start), true)
  })
})

describe('the head of a text', () => {
  it('ends at a line end, else at a space, else not within a pair', () => {
    assert.equal(cutHead('short', 100), 5)
    assert.equal(cutHead(`${'a'.repeat(80)}\n${'b'.repeat(80)}`, 100), 80)
    assert.equal(cutHead(`${'a'.repeat(90)} ${'b'.repeat(80)}`, 100), 91)
    assert.equal(cutHead(`a${'😀'.repeat(80)}`, 100), 99)
  })
})
