// Needs: sandbox, python, rust, go, cpp, java
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { LANGUAGES, type Language } from '@assay/core/suite'
import { plainSpec } from '../../../test/plain-spec.ts'
import { createCodeRunner } from '../../code.ts'

interface Sample {
  readonly right: string
  readonly wrong: string
  readonly tests: string
}

const SAMPLES: Readonly<Record<Language, Sample>> = {
  python: {
    right: 'def double(n):\n    return n * 2\n',
    wrong: 'def double(n):\n    return n + 2\n',
    tests: 'def test_double():\n    assert double(4) == 8\n',
  },
  javascript: {
    right: 'function double(n) { return n * 2 }',
    wrong: 'function double(n) { return n + 2 }',
    tests: "test('double', () => { assert.equal(double(4), 8) })",
  },
  typescript: {
    right: 'export function double(n: number): number { return n * 2 }',
    wrong: 'export function double(n: number): number { return n + 2 }',
    tests: "test('double', () => { assert.equal(double(4), 8) })",
  },
  rust: {
    right: 'pub fn double(n: u64) -> u64 { n * 2 }',
    wrong: 'pub fn double(n: u64) -> u64 { n + 2 }',
    tests: '#[test] fn doubles() { assert_eq!(double(4), 8); }',
  },
  go: {
    right: 'package main\n\nfunc Double(n int) int { return n * 2 }\n',
    wrong: 'package main\n\nfunc Double(n int) int { return n + 2 }\n',
    tests: 'func TestDouble(t *testing.T) { if Double(4) != 8 { t.Fatal("wrong") } }',
  },
  cpp: {
    right: 'int twice(int n) { return n * 2; }',
    wrong: 'int twice(int n) { return n + 2; }',
    tests: '#include <cassert>\nint main() { assert(twice(4) == 8); }',
  },
  java: {
    right: 'class Solution { static int twice(int n) { return n * 2; } }',
    wrong: 'class Solution { static int twice(int n) { return n + 2; } }',
    tests:
      'import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.Test;\n' +
      'class SolutionTest {\n  @Test\n  void doubles() {\n    assertEquals(8, Solution.twice(4));\n  }\n}\n',
  },
}

describe('a run with cases in every language', () => {
  const runner = createCodeRunner()
  after(() => runner.close())

  it('judges right and wrong answers in all of them, side by side', { timeout: 300_000 }, async () => {
    const judge = async (language: Language, program: string) => {
      const spec = plainSpec({ language, tests: SAMPLES[language].tests, timeout_ms: 60_000 })
      const verdict = await runner.run(spec, `\`\`\`${language}\n${program}\n\`\`\``)
      return verdict.kind === 'judged' ? (verdict.code.tests ?? verdict.code.evidence?.diagnostics) : verdict.message
    }
    const verdicts = await Promise.all(
      LANGUAGES.map(async (language) => {
        const { right, wrong } = SAMPLES[language]
        return [language, await Promise.all([judge(language, right), judge(language, wrong)])]
      }),
    )
    const expected = [
      { passed: 1, failed: 0 },
      { passed: 0, failed: 1 },
    ]
    assert.deepEqual(
      verdicts,
      LANGUAGES.map((language) => [language, expected]),
    )
  })
})
