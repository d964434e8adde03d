import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { readEvidence } from '@assay/core/result'
import { type SampleReportOptions, sampleReport } from '../summary/sample-report.ts'
import { type HtmlOptions, htmlReport } from './html-report.ts'

async function write(options: SampleReportOptions, page?: HtmlOptions): Promise<string> {
  const { header, results } = sampleReport(options)
  return (await Array.fromAsync(htmlReport(header, results, page))).join('')
}

describe('htmlReport', () => {
  it('allows its own script and style by their hashes and nothing else', async () => {
    const page = await write({})
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]?.replaceAll('&#39;', "'")
    const script = hash(/<script>([\s\S]*?)<\/script>/.exec(page)?.[1])
    const style = hash(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1])
    assert.equal(
      policy,
      `default-src 'none'; script-src ${script}; style-src ${style}; base-uri 'none'; form-action 'none'`,
    )
  })

  it('names no other address and has no inline style or handler', async () => {
    const page = (await write({})).replace(/<script>[\s\S]*?<\/script>/, '')
    assert.doesNotMatch(page, /(?:src|href)="(?!#)|url\(|@import| style="| on[a-z]+="/)
  })

  it("shows how many samples aren't in the page", async () => {
    assert.match(await write({}, { maxResults: 50 }), /This page has 50 of 192 samples, failures first/)
    assert.doesNotMatch(await write({}), /This page has/)
  })

  it('says what is unknown, and why, and shows no $0 for it', async () => {
    const page = await write({ models: 1, suites: 1, unanswered: true })
    assert.match(page, /<dd>unknown<small>24 of 24 samples may have been billed without an answer<\/small>/)
    assert.match(page, /Latency<\/span><span><b class="">n\/a<\/b>/)
    assert.match(page, /Tokens<\/span><span><b class="">n\/a<\/b> <small>no tokens counted<\/small>/)
    assert.match(page, /"cost_usd":null,"latency_ms":null,"tokens":null/)
    assert.doesNotMatch(page.replace(/<script>[\s\S]*?<\/script>/, ''), /\$0|NaN|undefined/)
  })

  it('tells samples that failed from those without a verdict, and says what was never taken', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const stopped = { status: 'stopped', stop_reason: 'budget', missing: 76 } as const
    const runs = header.runs.map((run) => ({ ...run, ...stopped }))
    const page = (await Array.fromAsync(htmlReport({ ...header, runs }, results))).join('')
    const listed = (title: string) => {
      const list = page.match(new RegExp(`<h3>${title}</h3><(?:u|o)l class="counts">(.*?)</(?:u|o)l>`, 's'))?.[1] ?? ''
      return [...list.matchAll(/<a href="[^"]*">(?:<span>)?([^<]*)/g)].map(([, name]) => name).toSorted()
    }
    assert.deepEqual(listed('By outcome'), ['failed', 'limited'])
    assert.deepEqual(listed('Without a verdict'), ['errored', 'undecided', 'unscored'])
    const failed = results.filter((result) => readEvidence(result) === 'failed').map((result) => result.case)
    assert.deepEqual(listed('Most failures by case'), failed.toSorted())
    assert.match(
      page,
      /<p class="warning">replay\/small: 76 of 100 planned samples weren&#39;t taken: budget spent\.<\/p>/,
    )
    assert.match(page, /1 limited · 1 undecided · 1 unscored/)
    const open = results.filter(({ status }) => status === 'undecided')
    const only = (await Array.fromAsync(htmlReport(header, open))).join('')
    assert.match(only, /No sample failed\./)
    assert.doesNotMatch(only, /Every sample passed/)
  })

  it('counts the programs that shared a process with their tests', async () => {
    assert.match(await write({}), /<p>Code: \d+ of \d+ samples shared a process with their tests\.<\/p>/)
  })

  it('adds what judges cost', async () => {
    assert.match(await write({ models: 1 }), /Judges cost extra: \$0\.000\d+\./)
  })

  it('is a page for a run without results', async () => {
    const header = { ...sampleReport().header, runs: [] }
    const page = (await Array.fromAsync(htmlReport(header, []))).join('')
    assert.match(page, /Every sample passed|Samples/)
    assert.doesNotMatch(page, /NaN|undefined/)
  })

  it('yields the first piece before it has read a result', async () => {
    const { header, results } = sampleReport()
    let taken = 0
    const counted = (function* () {
      for (const result of results) {
        taken++
        yield result
      }
    })()
    const { value } = await htmlReport(header, counted).next()
    assert.match(value ?? '', /<h2 id="summary">/)
    assert.equal(taken, 0)
  })
})
