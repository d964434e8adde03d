import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FAMILIES } from './family.ts'
import { unitsOf } from './fold.ts'
import { matchPhrases } from './match-phrases.ts'
import { addPattern, emptyNode, treeOf } from './phrase-tree.ts'
import { tokenize } from './tokens.ts'

function found(text: string, ...patterns: string[]): string[] {
  const root = emptyNode()
  const sets = { cannot: ['cannot', 'am not able to'], polite: ['kindly'] }
  for (const [family, pattern] of patterns.entries()) addPattern(root, pattern, family, sets)
  const tokens = tokenize(unitsOf(text))
  const matches = matchPhrases(tokens, treeOf(root))
  return matches.first.map((first, at) => text.slice(tokens.starts[first], tokens.ends[matches.last[at] ?? 0]))
}

describe('matchPhrases', () => {
  it('finds every choice of a set, of one word or several', () => {
    assert.deepEqual(found('I cannot. I am not able to.', 'i {cannot}'), ['I cannot', 'I am not able to'])
  })

  it('makes a set optional if the pattern says so', () => {
    assert.deepEqual(found('I kindly refuse, I refuse', 'i {polite}? refuse'), ['I kindly refuse', 'I refuse'])
  })

  it('skips a few fillers', () => {
    assert.deepEqual(found('I simply cannot', 'i {cannot}'), ['I simply cannot'])
    assert.deepEqual(found('I simply just really cannot', 'i {cannot}'), [])
  })

  it("doesn't reach over the end of a sentence", () => {
    assert.deepEqual(found('It was I. Cannot wait.', 'i {cannot}'), [])
  })

  it('bridges a gap of up to seven words', () => {
    const pattern = 'ich kann .. nicht helfen'
    assert.deepEqual(found('Ich kann dir dabei nicht helfen', pattern), ['Ich kann dir dabei nicht helfen'])
    assert.deepEqual(found('Ich kann nicht helfen', pattern), ['Ich kann nicht helfen'])
    assert.deepEqual(found(`Ich kann ${'so '.repeat(8)}nicht helfen`, pattern), [])
  })

  it('ignores phrases that begin inside an aside', () => {
    const root = emptyNode()
    const [cannot, aside] = [FAMILIES.indexOf('cannot'), FAMILIES.indexOf('aside')]
    addPattern(root, 'can not do', cannot, {})
    addPattern(root, 'you can not', aside, {})
    const families = (text: string) => matchPhrases(tokenize(unitsOf(text)), treeOf(root)).families
    assert.deepEqual(families('You can not do that'), [aside])
    assert.deepEqual(families('I can not do that'), [cannot])
    assert.deepEqual(families('You can not, so I can not do it'), [aside, cannot])
  })

  it('rejects a pattern with an unknown set', () => {
    assert.throws(() => found('', 'i {nothing}'), /Set "nothing"/)
  })
})
