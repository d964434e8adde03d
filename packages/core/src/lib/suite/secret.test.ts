import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  createMask,
  cutMasked,
  fillSecrets,
  markSecret,
  maskSecrets,
  removeCutSecrets,
  showSecrets,
  showStart,
  spellSecret,
} from './secret.ts'

const KEY = markSecret('key')

describe('createMask', () => {
  it('uses the marker of the longer secret if one is the beginning of another', () => {
    const secrets = new Map([
      ['key', 'abc'],
      ['long', 'abcdef'],
    ])
    assert.equal(maskSecrets('abc abcdef', secrets), `${KEY} ${markSecret('long')}`)
  })

  it('leaves the name of a secret whole that contains the value of another', () => {
    const secrets = new Map([
      ['password', 'hunter2'],
      ['start', 'pass'],
    ])
    assert.equal(showSecrets(maskSecrets('hunter2', secrets)), "{{secret('password')}}")
  })

  it('uses a value literally, whatever it would mean in a pattern', () => {
    assert.equal(maskSecrets('a.c abc [x](y)', new Map([['key', 'a.c']])), `${KEY} abc [x](y)`)
    assert.equal(maskSecrets('[x](y)\\', new Map([['key', '[x](y)\\']])), KEY)
  })

  it('passes over a secret that is empty', () => assert.equal(maskSecrets('abc', new Map([['key', '']])), 'abc'))

  it('removes what imitates a marker, with secrets and without', () => {
    assert.equal(maskSecrets('\uFDD0key\uFDD1', new Map([['key', 'abc']])), '\uFFFDkey\uFFFD')
    assert.equal(maskSecrets('\uFDD0key\uFDD1', new Map()), '\uFFFDkey\uFFFD')
  })

  it('finds a secret however programs write it, and shows the same template for each', () => {
    const value = 'a"b\\c/d<e>&é'
    const secrets = new Map([['key', value]])
    const said = [JSON.stringify({ value }), '["a\\"b\\\\c\\/d<e>&\\u00e9"]', 'a&quot;b\\c/d&lt;e&gt;&amp;é']
    for (const text of [
      ...said,
      JSON.stringify(JSON.stringify(value)),
      encodeURIComponent(value),
      ...spellSecret(value),
    ]) {
      const masked = maskSecrets(text, secrets)
      const rest = showSecrets(masked).split("{{secret('key')}}")
      assert.ok(rest.length > 1 && !rest.some((each) => each.includes('c')), masked)
      assert.equal(fillSecrets(masked, secrets), text)
    }
  })

  it('is undone by fillSecrets', () => {
    const unit = fc.constantFrom('a', 'b', '.', '$', '\\', ' ', '"', '&', 'é')
    const secrets = fc.dictionary(fc.constantFrom('a', 'b', 'ab'), fc.string({ unit, maxLength: 3 }), { minKeys: 1 })
    fc.assert(
      fc.property(secrets, fc.string({ unit, maxLength: 20 }), (values, text) => {
        const map = new Map(Object.entries(values))
        const masked = createMask(map)(text)
        assert.equal(fillSecrets(masked, map), text)
        for (const value of map.values()) {
          if (value !== '') assert.ok(!masked.split(/\uFDD0[^\uFDD1]*\uFDD1/).some((part) => part.includes(value)))
        }
      }),
    )
  })
})

describe('removeCutSecrets', () => {
  it('removes the beginning of a secret before an ellipsis, and nothing else', () => {
    const cut = (text: string) => removeCutSecrets(text, ['hunter2-long', 'p"q"r"s"t'])
    assert.equal(cut('It said "the pass is hunter2-l…".'), 'It said "the pass is …".')
    assert.equal(cut('{"a":"p\\"q\\"r…'), '{"a":"…')
    for (const text of ['It said "hun…".', 'hunter2 is there', 'a… hunter2', '…']) assert.equal(cut(text), text)
  })
})

describe('showStart', () => {
  it('cuts a text and marks the cut', () => {
    assert.deepEqual(showStart('abcdef', 4), { text: 'abcd', isCut: true })
    assert.deepEqual(showStart('abcd', 4), { text: 'abcd', isCut: false })
  })

  it('cuts no template in two, wherever the cut falls', () => {
    for (let length = 1; length < 30; length++) {
      assert.match(
        showStart(`abc${KEY}def${KEY}`, length).text,
        /^(?:[abc]{1,3}|abc(?:\{\{secret\('key'\)\}\}(?:d?e?f?)){1,2})$/,
      )
    }
  })

  it('shows all of a short text as showSecrets does', () => {
    assert.deepEqual(showStart(`a ${KEY} b`, 100), { text: showSecrets(`a ${KEY} b`), isCut: false })
  })
})

describe('cutMasked', () => {
  const masked = maskSecrets('key sesame here', new Map([['k', 'sesame']]))

  it('cuts no marker in two', () => {
    for (let length = 0; length <= masked.length; length++) {
      const cut = cutMasked(masked, length)
      assert.ok(masked.startsWith(cut) && cut.length <= length)
      assert.equal(/[\uFDD0-\uFDD2]/.test(showSecrets(cut)), false)
    }
  })

  it('cuts no character in two', () => {
    assert.equal(cutMasked('a🎉b', 2), 'a')
    assert.equal(cutMasked('a🎉b', 3), 'a🎉')
    assert.equal(cutMasked('a🎉b', 4), 'a🎉b')
  })
})
