import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { plainViewsOf, type ViewName, type Views, viewsOf } from './views.ts'

function inRaw(views: Views, view: ViewName, word: string): string {
  const start = views[view].indexOf(word)
  assert.notEqual(start, -1)
  const piece = views.inRaw(view, { start, end: start + word.length })
  return views.raw.slice(piece.start, piece.end)
}

describe('viewsOf', () => {
  it('shows a text as received, without reasoning, as a reader sees it, and squashed', () => {
    const views = viewsOf('<think>Hm.</think>\n Ｉt’s  fine! ', null)
    assert.equal(views.answer, 'Ｉt’s  fine!')
    assert.equal(views.visible, "It's  fine!")
    assert.equal(views.squashed, 'itsfine')
    assert.equal(views.reasoning, '<think>Hm.</think>')
  })

  it("doesn't copy an ASCII answer", () => {
    const views = viewsOf('plain', null)
    assert.equal(views.visible, views.raw)
    assert.equal(views.reasoning, null)
  })

  it('joins reasoning that came apart and in blocks', () => {
    assert.equal(viewsOf('<think>b</think>c', 'a').reasoning, 'a\n<think>b</think>')
    assert.equal(viewsOf('c', 'a').reasoning, 'a')
  })

  it('maps a piece of a view to the text as received', () => {
    const views = viewsOf('<think>x</think>\n  The ｓｅ\u200bｃｒｅｔ is\n<think>y</think>\n o-p-e-n.', null)
    assert.equal(inRaw(views, 'answer', 'The'), 'The')
    assert.equal(inRaw(views, 'visible', 'secret'), 'ｓｅ\u200bｃｒｅｔ')
    assert.equal(inRaw(views, 'squashed', 'open'), 'o-p-e-n')
    assert.equal(inRaw(views, 'raw', 'think'), 'think')
  })

  it("doesn't look for blocks in reasoning", () =>
    assert.equal(plainViewsOf('<think>a</think>').answer, '<think>a</think>'))

  it('returns places inside the text for any piece of any view', () => {
    const part = fc.constantFrom('<think>', '</think>', '\n', 'a', 'ﬁ', '\u200b', 'е', ' ', 'é', '😀', '½')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.nat(), fc.nat(), (parts, a, b) => {
        const views = viewsOf(parts.join(''), null)
        for (const view of ['raw', 'answer', 'visible', 'squashed'] as const) {
          const { length } = views[view]
          if (length === 0) continue
          const start = a % length
          const piece = views.inRaw(view, { start, end: start + 1 + (b % (length - start)) })
          assert.ok(piece.start >= 0 && piece.start < piece.end && piece.end <= views.raw.length)
        }
      }),
    )
  })
})
