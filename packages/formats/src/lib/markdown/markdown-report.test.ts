import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readEvidence } from '@assay/core/result'
import fc from 'fast-check'
import { sampleReport } from '../summary/sample-report.ts'
import { codeBlock } from './code-block.ts'
import { githubComment, markdownReport } from './markdown-report.ts'

const write = (report: ReturnType<typeof sampleReport>, limit?: number) =>
  markdownReport(report.header, report.results, limit === undefined ? {} : { limit })

describe('markdownReport', () => {
  it('shows each suite and model with score, success rate, cost and latency', async () => {
    const text = await write(sampleReport({ models: 1, suites: 1 }))
    assert.match(
      text,
      /\| 🟡 \| support-answers \| replay\/small \| [\d,.]+ &#91;[\d,.]+, [\d,.]+&#93; \| 50\.0% &#40;11\/22, 95% CI [\d.]+–[\d.]+&#41; \| \$0\.0\d+ \| avg \d\.\d\ds · p95 \d\.\d\ds \| 1 errored, 1 limited, 1 undecided, 1 unscored \|/,
    )
    assert.match(text, /Score formulas: support-answers: success&#95;pct \/ total&#95;cost/)
  })

  it('lists what failed and what is undecided apart, with prompt and answer folded away', async () => {
    const report = sampleReport({ models: 1, suites: 1 })
    const text = await write(report)
    const of = (evidence: string) => report.results.filter((result) => readEvidence(result) === evidence).length
    assert.ok(of('failed') > 0 && of('undecided') > 1)
    assert.equal(text.match(/<details>/g)?.length, of('failed') + of('undecided'))
    assert.equal(text.match(/<\/details>/g)?.length, of('failed') + of('undecided'))
    const [, failed = '', undecided = ''] = text.split(/^### (?:Failed|Undecided) \(\d+\)$/m)
    assert.ok(text.includes(`### Failed (${of('failed')})`) && text.includes(`### Undecided (${of('undecided')})`))
    assert.doesNotMatch(failed, /\| (errored|undecided|unscored) \|/)
    assert.match(undecided, /\| undecided \| The judge gave no verdict\. \|/)
    assert.doesNotMatch(undecided, /\| (failed|limited|unscored) \|/)
    assert.match(text, /1 of 24 samples unscored: the suite gives no criterion\./)
  })

  it('says how many planned samples were never taken', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const stopped = { status: 'stopped', stop_reason: 'budget', missing: 76 } as const
    const runs = header.runs.map((run) => ({ ...run, ...stopped }))
    const text = await markdownReport({ ...header, runs }, results)
    assert.match(text, /^🔴 \*\*replay\/small: 76 of 100 planned samples weren't taken: budget spent\.\*\*$/m)
    assert.doesNotMatch(await markdownReport(header, results), /weren't taken/)
  })

  it('never marks a row green if samples of it are undecided, errored or were never taken', async () => {
    const { header } = sampleReport({ models: 1, suites: 1 })
    const success = { value: 1, count: 25, total: 25, interval: null, reason: null }
    const rowOf = (counts: object, fields: object = {}) => {
      const runs = header.runs.map((run) => ({
        ...run,
        ...fields,
        suites: run.suites.map((suite) => {
          const all = { total: 25, passed: 25, failed: 0, limited: 0, errored: 0, undecided: 0, unscored: 0 }
          return { ...suite, success: { ...suite.success, ...success }, counts: { ...suite.counts, ...all, ...counts } }
        }),
      }))
      return markdownReport({ ...header, runs }, [])
    }
    assert.match(await rowOf({}), /^\| 🟢 .*\| 0 \|$/m)
    assert.match(await rowOf({ total: 100, undecided: 75 }), /^\| 🟡 .*25\/25.*\| 75 undecided \|$/m)
    assert.match(await rowOf({ total: 26, errored: 1 }, { ignore_errors: true }), /^\| 🟡 .*\| 1 errored \|$/m)
    assert.match(await rowOf({}, { missing: 3 }), /^\| 🟡 .*\| 3 never taken \|$/m)
  })

  it('says how many errored samples --ignore-errors left out of the rates', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const runs = header.runs.map((run) => ({ ...run, ignore_errors: true }))
    const text = await markdownReport({ ...header, runs }, results)
    const line = '🟡 **replay/small: 1 of 24 samples errored and is left out of the rates: --ignore-errors.**'
    assert.ok(text.includes(line), text)
    assert.doesNotMatch(await markdownReport(header, results), /--ignore-errors/)
  })

  it('lists the calls of tools with their results, and how the conversation ended', async () => {
    const text = await write(sampleReport({ models: 1, suites: 1, tools: true }))
    const block = [
      'Tool calls',
      '',
      '```text',
      '1. get_order {"id":"A1"} · ok · 0.25s · canned · in parallel',
      '   → {"status":"shipped","total":20}',
      '1. crm/find_customer {"order":"A1","fields":["name","address","orders"],"note":"as asked by the user"} · error · 1.24s · MCP · in parallel',
      '   → Customer not found',
      '2. refund {"id": "A1", "amount": · invalid arguments · canned',
      '   → The arguments are not JSON.',
      '3. list_orders {} · ok · 0.03s · canned',
    ]
    assert(text.includes(block.join('\n')), text)
    assert.match(
      text,
      /4\. refund \{"id":"A1","amount":20\} · not run · canned\nStopped after 4 turns: max_turns\.\n```/,
    )
  })

  it('counts the programs that shared a process with their tests', async () => {
    assert.match(await write(sampleReport()), /^Code: \d+ of \d+ samples shared a process with their tests\.$/m)
    const { header } = sampleReport()
    assert.doesNotMatch(await markdownReport(header, []), /shared a process/)
  })

  it('leaves no markup, HTML or mention of strangers outside of code blocks', async () => {
    const text = await write(sampleReport({ hostile: true, tools: true }))
    const outside = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')
    assert.doesNotMatch(outside.replace(/<details><summary>|<\/summary>|<\/details>/g, ''), /[<@`]|\]\(/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
    assert.doesNotMatch(text, /[\0-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/)
  })

  it('stays below the limit of a comment, however much failed', async () => {
    const large = sampleReport({ cases: 2000, hostile: true })
    for (const limit of [undefined, 2000, 300]) {
      const text = await write(large, limit)
      assert(text.length < (limit ?? 65_536), `${text.length}`)
    }
    assert.match(await write(large), /…and [\d,]+ more; the JSON and HTML reports have all of them\./)
  })

  it('says what is unknown, and why', async () => {
    const text = await write(sampleReport({ models: 1, suites: 1, unanswered: true }))
    const cost = 'unknown (24 of 24 samples may have been billed without an answer)'
    assert(text.includes(`| ${cost} | n/a &#40;No latency was measured.&#41; | 24 errored |`), text.slice(0, 600))
  })

  it('has no failures section when there are none', async () => {
    const { header } = sampleReport()
    assert.doesNotMatch(await markdownReport(header, []), /Did not pass|details/)
  })
})

describe('githubComment', () => {
  it('is the report behind a mark, and fits a comment', async () => {
    const { header, results } = sampleReport({ cases: 2000, hostile: true })
    const comment = await githubComment(header, results)
    assert.equal(comment, `<!-- assay-report -->\n${await markdownReport(header, results)}`)
    assert.ok(comment.length < 65_536)
  })
})

describe('codeBlock', () => {
  it('has no line that a CI system would obey', () => {
    const text = codeBlock('::error::a\n  ::b\n##[c]\n##vso[d]\n##teamcity[e]\nf\r::g')
    assert.doesNotMatch(text, /^\s*::|##(vso|teamcity)?\[/m)
  })

  it("can't be ended from inside", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '```', '\n', '\r', 'a', ' ', '````text\n')), (parts) => {
        const lines = codeBlock(parts.join('')).split('\n')
        const fence = lines.at(-1) ?? ''
        assert(lines.slice(1, -1).every((line) => !line.includes(fence)))
      }),
    )
  })
})
