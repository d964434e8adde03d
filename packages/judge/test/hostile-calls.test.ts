import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { ChecksFile, checkLevel, markSecret } from '@assay/core/suite'
import { createJudge } from '../src/lib/judge/create-judge.ts'
import { answerOf } from './sample-answer.ts'
import { CallsFile } from './sample-calls.ts'

const judge = createJudge({ secrets: new Map([['key', 'tulip-9-tulip']]) })
after(() => judge.close())

async function judgeCalls(checks: unknown, calls: unknown): Promise<{ passed: unknown; reason: string }> {
  const { level, problems } = checkLevel(ChecksFile.parse(checks), ['checks'])
  assert.deepEqual(problems, [])
  assert.ok(level !== null)
  const verdict = await judge.judgeLevel(level, answerOf('x', { calls: CallsFile.parse(calls) }))
  return { passed: verdict.checks[0]?.passed, reason: verdict.checks[0]?.reason ?? '' }
}

describe('hostile calls', () => {
  it('take time in their number, not in all ways to pair them', async () => {
    const calls = Array.from({ length: 10_000 }, () => ({ turn: 0, name: 'a' }))
    const names = [...Array.from({ length: 99 }, () => '?'), 'b']
    assert.equal((await judgeCalls({ called: names }, calls)).passed, false)
    assert.equal((await judgeCalls({ call_order: [names] }, calls)).passed, false)
    assert.equal((await judgeCalls({ call_counts: { repeated: 0 } }, calls)).passed, false)
  })

  it('bring no control characters, long texts or secrets into a reason', async () => {
    const calls = [
      { name: `x\u001b[31m${'y'.repeat(100_000)}`, arguments: { [`\u202e${'k'.repeat(1000)}`]: 'tulip-9-tulip' } },
      { name: 'refund', arguments: { id: 'tulip-9-tulip', 'a\nb': '\u0007'.repeat(100_000) } },
    ]
    const checks = [
      { not_called: '*' },
      { called: 'b' },
      { called: { name: 'refund', arguments: { id: 'A' } } },
      { called: { name: 'refund', arguments: {}, match: 'exact' } },
      { call_order: { calls: ['refund'], exact: true } },
      { call_counts: { max: 0, errors: 0 } },
      { tool_calls: { calls: [], allow_others: false } },
    ]
    for (const check of checks) {
      const { passed, reason } = await judgeCalls(check, calls)
      assert.equal(passed, false, reason)
      assert.ok(reason.length <= 501, reason)
      assert.doesNotMatch(reason, /[\p{Cc}\p{Cf}]|tulip/u)
    }
  })

  it('may have inherited names, and arguments of every type', async () => {
    const calls = ['__proto__', 'constructor', 'toString'].flatMap((name) =>
      [null, 7, 'text', [], [1], true].map((args) => ({ name, arguments: args })),
    )
    assert.equal((await judgeCalls({ called: '__proto__' }, calls)).passed, true)
    assert.equal((await judgeCalls({ called: { name: '*', arguments: { __proto__x: 1 } } }, calls)).passed, false)
    assert.equal((await judgeCalls({ not_called: { name: '*', arguments: { length: 1 } } }, calls)).passed, true)
  })

  it('are compared with secrets that no reason shows', async () => {
    const check = { called: { name: 'login', arguments: { key: markSecret('key') } } }
    assert.equal((await judgeCalls(check, [{ name: 'login', arguments: { key: 'tulip-9-tulip' } }])).passed, true)
    const { passed, reason } = await judgeCalls(check, [{ name: 'login', arguments: { key: 'rose' } }])
    assert.equal(passed, false)
    assert.match(reason, /expected "key" to be "\{\{secret\('key'\)\}\}", found "rose"/)
  })
})
