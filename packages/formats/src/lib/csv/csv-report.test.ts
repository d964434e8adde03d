import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { HOSTILE_TEXTS, sampleReport } from '../summary/sample-report.ts'
import { csvCell } from './csv-cell.ts'
import { csvReport } from './csv-report.ts'

const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

describe('csvCell', () => {
  it('keeps a formula from running, however it is quoted', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(1)', '\r\n=1', '\n=1', '\uFF1D1']) {
      assert.equal(parse(csvCell(text))[0]?.[0], `'${text}`)
    }
  })

  it('carries no control character but for line ends, and nothing that a CI system obeys', () => {
    const hostile = 'a\0b\u001b[31mc\u007fd\u009be\tf\rg\u202eh\u2066i\u200fj\r\n::error::k\nl ##vso[m]\ud800'
    assert.equal(
      parse(csvCell(hostile))[0]?.[0],
      'a\\u{0}b\\u{1b}[31mc\\u{7f}d\\u{9b}e\\u{9}f\\u{d}g\\u{202e}h\\u{2066}i\\u{200f}j\r\n\\u{3a}:error::k\nl \\u{23}#vso[m]\\u{d800}',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.doesNotMatch(csvCell(text), /(?!\n|\r\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
      }),
    )
  })

  it('leaves numbers numbers, negative ones among them', () => {
    assert.deepEqual([-1.5, 0, 1e-7, true, null].map(csvCell), ['-1.5', '0', '1e-7', 'true', ''])
  })

  it('returns every other text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [row] = parse(`${csvCell(text)},end`)
        const read = row?.[0] ?? ''
        // A reader gets back what is no control character; what is may be written in another way.
        if (!/[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]|::|##|:\s*$/mu.test(text)) {
          assert.equal(FORMULA_START.test(text) ? read.slice(1) : read, text)
        }
        assert.doesNotMatch(read, FORMULA_START)
      }),
      { numRuns: 500 },
    )
  })
})

describe('csvReport', () => {
  it('has one record for each result that a CSV reader agrees with', async () => {
    const { header, results } = sampleReport({ hostile: true })
    const text = (await Array.fromAsync(csvReport(header, results))).join('')
    const rows: Record<string, string>[] = parse(text, { columns: true })
    assert.equal(rows.length, results.length)
    for (const [index, row] of rows.entries()) {
      assert.equal(row.model, results[index]?.model)
      assert.equal(Number(row.cost_usd), results[index]?.cost_usd)
      for (const cell of Object.values(row)) assert.doesNotMatch(cell, FORMULA_START)
    }
    assert.deepEqual(new Set(rows.map(({ outcome }) => outcome)).size, 6)
    assert(rows.some(({ answer }) => answer === HOSTILE_TEXTS[0]))
  })

  it('streams: the first piece is there before all results are read', async () => {
    const { header, results } = sampleReport({ cases: 1000 })
    let taken = 0
    const counted = (function* () {
      for (const result of results) {
        taken++
        yield result
      }
    })()
    await csvReport(header, counted).next()
    assert(taken > 0 && taken < results.length / 4, `${taken}`)
  })

  it('counts turns and calls of tools, and leaves them empty where no tool was offered', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 2, tools: true })
    const text = (await Array.fromAsync(csvReport(header, results))).join('')
    const rows: Record<string, string>[] = parse(text, { columns: true })
    const counts = rows.map(({ turns, tool_calls, tool_errors, invalid_calls, stopped }) =>
      [turns, tool_calls, tool_errors, invalid_calls, stopped].join(),
    )
    assert.deepEqual([...new Set(counts)], ['4,5,1,1,max_turns', '1,,,,'])
  })

  it('leaves a cell empty where a number is unknown', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1, unanswered: true })
    const text = (await Array.fromAsync(csvReport(header, results))).join('')
    const rows: Record<string, string>[] = parse(text, { columns: true })
    for (const { cost_usd, judge_cost_usd, latency_ms, input_tokens } of rows) {
      assert.deepEqual([cost_usd, judge_cost_usd, latency_ms, input_tokens], ['', '', '', ''])
    }
  })
})
