import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ChecksFile, checkLevel, fillLevel, fillTemplate } from '@assay/core/suite'
import { createJudge } from './create-judge.ts'
import { answerOf } from './sample-answer.ts'

const secrets = new Map([['key', 'sk-live-12345']])
const scope = { vars: [], env: null, secrets: { has: () => true, names: [] } }

async function judged(checks: unknown, text: string, known: ReadonlyMap<string, string> = secrets) {
  const { level } = checkLevel(ChecksFile.parse(checks), ['checks'])
  assert.ok(level !== null)
  const filled = fillLevel(level, (each) => fillTemplate(each, scope)).level
  return createJudge({ secrets: known }).judgeLevel(filled, answerOf(text))
}

describe('secrets in checks', () => {
  it('are compared by their values', async () => {
    const verdict = await judged({ not_contains: "{{secret('key')}}" }, 'The key is sk-live-12345.')
    assert.ok(verdict.status === 'scored' && !verdict.passed)
  })

  it('are shown as templates, also where the answer gives them away', async () => {
    const checks = ['not_contains', 'equals', 'match', 'regex', 'starts_with'].map((name) => ({
      [name]: "{{secret('key')}}",
    }))
    const verdict = await judged(checks, 'The key is sk-live-12345.')
    for (const { reason } of verdict.checks) {
      assert.doesNotMatch(reason, /sk-live/)
      assert.match(reason, /\{\{secret\('key'\)\}\}/)
    }
  })

  it('that were not given leave the check undecided', async () => {
    const verdict = await judged({ contains: "{{secret('key')}}" }, 'x', new Map())
    assert.equal(verdict.status, 'unscored')
  })
})
