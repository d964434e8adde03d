import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { LOOK_ALIKES } from './look-alikes.ts'
import { squashedOffsets, squashedText } from './squashed-text.ts'

describe('squashedText', () => {
  it('keeps letters and digits, in lower case', () => assert.equal(squashedText('V-i o.L_e\nT 42!'), 'violet42'))

  it('drops accents, whether they are part of the letter or not', () => {
    assert.equal(squashedText('Víólé\u0336t'), 'violet')
  })

  it('replaces look-alikes with what they look like', () => {
    assert.equal(squashedText('сеcrеt Τiger ᴠɪᴏʟᴇᴛ 🇦🇧 ٤٢'), 'cecrettigervioletab42')
  })

  it('keeps the letters of other scripts', () => assert.equal(squashedText('日本語 ок'), '日本語ok'))

  it('is the same for all kinds of sigma', () => assert.equal(squashedText('ΣΑΣ'), squashedText('σας')))

  it('is the same in pieces and as a whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        assert.equal(Array.from(text, squashedText).join(''), squashedText(text))
        assert.equal(squashedOffsets(text).length, squashedText(text).length + 1)
      }),
    )
  })

  it('continues after the first sixty-five thousand characters', () => {
    assert.equal(squashedText('a '.repeat(100_000)), 'a'.repeat(100_000))
  })
})

describe('LOOK_ALIKES', () => {
  it('has ASCII letters and digits on one side, and none on the other', () => {
    for (const [letter, like] of LOOK_ALIKES) {
      assert.match(like, /^[a-z0-9]$/, letter)
      assert.doesNotMatch(letter, /^[ -~]*$/)
    }
  })
})
