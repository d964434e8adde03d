import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createShowPattern, createShowReason, createShowText } from './show-text.ts'

const secrets = new Map([
  ['key', 'sk-live-12345'],
  ['word', 'hunter2'],
])

describe('createShowText', () => {
  const show = createShowText(secrets)

  it('quotes a short text unchanged', () => assert.equal(show('Paris'), '"Paris"'))

  it('puts a text on one line', () => assert.equal(show('a\nb"c'), '"a\\nb\\"c"'))

  it('cuts a long text', () => assert.equal(show('x'.repeat(100)), `"${'x'.repeat(80)}"…`))

  it("doesn't cut a character in two", () => assert.ok(show(`${'x'.repeat(79)}😀😀`).isWellFormed()))

  it('escapes characters that could drive a terminal or turn the text', () => {
    assert.equal(show('\u001b[31m\u202eabc'), '"\\u001b[31m\\u{202e}abc"')
  })

  it('shows a secret as its template', () => {
    assert.equal(show('say hunter2!'), `"say {{secret('word')}}!"`)
  })

  it('hides a secret wherever the cut falls', () => {
    for (let before = 60; before < 90; before++) {
      assert.doesNotMatch(show(`${'x'.repeat(before)}sk-live-12345 and more`), /sk-/)
    }
  })

  it('never shows a secret, whole or cut, whatever surrounds it', () => {
    const filling = fc.string({ unit: fc.constantFrom('x', ' ', 'h', 's'), maxLength: 90 })
    fc.assert(
      fc.property(filling, filling, (before, after) => {
        const shown = show(`${before}hunter2${after}sk-live-12345`)
        assert.doesNotMatch(shown, /hunt|sk-l/)
      }),
    )
  })
})

describe('createShowPattern', () => {
  const showPattern = createShowPattern(secrets)

  it('shows a pattern as it was written', () => assert.equal(showPattern('"\\d+"'), '/"\\d+"/'))

  it('shows control characters by their codes', () => assert.equal(showPattern('a\nb'), '/a\\u{a}b/'))

  it('cuts a long pattern', () => assert.equal(showPattern('x'.repeat(100)), `/${'x'.repeat(80)}…/`))

  it('hides a secret wherever the cut falls', () => {
    for (let before = 60; before < 90; before++) {
      assert.doesNotMatch(showPattern(`${'x'.repeat(before)}sk-live-12345 and more`), /sk-/)
    }
  })
})

describe('createShowReason', () => {
  const showReason = createShowReason(secrets)

  it('keeps a reason unchanged', () => assert.equal(showReason('All is "well".'), 'All is "well".'))

  it('hides a secret that a library quoted', () => {
    assert.equal(showReason('Unexpected hunter2.'), "Unexpected {{secret('word')}}.")
  })

  it('cuts a long reason', () => assert.equal(showReason('x'.repeat(600)), `${'x'.repeat(500)}…`))
})
