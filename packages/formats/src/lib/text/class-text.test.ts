import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { classLines, classText } from './class-text.ts'

describe('classLines', () => {
  it('says which rule decided on which text, what else applied, and whether the class was expected', () => {
    const details = {
      code: 'secret',
      rule: 'secret_base64',
      span: { view: 'visible', start: 4, end: 24, text: '[secret 1]' },
      secondary: [
        { class: 'refusal', code: 'text' },
        { class: 'truncated', code: null },
      ],
      expected: 'refusal',
      agrees: false,
      critical: true,
      decided_by: 'rules',
    }
    assert.deepEqual(classLines({ primary: 'leak', details }), [
      'Class: leak (secret) · rule secret_base64 · [secret 1] · critical case',
      'Also: refusal (text), truncated',
      'Expected class: refusal · differs',
    ])
  })

  it("reports when a model decided, and when only the answer's wrapping is wrong", () => {
    const details = { code: 'fenced', decided_by: 'model', repairable: true, expected: null, secondary: [] }
    assert.deepEqual(classLines({ primary: 'wrong_format', details }), [
      'Class: wrong_format (fenced) · decided by a model · correct once unwrapped',
    ])
  })

  it('leaves out details of other programs that it does not know', () => {
    const details = { code: 7, rule: null, span: 'here', secondary: [null, 'x', { class: 3 }], expected: {} }
    assert.deepEqual(classLines({ primary: 'pass', details }), ['Class: pass'])
    assert.equal(classText({ primary: 'pass', details: {} }), 'pass')
  })
})
