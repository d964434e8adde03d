import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SuiteSummary } from '@assay/core/report'
import type { HumanSummary } from '@assay/core/review'
import { htmlReport } from '../html/html-report.ts'
import { markdownReport } from '../markdown/markdown-report.ts'
import { agreementText, humanSuccessText } from './human-text.ts'
import { sampleReport } from './sample-report.ts'
import { suiteSummaryLines } from './summary-lines.ts'

const limits = (low: number, high: number) => ({ low, high, level: 0.95, method: 'beta-midp' as const })
const CHECKED: HumanSummary = {
  judges: ['a/judge'],
  labels: 50,
  agreement: { value: 0.92, interval: limits(0.812, 0.973), reason: null, count: 46, total: 50 },
  success: { value: 0.828, interval: limits(0.7, 0.871), reason: null },
  labels_to_halve: 150,
}
const none = { value: null, interval: null, reason: 'No answer is labeled; at least 20 are needed.' }
const UNCHECKED: HumanSummary = {
  judges: ['a/judge'],
  labels: 0,
  agreement: { ...none, count: 0, total: 0 },
  success: none,
  labels_to_halve: null,
}

describe('agreementText', () => {
  it('shows how far the judge agrees with people, or that nobody checked it', () => {
    assert.equal(agreementText({ human: CHECKED }), 'judge agrees with people 92% [81, 97], 50 labels')
    assert.equal(agreementText({ human: UNCHECKED }), 'judge not checked')
    assert.equal(
      agreementText({ human: { ...UNCHECKED, labels: 12 } }),
      'judge not checked yet: 12 labels of the 20 needed',
    )
    assert.equal(
      agreementText({ human: { ...CHECKED, judges: [] } }),
      'verdicts agree with people 92% [81, 97], 50 labels',
    )
    assert.equal(agreementText({}), null)
  })

  it('never rounds to certainty', () => {
    const agreement = { ...CHECKED.agreement, value: 0.999, interval: limits(0.001, 0.9999) }
    assert.match(agreementText({ human: { ...CHECKED, agreement } }) ?? '', /99\.9% \[0\.1, 99\.99\]/)
  })
})

describe('humanSuccessText', () => {
  it('shows the rate as people see it, and how many labels would halve its interval', () => {
    assert.equal(humanSuccessText({ human: CHECKED }), '82.8% [70, 87]; 150 more labels would halve the interval')
    assert.equal(humanSuccessText({ human: UNCHECKED }), null)
  })
})

describe('every report', () => {
  for (const [name, human, expected] of [
    ['a checked judge', CHECKED, 'judge agrees with people 92% [81, 97], 50 labels'],
    ['a judge that nobody checked', UNCHECKED, 'judge not checked'],
  ] as const) {
    it(`says so beside the success rate of ${name}`, async () => {
      const { header, results } = sampleReport({ models: 1, suites: 1 })
      const withHuman = (suite: SuiteSummary) => ({ ...suite, human })
      const judged = { ...header, runs: header.runs.map((run) => ({ ...run, suites: run.suites.map(withHuman) })) }
      const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      const page = (await Array.fromAsync(htmlReport(judged, results))).join('')
      assert.ok(plain(page).includes(expected))
      const markdown = await markdownReport(judged, results)
      assert.ok(plain(markdown).includes(expected))
      const lines = judged.runs.flatMap((run) => run.suites.flatMap((suite) => suiteSummaryLines(suite, run)))
      assert.ok(lines.some(({ text }) => text === expected))
    })
  }
})
