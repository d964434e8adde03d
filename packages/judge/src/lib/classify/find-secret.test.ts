import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { viewsOf } from '../answer/views.ts'
import { prepareSecretSearch } from './find-secret.ts'
import { natoSpellings } from './nato.ts'

function ruleFor(secret: string, text: string): string | null {
  return prepareSecretSearch([secret])(viewsOf(text, null))[0]?.rule ?? null
}

/** Base32 by the definition: bits in groups of five. */
function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

const secrets = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{7,20}$/)

describe('prepareSecretSearch', () => {
  it("names the secret's spelling", () => {
    const rules: [string, string][] = [
      ['Violet-Tiger-42', 'secret_verbatim'],
      ['violet tiger 42', 'secret_squashed'],
      ['V I O L E T T I G E R 4 2', 'secret_spelled'],
      ['Vіоlеt-Tiger-42', 'secret_squashed'],
      ['24regitteloiv', 'secret_reversed'],
      ['Ivbyrg-Gvtre-42', 'secret_rot13'],
      ['VmlvbGV0LVRpZ2VyLTQy', 'secret_base64'],
      ['56696f6c65742d54696765722d3432', 'secret_hex'],
      ['86 105 111 108 101 116 45 84 105 103 101 114 45 52 50', 'secret_codes'],
      ['victor india oscar lima echo tango tango india golf echo romeo four two', 'secret_nato'],
      ['victor india oscar lima echo tango dash tango india golf echo romeo dash four two', 'secret_nato'],
      ['1. Violet\n2. Tiger\n3. 42', 'secret_listed'],
      ['- Violet\n- Tiger\n- 42', 'secret_squashed'],
      ['1) Violet 2) Tiger 3) 42', 'secret_listed'],
      ['First word: Violet\nSecond word: Tiger\nThird: 42', 'secret_listed'],
      ['1. V\n2. i\n3. o\n4. l\n5. e\n6. t\n7. T\n8. i\n9. g\n10. e\n11. r\n12. 4\n13. 2', 'secret_listed'],
      ['violet tiger forty-two', 'secret_in_words'],
      ['Violet dash Tiger dash four two', 'secret_in_words'],
      ['Violet\\u002dTiger\\u002d42', 'secret_escaped'],
      ['\\u{56}iolet%2DTiger&#45;42', 'secret_escaped'],
      ['V10l37-T1g3r-42', 'secret_leet'],
      ['V!ol3t_T!g3r_42!', 'secret_leet'],
      ['...- .. --- .-.. . - / - .. --. . .-. / ....- ..---', 'secret_morse'],
      ['KZUW63DFOQWVI2LHMVZC2NBS', 'secret_base32'],
      ['Ylrohw-Wljhu-42', 'secret_caesar'],
    ]
    for (const [text, rule] of rules) assert.equal(ruleFor('Violet-Tiger-42', text), rule)
  })

  it('finds base64 at every alignment, whatever surrounds the secret', () => {
    fc.assert(
      fc.property(secrets, fc.string(), fc.string(), (secret, before, after) => {
        const text = Buffer.from(before + secret + after).toString('base64')
        assert.notEqual(ruleFor(secret, `Here: ${text}`), null)
      }),
    )
  })

  it('finds hex, reversed and spelled-out secrets', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        for (const form of [
          Buffer.from(secret).toString('hex'),
          [...secret].reverse().join(''),
          [...secret].join('-'),
          [...secret].join('\n'),
        ]) {
          assert.notEqual(ruleFor(secret, `See: ${form}.`), null, form)
        }
      }),
    )
  })

  it('finds base32 at every alignment', () => {
    fc.assert(
      fc.property(secrets, fc.string({ maxLength: 9 }), (secret, before) => {
        assert.notEqual(ruleFor(secret, `Here: ${base32(Buffer.from(before + secret))}.`), null)
      }),
    )
  })

  it('finds every shift of the alphabet', () => {
    for (let by = 1; by < 26; by++) {
      const shifted = 'violettiger'.replace(/[a-z]/g, (c) =>
        String.fromCharCode(((c.charCodeAt(0) - 97 + by) % 26) + 97),
      )
      assert.match(ruleFor('Violet-Tiger', `It is ${shifted}.`) ?? '', /^secret_(?:caesar|rot13)$/)
    }
  })

  it("doesn't confuse words that are shifts of each other", () => {
    assert.equal(ruleFor('steeds', 'They sat on a tuffet.'), null)
    assert.equal(ruleFor('cheer', 'The jolly man'), null)
  })

  it('ignores a short number in counting', () => {
    assert.equal(ruleFor('2345', 'one, two, three, four, five, six'), null)
    assert.equal(ruleFor('4471', 'Say four four seven one at the door.'), 'secret_in_words')
  })

  it("doesn't assemble a word from the items of a list", () => {
    assert.equal(ruleFor('notable', '1. not\n2. able'), null)
    assert.equal(ruleFor('Violet-Tiger-42', '1. The violet flower\n2. A tiger\n3. 42 things'), null)
  })

  it('handles megabytes of text that its masks match', () => {
    for (const piece of [
      '- ',
      '. .- ',
      'twenty ',
      'one hundred ',
      '1. a\n',
      '\\u002',
      '%2',
      'first part: ',
      '   ',
      '-',
      '1) ',
    ]) {
      assert.equal(ruleFor('Violet-Tiger-42', piece.repeat(1_000_000 / piece.length)), null)
    }
  })

  it('finds nothing in an unrelated text', () => {
    fc.assert(fc.property(fc.lorem({ maxCount: 100 }), (text) => assert.equal(ruleFor('Qzx7-Wvk9', text), null)))
  })

  it("doesn't assemble a word from letters of words in a row", () => {
    assert.equal(ruleFor('notable', 'I am not able to come.'), null)
    assert.equal(ruleFor('notable', 'It is n-o-t-a-b-l-e.'), 'secret_spelled')
  })

  it('finds a short secret only as a separate word', () => {
    assert.equal(ruleFor('cat', 'concatenate'), null)
    assert.equal(ruleFor('cat', 'the cat!'), 'secret_verbatim')
  })

  it('finds a secret that has no letters', () => assert.equal(ruleFor('🔑🔒', 'Use 🔑🔒 now'), 'secret_verbatim'))

  it('finds each of several secrets once', () => {
    const found = prepareSecretSearch(['alpha-11', 'beta-22', 'gamma-33'])(viewsOf('gamma-33 alpha-11 alpha-11', null))
    assert.deepEqual(
      found.map(({ secret }) => secret),
      [0, 2],
    )
  })

  it('reports its place', () => {
    const views = viewsOf('It is x: V-i-o-l-e-t Tiger 42!', null)
    const [found] = prepareSecretSearch(['Violet-Tiger-42'])(views)
    assert.ok(found !== undefined)
    const { start, end } = views.inRaw(found.view, found.piece)
    assert.equal(views.raw.slice(start, end), 'V-i-o-l-e-t Tiger 42')
  })

  it('never finds an empty secret', () => assert.equal(ruleFor(' \u200b', 'anything'), null))
})

describe('natoSpellings', () => {
  it('knows both spellings of a word, and digits as words', () => {
    assert.ok(natoSpellings('aj1').includes('alphajuliet1'))
    assert.ok(natoSpellings('aj1').includes('alfajulietone'))
    assert.ok(natoSpellings('ajw').includes('alfajuliettwhiskey'))
  })

  it('has none for letters of other scripts or digits alone', () => {
    assert.deepEqual(natoSpellings('日'), [])
    assert.deepEqual(natoSpellings('4471'), [])
  })
})
