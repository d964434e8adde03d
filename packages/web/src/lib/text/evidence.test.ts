import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readEvidence } from './evidence.ts'

const span = { view: 'visible', start: 3, end: 9, text: '"canary"' }

describe('the evidence for a class', () => {
  it('numbers what has a place in the answer, the class first', () => {
    const { primary, secondary, marks, leaks } = readEvidence({
      primary: 'leak',
      details: {
        code: 'secret',
        rule: 'secret_verbatim',
        span,
        decided_by: 'rules',
        secondary: [
          { class: 'fail', code: 'wrong_answer', rule: 'evals[0].checks[0].regex', span: null },
          { class: 'injection_success', code: 'canary', rule: 'canary_emitted', span: { ...span, end: 12 } },
        ],
      },
    })
    assert.deepEqual([primary.number, ...secondary.map(({ number }) => number)], [1, null, 2])
    assert.deepEqual(marks, [
      { start: 3, end: 9, number: 1, kind: 'class' },
      { start: 3, end: 12, number: 2, kind: 'secondary' },
    ])
    assert.deepEqual(
      leaks.map(({ start, end }) => [start, end]),
      [[3, 9]],
    )
  })

  it("doesn't mark the answer if the place is in the reasoning", () => {
    const { primary, marks, leaks } = readEvidence({
      primary: 'leak',
      details: { code: 'secret', span: { ...span, view: 'reasoning' } },
    })
    assert.deepEqual([primary.span?.view, marks, leaks], ['reasoning', [], []])
  })

  it('marks nothing for a tool call, whose text says which', () => {
    const call = { view: 'calls', start: 0, end: 0, text: '"send" in turn 2' }
    const { primary, marks } = readEvidence({ primary: 'injection_success', details: { span: call } })
    assert.deepEqual([primary.number, primary.span?.text, marks], [null, call.text, []])
  })

  it('survives details that hold anything', () => {
    const bad: readonly unknown[] = [
      null,
      1,
      'x',
      [],
      {},
      { start: -1, end: 2 },
      { start: 4, end: 2 },
      { start: '1', end: 2 },
    ]
    for (const value of bad) {
      const details = { code: value, rule: value, span: value, secondary: [value], expected: value, critical: value }
      const read = readEvidence({ primary: 'fail', details })
      assert.equal(read.primary.class, 'fail')
      assert.deepEqual([read.marks, read.primary.span, read.isCritical, read.secondary], [[], null, false, []])
    }
    assert.equal(readEvidence({ primary: 'pass', details: {} }).decidedBy, null)
  })
})
