import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Agreement } from './agreement.ts'
import type { ReviewedAnswer } from './decided-answer.ts'
import type { Label } from './label.ts'
import { listCurrentLabels } from './people-verdict.ts'
import { summarizeAgreement } from './summarize-agreement.ts'

const ABOUT = { suite: 's', check: null, judges: ['replay/judge'] }

function label(verdict: Label['verdict'], said: Partial<Label> = {}): Label {
  return {
    id: `${Math.random()}`,
    answer: 'hash',
    check: null,
    check_version: null,
    verdict,
    class: null,
    comment: null,
    span: null,
    by: 'ada',
    at: '2026-11-16T12:00:00.000Z',
    blind: true,
    run: 'r',
    sample: { suite: 's', case: 'c', attempt: 1 },
    ...said,
  }
}

/** Answers of cases of their own: passed or failed, of which the first few are labelled right or wrong. */
function answers(
  passed: boolean,
  count: number,
  labels: { right?: number; wrong?: number },
  said: Partial<Label> = {},
): ReviewedAnswer[] {
  const { right = 0, wrong = 0 } = labels
  return Array.from({ length: count }, (_, i) => {
    const verdict = i < right ? 'right' : i < right + wrong ? 'wrong' : null
    return {
      case: `${passed ? 'p' : 'f'}${i}`,
      passed,
      class: passed ? 'pass' : 'fail',
      labels: verdict === null ? [] : [label(verdict, said)],
    }
  })
}

