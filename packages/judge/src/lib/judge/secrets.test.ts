import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CodeOutcome } from '@assay/core/result'
import {
  CASE_DEFAULTS,
  ChecksFile,
  CODE_DEFAULTS,
  type CodeSpec,
  checkLevel,
  fillLevel,
  fillTemplate,
} from '@assay/core/suite'
import { answerOf } from '../../../test/sample-answer.ts'
import { createJudge } from './create-judge.ts'

const secrets = new Map([['key', 'sk-live-12345']])
const scope = { vars: [], env: null, secrets: { has: () => true, names: [] } }

async function judgeText(checks: unknown, text: string, known: ReadonlyMap<string, string> = secrets) {
  const { level } = checkLevel(ChecksFile.parse(checks), ['checks'])
  assert.ok(level !== null)
  const filled = fillLevel(level, (each) => fillTemplate(each, scope)).level
  return createJudge({ secrets: known }).judgeLevel(filled, answerOf(text))
}

describe('secrets in checks', () => {
  it('are compared by their values', async () => {
    const verdict = await judgeText({ not_contains: "{{secret('key')}}" }, 'The key is sk-live-12345.')
    assert.ok(verdict.status === 'scored' && !verdict.passed)
  })

  it('are shown as templates, even if the answer gives them away', async () => {
    const checks = ['not_contains', 'equals', 'match', 'regex', 'starts_with'].map((name) => ({
      [name]: "{{secret('key')}}",
    }))
    const verdict = await judgeText(checks, 'The key is sk-live-12345.')
    for (const { reason } of verdict.checks) {
      assert.doesNotMatch(reason, /sk-live/)
      assert.match(reason, /\{\{secret\('key'\)\}\}/)
    }
  })

  it("aren't shown in part by a pattern that matches a part of one", async () => {
    const verdict = await judgeText({ not_regex: 'sk-[a-z]{4}' }, 'The key is sk-live-12345.')
    assert.equal(verdict.checks[0]?.reason, `Matches /sk-[a-z]{4}/: "The key is {{secret('key')}}.".`)
  })

  it('leave the check undecided if they are missing', async () => {
    const verdict = await judgeText({ contains: "{{secret('key')}}" }, 'x', new Map())
    assert.equal(verdict.status, 'undecided')
  })
})

describe('secrets in a program', () => {
  it('are run unchanged, and stored as the templates that name them', async () => {
    const spec: CodeSpec = { ...CODE_DEFAULTS, language: 'python', tests: 'def test_key(): assert KEY' }
    let ran = ''
    const judge = createJudge({
      secrets,
      runCode: async (_, text) => {
        ran = text
        return { kind: 'judged', code: outcomeOf(text) }
      },
    })
    const place = { file: null, line: 1, column: 1 }
    const one = { ...CASE_DEFAULTS, id: 'a', messages: [], code: spec, place }
    const verdict = await judge.judgeAnswer(one, null, answerOf('KEY = "sk-live-12345"'))
    assert.match(ran, /sk-live-12345/)
    assert.doesNotMatch(JSON.stringify(verdict), /sk-live/)
    assert.equal(verdict.code?.evidence?.files[0]?.content, `KEY = "{{secret('key')}}"`)
  })
})

/** A program that repeats its text wherever a tool could. */
function outcomeOf(text: string): CodeOutcome {
  return {
    language: 'python',
    compiled: true,
    tests: { passed: 0, failed: 1 },
    lint_warnings: 1,
    evidence: {
      files: [{ path: 'answer.py', content: text }],
      diagnostics: [
        { stage: 'lint', severity: 'warning', code: null, message: text, file: 'answer.py', line: 1, column: 1 },
      ],
      tests: [{ name: 'test_key', outcome: 'failed', message: text }],
      output: text,
      structure: [],
      broken_tests: false,
      limit: null,
      compile_ms: 1,
      tests_ms: 1,
      lint_ms: 1,
      peak_memory_bytes: null,
      isolation: 'none',
    },
  }
}
