import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { HOSTILE_TEXTS, sampleReport } from '../summary/sample-report.ts'
import { junitReport } from './junit-report.ts'
import { xmlText } from './xml-text.ts'

async function read(report: ReturnType<typeof sampleReport>): Promise<XmlDocument> {
  const pieces = await Array.fromAsync(junitReport(report.header, report.results))
  return XmlDocument.fromBuffer(Buffer.from(pieces.join('')))
}

const find = (document: XmlDocument, path: string) => document.find(path) as (XmlElement | XmlAttribute)[]

describe('xmlText', () => {
  it('is well formed for every text, and preserves what XML can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        using document = XmlDocument.fromString(`<a b="${xmlText(text)}">${xmlText(text)}</a>`)
        assert.equal(document.root.content, document.root.attr('b')?.value)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what the test is about.
        if (!/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/.test(text)) {
          assert.equal(document.root.content, text)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('junitReport', () => {
  it('is XML whose counts are those of its elements', async () => {
    const report = sampleReport({ hostile: true })
    using document = await read(report)
    const count = (name: string) => Number(document.root.attr(name)?.value)
    assert.equal(count('tests'), report.results.length)
    assert.equal(find(document, '//testcase').length, report.results.length)
    assert.equal(find(document, '//failure').length, count('failures'))
    assert.equal(find(document, '//error').length, count('errors'))
    assert.equal(find(document, '//skipped').length, count('skipped'))
    assert(['failures', 'errors', 'skipped'].every((name) => count(name) > 0))
    assert.equal(find(document, '//testsuite').length, 9)
    const undecided = find(document, '//error[@type="undecided"]').length
    assert.equal(undecided, report.results.filter(({ status }) => status === 'undecided').length)
    assert.ok(undecided > 0)
  })

  it('has an error for the samples of a suite that were never taken, and for those of suites that never began', async () => {
    const { header, results } = sampleReport({ models: 2, suites: 2 })
    const [first, second] = header.runs
    const [suite, other] = first?.suites ?? []
    assert(first !== undefined && second !== undefined && suite !== undefined && other !== undefined)
    const stopped = { ...first, status: 'stopped', stop_reason: 'budget', missing: 45 } as const
    const runs = [{ ...stopped, suites: [{ ...suite, missing: 40 }, other] }, second]
    using document = await read({ header: { ...header, runs }, results })
    assert.deepEqual(
      find(document, '//error[@type="missing"]/@message').map(({ content }) => content),
      ["40 of 64 planned samples weren't taken: budget spent", "45 of 97 planned samples weren't taken: budget spent"],
    )
    for (const [attribute, path] of [
      ['tests', '//testcase'],
      ['errors', '//error'],
    ] as const) {
      assert.equal(Number(document.root.attr(attribute)?.value), find(document, path).length)
      const sum = find(document, `//testsuite/@${attribute}`).reduce((all, { content }) => all + Number(content), 0)
      assert.equal(sum, find(document, path).length)
    }
  })

  it('is red for a run that stopped before its first sample', async () => {
    const { header } = sampleReport({ models: 1, suites: 1 })
    const runs = header.runs.map((run) => ({ ...run, status: 'stopped' as const, suites: [], missing: 24 }))
    using document = await read({ header: { ...header, runs }, results: [] })
    assert.equal(document.root.attr('errors')?.value, '1')
    assert.equal(find(document, '//testcase/error').length, 1)
  })

  it('keeps hostile names as text', async () => {
    using document = await read(sampleReport({ hostile: true, models: 1, suites: 1 }))
    const names = find(document, '//testcase/@name').map(({ content }) => content)
    assert.equal(names[0], `${HOSTILE_TEXTS[0]} 0`)
    assert(names.some((name) => name.startsWith('nul\\u{0} bell\\u{7}')))
  })

  it('has times in seconds and the summary as properties', async () => {
    const report = sampleReport({ models: 1, suites: 1 })
    using document = await read(report)
    const latency = report.results[0]?.latency_ms ?? 0
    assert.equal(find(document, '//testcase/@time')[0]?.content, (latency / 1000).toFixed(3))
    const score = find(document, '//testsuite/properties/property[@name="Success Rate"]/@value')[0]?.content
    assert.match(score ?? '', /^\d+\.\d% \(\d+\/22, 95% CI /)
  })

  it('counts each suite once when its results are mixed with those of others', async () => {
    const report = sampleReport({ models: 2 })
    const mixed = report.results.toSorted((a, b) => a.case.localeCompare(b.case) || a.attempt - b.attempt)
    using document = await read({ header: report.header, results: mixed.toReversed() })
    const counts = find(document, '//testsuite/@tests').map(({ content }) => Number(content))
    assert(find(document, '//testsuite').length > 6)
    assert.equal(
      counts.reduce((sum, each) => sum + each, 0),
      report.results.length,
    )
  })

  it('is a file without suites for a run without results', async () => {
    using document = await read({ header: { ...sampleReport().header, runs: [] }, results: [] })
    assert.equal(document.root.attr('tests')?.value, '0')
  })
})
