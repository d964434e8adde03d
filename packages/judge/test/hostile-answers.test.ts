import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ChecksFile, checkLevel } from '@assay/core/suite'
import { createJudge } from '../src/lib/judge/create-judge.ts'
import { answerOf } from './sample-answer.ts'

// Each of these would hang or overflow a careless check. Nothing is timed: a check that hangs stops the whole suite.
const judge = createJudge()

async function passedBy(checks: unknown, text: string): Promise<boolean | null> {
  const { level } = checkLevel(ChecksFile.parse(checks), ['checks'])
  assert.ok(level !== null)
  const verdict = await judge.judgeLevel(level, answerOf(text))
  for (const { reason } of verdict.checks) assert.ok(reason.length <= 501)
  return verdict.status === 'scored' ? verdict.passed : null
}

const MEGABYTES = 5_000_000

describe('hostile answers', () => {
  it('five megabytes pass through every text check', async () => {
    const text = 'lorem ipsum dolor '.repeat(MEGABYTES / 18)
    const checks = [
      { not_match: '*x*y*z' },
      { match: 'lorem?ipsum*' },
      { not_contains: 'xyz' },
      { not_regex: '(a|i|o|.){1000}Q' },
      { not_regex: '(lorem|ipsum| |dolor)+$Q' },
      { min_length: 1 },
      { min_tokens: 1 },
    ]
    assert.equal(await passedBy(checks, text), true)
  })

  it('five megabytes of letters without a space are counted', async () => {
    assert.equal(await passedBy({ max_tokens: 10 }, 'abcdefghij'.repeat(MEGABYTES / 10)), false)
  })

  it('two hundred thousand combining marks are judged', async () => {
    const text = `e${'\u0301'.repeat(200_000)}`
    const checks = [
      { match: '*é*' },
      { max_tokens: 10 },
      { numeric: 1 },
      { similarity: { expected: 'e', threshold: 0.5 } },
    ]
    assert.equal(await passedBy(checks, text), false)
  })

  it('deep JSON is JSON, and is undecided if a shape would have to follow it', async () => {
    const text = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    assert.equal(await passedBy({ json: true }, text), true)
    assert.equal(
      await passedBy({ json: { schema: { $ref: '#/$defs/a', $defs: { a: { items: { $ref: '#/$defs/a' } } } } } }, text),
      null,
    )
    assert.equal(await passedBy({ json: { equals: { '[0]': 1 } } }, text), null)
  })

  it('a hundred thousand objects are compared for equality', async () => {
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_, id) => ({ id })))
    assert.equal(await passedBy({ json: { schema: { uniqueItems: true } } }, text), true)
  })

  it('a pattern of a schema takes linear time', async () => {
    const schema = { pattern: '^(a+)+$' }
    assert.equal(await passedBy({ json: { schema } }, JSON.stringify(`${'a'.repeat(100_000)}b`)), false)
  })

  it('deep and many-keyed YAML ends', async () => {
    assert.notEqual(await passedBy({ yaml: true }, '['.repeat(100_000)), true)
    const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1`).join('\n')
    assert.equal(await passedBy({ yaml: true }, keys), true)
    assert.equal(await passedBy({ yaml: true }, 'a: 1\n'.repeat(MEGABYTES / 5)), null)
  })

  it('deep XML, many entities and many errors end', async () => {
    assert.equal(await passedBy({ xml: true }, '<a>'.repeat(300_000) + '</a>'.repeat(300_000)), true)
    assert.equal(await passedBy({ xml: true }, `<a>${'&x;'.repeat(MEGABYTES / 3)}</a>`), false)
    assert.equal(await passedBy({ xml: true }, '<'.repeat(MEGABYTES)), false)
  })

  it('deep HTML and tags with many attributes end', async () => {
    assert.equal(await passedBy({ html: true }, '<b>'.repeat(300_000)), false)
    const attributes = Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')
    assert.equal(await passedBy({ html: true }, `<p ${attributes}>`), true)
    assert.equal(await passedBy({ html: true }, '<p>'.repeat(MEGABYTES / 3)), null)
  })

  it('deep SQL ends', async () => {
    const deep = `select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`
    for (const dialect of ['postgres', 'sqlite', 'mysql']) {
      await passedBy({ sql: { dialect } }, deep)
      assert.equal(await passedBy({ sql: { dialect } }, 'select 1'), true, 'the parser is of use afterwards')
    }
    assert.equal(await passedBy({ sql: true }, 'select 1;'.repeat(5000)), true)
    assert.equal(await passedBy({ sql: true }, `select '${"'".repeat(90_002)}`), false)
  })

  it('numbers of a megabyte end', async () => {
    assert.equal(await passedBy({ numeric: 1 }, '1'.repeat(MEGABYTES)), false)
    assert.equal(await passedBy({ numeric: 1 }, '1,111'.repeat(MEGABYTES / 5)), false)
    assert.equal(await passedBy({ numeric: 1 }, '-'.repeat(MEGABYTES)), false)
  })

  it('long texts are compared or left undecided', async () => {
    const long = 'word '.repeat(MEGABYTES / 5)
    for (const method of ['levenshtein', 'rouge_l', 'bleu']) {
      assert.equal(await passedBy({ similarity: { expected: 'another text', threshold: 0.5, method } }, long), false)
    }
    const expected = 'other '.repeat(10_000)
    assert.equal(await passedBy({ similarity: { expected, threshold: 0.5, method: 'levenshtein' } }, long), null)
  })

  it('a fence without an end is unwrapped once', async () => {
    assert.equal(await passedBy({ json: { extract: true } }, '```\n'.repeat(MEGABYTES / 4)), false)
    assert.equal(await passedBy({ json: { extract: true } }, `${' '.repeat(MEGABYTES)}x`), false)
  })
})