describe('summarizeAgreement', () => {
  it('gives the figures of the design: 46 of 50 agree, and people pass less than the judge', () => {
    const found = summarizeAgreement(ABOUT, [
      ...answers(true, 843, { right: 23, wrong: 2 }),
      ...answers(false, 157, { right: 2, wrong: 23 }),
    ])
    assert.equal(Agreement.safeParse(found).success, true)
    assert.deepEqual([found.agreement.count, found.agreement.total, found.labels], [46, 50, 50])
    assert.equal(found.agreement.interval?.low.toFixed(2), '0.82')
    assert.deepEqual(found.confusion, { passed_right: 23, passed_wrong: 2, failed_right: 2, failed_wrong: 23 })
    assert.equal(found.success.value?.toFixed(4), (0.843 * 0.92 + 0.157 * 0.08).toFixed(4))
    assert.equal(found.agreement_on_all.value?.toFixed(4), '0.9200')
    assert.equal(found.kappa.value?.toFixed(2), '0.84')
    assert.ok(found.labels_to_halve !== null && found.labels_to_halve > 50)
    const all = summarizeAgreement(ABOUT, [
      ...answers(true, 25, { right: 23, wrong: 2 }),
      ...answers(false, 25, { right: 2, wrong: 23 }),
    ])
    assert.equal(all.labels_to_halve, null)
    assert.deepEqual(
      found.classes.map((each) => [each.class, each.agreement.count, each.labels]),
      [
        ['pass', 23, 25],
        ['fail', 23, 25],
      ],
    )
  })

  it('gives only the counts below 20 labels', () => {
    const found = summarizeAgreement(ABOUT, [...answers(true, 50, { right: 10 }), ...answers(false, 50, { wrong: 9 })])
    assert.equal(found.labels, 19)
    assert.deepEqual([found.agreement.count, found.agreement.total, found.agreement.value], [19, 19, null])
    assert.equal(found.success.reason, '19 answers are labeled; at least 20 are needed.')
    assert.equal(found.kappa.value, null)
    const one = summarizeAgreement(ABOUT, [...answers(true, 50, { right: 10 }), ...answers(false, 50, { wrong: 10 })])
    assert.notEqual(one.success.interval, null)
  })

  it('leaves out and counts answers that nobody was sure of, that people disagree on, or whose verdict was seen', () => {
    const odd = (labels: Label[]): ReviewedAnswer => ({ case: 'x', passed: true, class: null, labels })
    const found = summarizeAgreement(ABOUT, [
      ...answers(true, 20, { right: 20 }),
      odd([label('unsure')]),
      odd([label('right'), label('wrong', { by: 'bob' })]),
      odd([label('wrong', { blind: false })]),
      odd([label('wrong', { blind: false }), label('right', { by: 'bob' })]),
    ])
    assert.deepEqual([found.labels, found.unsure, found.split, found.seen], [21, 1, 1, 1])
    assert.equal(found.agreement.value, 1)
  })

  it('has no rate according to people while one kind of answer has no labels', () => {
    const found = summarizeAgreement(ABOUT, [...answers(true, 80, { right: 30 }), ...answers(false, 20, {})])
    assert.equal(found.success.value, null)
    assert.equal(found.success.reason, 'None of the answers that failed is labeled.')
  })

  it('gives sensitivity no interval if few failed answers are labeled', () => {
    const found = summarizeAgreement(ABOUT, [
      ...answers(true, 195, { right: 30 }),
      ...answers(false, 5, { right: 1, wrong: 4 }),
    ])
    assert.notEqual(found.sensitivity.value, null)
    assert.equal(found.sensitivity.interval, null)
    assert.notEqual(found.success.interval, null)
  })

  it("doesn't use labels from a review of one class for the others", () => {
    const drawn = { review: 'r', stratum: 'passed', share: 0.5, filtered: true } as const
    const found = summarizeAgreement(ABOUT, [
      ...answers(true, 100, { right: 20 }, { drawn }),
      ...answers(false, 100, { wrong: 20 }, { drawn }),
    ])
    assert.equal(found.agreement.value, 1)
    assert.equal(found.success.value, null)
  })

  it("weights answers drawn by another judge's verdicts by the number they represent", () => {
    // The earlier judge failed 10 answers, all of which were drawn, and passed 100, of which a tenth was. This one passes all.
    const of = (stratum: 'passed' | 'failed', share: number) => ({
      drawn: { review: 'r', stratum, share, filtered: false },
    })
    const found = summarizeAgreement(ABOUT, [
      ...answers(true, 100, { right: 10 }, of('passed', 0.1)),
      ...answers(true, 10, { wrong: 10 }, of('failed', 1)),
    ])
    assert.equal(found.success.value?.toFixed(4), (100 / 110).toFixed(4))
  })

  it('measures how far people agree with each other', () => {
    const both = (first: Label['verdict'], second: Label['verdict'], i: number): ReviewedAnswer => ({
      case: `${i}`,
      passed: true,
      class: null,
      labels: [label(first), label(second, { by: 'bob' })],
    })
    const found = summarizeAgreement(
      ABOUT,
      Array.from({ length: 10 }, (_, i) => both(i < 5 ? 'right' : 'wrong', i < 4 ? 'right' : 'wrong', i)),
    )
    assert.deepEqual([found.between_people?.answers, found.between_people?.same], [10, 9])
    // Ada says right 5 times and Bob 4 times, so that chance alone agrees on half: (0.9 - 0.5) / 0.5.
    assert.ok(Math.abs((found.between_people?.kappa?.value ?? 0) - 0.8) < 1e-9)
    assert.ok(Math.abs((found.between_people?.alpha.value ?? 0) - 0.8080808080808081) < 1e-9)
    assert.deepEqual(found.people, ['ada', 'bob'])
    const three = summarizeAgreement(ABOUT, [
      { ...both('right', 'wrong', 1), labels: [label('right'), label('wrong', { by: 'bob' })] },
      { ...both('right', 'wrong', 2), labels: [label('right'), label('wrong', { by: 'cleo' })] },
    ])
    assert.deepEqual([three.between_people?.same, three.between_people?.kappa], [0, null])
  })
})

describe('listCurrentLabels', () => {
  it("uses each person's last label on each question, and no withdrawn one", () => {
    const labels = [
      label('right', { id: '1' }),
      label('wrong', { id: '2' }),
      label('right', { id: '3', by: 'bob' }),
      label('undone', { id: '4', by: 'bob' }),
      label('right', { id: '5', check: 'llm_judge', check_version: 'v1' }),
      label('wrong', { id: '6', check: 'llm_judge', check_version: 'v2' }),
    ]
    assert.deepEqual(
      listCurrentLabels(labels).map(({ id }) => id),
      ['2', '5', '6'],
    )
  })
})
