import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkLevel } from '../check-level.ts'
import { ChecksFile } from '../checks-file.ts'
import { CHECKS } from './check-table.ts'
import { findRegexProblem } from './regex-syntax.ts'

const DESIGNED =
  `match not_match contains not_contains equals starts_with ends_with regex not_regex min_tokens max_tokens
  min_length max_length lines json xml html csv sql yaml numeric similarity semantic llm_judge classify latency cost called
  not_called call_order call_counts max_turns tool_calls code javascript`.split(/\s+/)

/** A value of each short form. */
const SHORT: Readonly<Record<string, unknown>> = {
  match: '*a*',
  not_match: ['*a*', '*b*'],
  contains: 'a',
  not_contains: 'a',
  equals: 'a',
  starts_with: 'a',
  ends_with: 'a',
  regex: 'a+',
  not_regex: ['a', 'b'],
  min_tokens: 1,
  max_tokens: 1,
  min_length: 0,
  max_length: 1.5,
  lines: 3,
  json: true,
  xml: true,
  html: true,
  csv: true,
  sql: true,
  yaml: true,
  numeric: 42,
  llm_judge: 'Is it good?',
  classify: ['pass', 'refusal'],
  latency: '2s',
  cost: 0.1,
  called: ['search', { name: 'open', arguments: { id: { regex: '^A' } } }],
  not_called: ['delete_*', { name: 'open', arguments: { id: 'B' } }],
  call_order: ['search', ['open', 'git/log'], { name: 'close', arguments: {} }],
  max_turns: 3,
  tool_calls: ['search'],
  javascript: './a.js',
}

describe('CHECKS', () => {
  it('has every check of the design, each under its own name', () => {
    assert.deepEqual(Object.keys(CHECKS).sort(), [...DESIGNED].sort())
    for (const [key, record] of Object.entries(CHECKS)) assert.equal(record.name, key)
  })

  for (const record of Object.values(CHECKS)) {
    const short = SHORT[record.name]

    it(`${record.name} takes a weight in its long form`, () => {
      assert.ok('weight' in record.long.shape)
    })

    if (record.short === null) continue
    it(`${record.name} reads its short form into its long form`, () => {
      const checks = ChecksFile.parse({ [record.name]: short })
      const read = checkLevel(checks, ['checks'])
      assert.deepEqual(
        read.problems.map(({ code }) => code),
        [],
      )
      assert.ok(read.level !== null)
    })
  }

  it('makes one check of each pattern in a list', () => {
    const { level } = checkLevel({ match: ['*a*', '*b*'] }, ['checks'])
    assert.ok(level?.checks.kind === 'all')
    assert.equal(level.checks.of.length, 2)
  })
})

describe('findRegexProblem', () => {
  it('accepts what RE2 accepts', () => {
    for (const pattern of ['(?i)abc', '(?P<year>\\d{4})', '\\b[A-Z]+\\b', '{"a"', '(?s:.)', '[(?=]', '\\\\1']) {
      assert.equal(findRegexProblem(pattern), null, pattern)
    }
  })

  it("rejects what a linear-time engine doesn't support, and broken patterns", () => {
    for (const pattern of ['(?=a)', '(?<!a)b', '(a)\\1', '(', '[z-a]', 'a'.repeat(10_001)]) {
      assert.notEqual(findRegexProblem(pattern), null, pattern)
    }
  })

  it('waits for templates to be filled', () => {
    assert.equal(findRegexProblem('({{name}}'), null)
  })
})
