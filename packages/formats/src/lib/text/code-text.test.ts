import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CodeEvidence, CodeOutcome } from '@assay/core/result'
import { codeLine, codeReason, diagnosticLines, evidenceBlocks } from './code-text.ts'

const evidence: CodeEvidence = {
  files: [{ path: 'answer.py', content: 'def add(a, b):\n\treturn a - b\n' }],
  diagnostics: [],
  tests: [
    { name: 'adds', outcome: 'failed', message: '1 != 3' },
    { name: 'zero', outcome: 'passed', message: '' },
    { name: 'big', outcome: 'missing', message: '' },
  ],
  output: '',
  structure: [{ kind: 'type', name: 'Sum', found: false }],
  broken_tests: false,
  limit: null,
  compile_ms: 400,
  tests_ms: 1900,
  lint_ms: 100,
  peak_memory_bytes: null,
  isolation: 'bubblewrap',
}
const code = (more: Partial<CodeOutcome>, some: Partial<CodeEvidence> = {}): CodeOutcome => ({
  language: 'python',
  compiled: true,
  tests: { passed: 3, failed: 0 },
  lint_warnings: 0,
  evidence: { ...evidence, ...some },
  ...more,
})

describe('codeLine', () => {
  it("summarizes a program's outcome in one line", () => {
    assert.equal(codeLine(code({})), 'compile OK · tests 3/3 · lint 0 · 2.40s')
    assert.equal(
      codeLine(code({ compiled: false, tests: null, lint_warnings: null }, { tests_ms: null, lint_ms: null })),
      'compile failed · 0.40s',
    )
    assert.equal(codeLine(code({ evidence: null, lint_warnings: 2 })), 'compile OK · tests 3/3 · lint 2')
  })

  it('names the limit that was hit, broken tests and a missing sandbox', () => {
    const line = codeLine(
      code({ tests: { passed: 0, failed: 3 } }, { limit: 'memory', broken_tests: true, isolation: 'none' }),
    )
    assert.equal(
      line,
      'compile OK · tests 0/3 · lint 0 · used up its memory · the tests, not the answer, are broken · 2.40s · not isolated',
    )
  })
})

describe('codeLine of a program and its tests', () => {
  it('says so when they shared a process', () => {
    assert.match(codeLine(code({}, { separation: 'none' })), /· 2\.40s · shared a process with its tests$/)
    assert.doesNotMatch(codeLine(code({}, { separation: 'apart' })), /process/)
  })
})

describe('codeReason', () => {
  it('is null for a program that passed', () => assert.equal(codeReason(code({})), null))

  it('names the failed tests, the compiler error, or the broken tests', () => {
    assert.equal(codeReason(code({ tests: { passed: 1, failed: 2 } })), '2 of 3 tests failed: adds, big')
    const error = { stage: 'compile', severity: 'error', code: 'E1', message: 'no', file: null, line: null } as const
    assert.equal(
      codeReason(code({ compiled: false, tests: null }, { diagnostics: [{ ...error, column: null }] })),
      "the code doesn't compile: no",
    )
    assert.match(codeReason(code({}, { broken_tests: true })) ?? '', /they, not the answer, are broken/)
    assert.equal(codeReason(code({ tests: { passed: 0, failed: 0 } })), 'there are no tests')
  })
})

describe('diagnosticLines', () => {
  it('shows the source line with a caret under the column', () => {
    const at = { stage: 'lint', severity: 'warning', code: 'F841', message: 'unused', file: 'answer.py' } as const
    assert.deepEqual(diagnosticLines({ ...at, line: 2, column: 2 }, evidence.files), [
      'warning[F841] answer.py:2:2: unused',
      '2 |  return a - b',
      '  |  ^',
    ])
    assert.deepEqual(diagnosticLines({ ...at, line: 99, column: 1 }, evidence.files), [
      'warning[F841] answer.py:99:1: unused',
    ])
  })

  it('names no place for what is about the answer as a whole', () => {
    const whole = { stage: 'compile', severity: 'error', code: null, message: 'no code', file: null } as const
    assert.deepEqual(diagnosticLines({ ...whole, line: null, column: null }, []), ['error: no code'])
    assert.deepEqual(diagnosticLines({ ...whole, line: 3, column: null }, []), ['error tests:3: no code'])
  })
})

describe('evidenceBlocks', () => {
  it('has what failed first and leaves out what is empty', () => {
    assert.deepEqual(
      evidenceBlocks(evidence).map(({ title }) => title),
      ['Tests', 'Structure', 'Program answer.py'],
    )
    assert.equal(evidenceBlocks(evidence)[0]?.text, "✗ adds: 1 != 3\n✓ zero\n✗ big: didn't report")
  })
})
