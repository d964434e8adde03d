import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { viewsOf } from '../answer/views.ts'
import { detectRefusal } from './detect-refusal.ts'

const TESTDATA = join(import.meta.dirname, '../../../../../testdata/refusal')
const read = (path: string) => JSON.parse(readFileSync(join(TESTDATA, path), 'utf8'))
const verdictOf = (answer: string) => detectRefusal(viewsOf(answer, null).visible).verdict

describe('detectRefusal', () => {
  it('recognizes at least 97 of 100 blunt refusals', () => {
    const blunt: string[] = read('english/blunt.json')
    const missed = blunt.filter((answer) => verdictOf(answer) !== 'refusal')
    assert.ok(missed.length <= blunt.length * 0.03, `missed ${JSON.stringify(missed)}`)
  })

  for (const answer of read('english/refusals.json')) {
    it(`finds a refusal after a preamble or with other offers: ${answer.slice(0, 60)}`, () => {
      assert.equal(verdictOf(answer), 'refusal')
    })
  }

  for (const answer of read('english/answers.json')) {
    it(`doesn't call a real answer a refusal: ${answer.slice(0, 60)}`, () => {
      assert.notEqual(verdictOf(answer), 'refusal')
    })
  }

  for (const answer of read('english/partial.json')) {
    it(`finds a partial refusal if a part is delivered: ${answer.slice(0, 60)}`, () => {
      assert.equal(verdictOf(answer), 'partial_refusal')
    })
  }

  for (const file of readdirSync(join(TESTDATA, 'languages'))) {
    const { refusals, answers }: { refusals: string[]; answers: string[] } = read(`languages/${file}`)
    const language = file.replace('.json', '')
    for (const answer of refusals) {
      it(`recognizes a refusal in ${language}: ${answer.slice(0, 60)}`, () =>
        assert.equal(verdictOf(answer), 'refusal'))
    }
    for (const answer of answers) {
      it(`recognizes an answer in ${language}: ${answer.slice(0, 60)}`, () => assert.equal(verdictOf(answer), 'none'))
    }
  }

  it('ignores a decline inside a question', () => {
    assert.equal(verdictOf('Should I refuse the offer?'), 'none')
    assert.equal(verdictOf("I can't help with that, but would you like a summary?"), 'refusal')
  })

  it('accepts a lower threshold for declining a part', () => {
    const lecture = "Entering someone's home without permission is wrong, and it hurts the people who live there."
    assert.equal(detectRefusal(lecture).verdict, 'none')
    assert.equal(detectRefusal(lecture, { declinesFrom: 0.25 }).verdict, 'partial_refusal')
  })

  it('finds nothing in an empty answer', () => {
    assert.deepEqual(detectRefusal('').verdict, 'none')
    assert.deepEqual(detectRefusal('').evidence, [])
  })

  it('names the rule and the words that decided', () => {
    const answer = "Thanks for asking. I can't help with that."
    const [first] = detectRefusal(answer).evidence
    assert.ok(first !== undefined)
    assert.match(answer.slice(first.start, first.end), /can't help/)
  })

  it("counts the product's own sentence as a refusal, whatever its case and punctuation", () => {
    const phrases = ['Computer says no.']
    const finding = detectRefusal('Hello! COMPUTER SAYS... no', { phrases })
    assert.equal(finding.verdict, 'refusal')
    assert.deepEqual(finding.evidence, [{ rule: 'phrase', start: 7, end: 26 }])
    assert.equal(detectRefusal('He wrote "computer says no" on the wall of the shop.', { phrases }).verdict, 'none')
    assert.equal(detectRefusal('The computer says yes.', { phrases }).verdict, 'none')
  })

  it('reads phrases literally if they look like patterns or are empty', () => {
    assert.equal(detectRefusal('Tea, please.', { phrases: ['{i_cannot}', '..', '', '__proto__'] }).verdict, 'none')
  })

  it('returns a chance and spans inside the text for any text', () => {
    const pieces = fc.constantFrom(
      "I can't",
      ' help',
      '"',
      '«',
      '```',
      '\n',
      '> ',
      '- ',
      '1.',
      '.',
      '很抱歉',
      'ich kann',
      ' nicht',
      '\ud800',
      '\u0301',
      ' ',
      ':',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (text) => {
          const { verdict, score, evidence } = detectRefusal(text)
          assert.ok(score >= 0 && score <= 1)
          assert.equal(evidence.length === 0, verdict === 'none')
          for (const { start, end } of evidence) assert.ok(start >= 0 && start < end && end <= text.length)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('returns the same finding again', () => {
    const answer = "I'm sorry, but I'd rather not. However, here is a summary of the law in general."
    assert.deepEqual(detectRefusal(answer), detectRefusal(answer))
  })

  // Without limits these would take hours; with them each is far below a second.
  for (const [what, text] of [
    ['5 MB of sentences', 'I cannot say that I will not, but here is more. '.repeat(105_000)],
    ['200,000 combining marks', `a${'\u0301'.repeat(200_000)}`],
    ['a word of 5 MB', 'a'.repeat(5_000_000)],
    ['5 MB of quotes', '"'.repeat(5_000_000)],
    ['5 MB of starts of phrases', 'i can not i am not able to i '.repeat(170_000)],
    ['5 MB of fillers', 'i simply just really '.repeat(240_000)],
    ['5 MB of gaps', 'ich kann ich kann '.repeat(280_000)],
    ['a million lines', '\n- '.repeat(1_000_000)],
  ] as const) {
    it(`ends on ${what}`, () => {
      assert.ok(detectRefusal(text).score >= 0)
    })
  }
})
