// Needs: sandbox, python, rust, go, cpp, java
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { LANGUAGES, type Language } from '@assay/core/suite'
import { z } from 'zod'
import { plainSpec } from '../../../test/plain-spec.ts'
import { createCodeRunner } from '../../code.ts'
import { SOURCE_PATHS } from '../answer/program.ts'
import type { CodeVerdict } from './code-verdict.ts'

// One runner for all tests, since it takes seconds to open every language's tools.
const runner = createCodeRunner()
after(() => runner.close())

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

/** Two wrong programs for each language, and the text in them that the first error points at. */
const PROGRAMS = {
  rust: {
    wrong: 'nowhere',
    line: 'pub fn twice(n: i32) -> i32 { n * nowhere }',
    prefix: '/// Doubles a number.\npub fn twice(n: i32) -> i32 {\n',
    body: '    let two = 2;\n    n * two + nowhere\n}',
    tests: '#[test] fn doubles() { assert_eq!(twice(2), 4); }',
  },
  python: {
    wrong: '@@',
    line: 'def twice(n): return n + @@ 2',
    prefix: 'def twice(n):\n    """Double a number."""\n',
    body: '    two = 2\n    return n * two + @@ 0',
    tests: 'def test_doubles():\n    assert twice(2) == 4\n',
  },
  typescript: {
    wrong: 'nowhere',
    line: 'export function twice(n: number): number { return n * nowhere }',
    prefix: '// Doubles a number.\nfunction twice(n: number): number {\n',
    body: '  const two = 2\n  return n * two + nowhere\n}',
    tests: "test('doubles', () => { assert.equal(twice(2), 4) })",
  },
  javascript: {
    wrong: '@@',
    line: 'function twice(n) { return n + @@ 2 }',
    prefix: '// Doubles a number.\nfunction twice(n) {\n',
    body: '  const two = 2\n  return n * two + @@ 0\n}',
    tests: "test('doubles', () => { assert.equal(twice(2), 4) })",
  },
  go: {
    wrong: 'nowhere',
    line: 'func twice(n int) int { return n * nowhere }',
    prefix: 'package main\n\n// Doubles a number.\nfunc twice(n int) int {\n',
    body: '\ttwo := 2\n\treturn n*two + nowhere\n}',
    tests: 'import "testing"\n\nfunc TestDoubles(t *testing.T) {\n\tif twice(2) != 4 {\n\t\tt.Fatal("no")\n\t}\n}\n',
  },
  cpp: {
    wrong: 'nowhere',
    line: 'int twice(int n) { return n * nowhere; }',
    prefix: '// Doubles a number.\nint twice(int n) {\n',
    body: '  int two = 2;\n  return n * two + nowhere;\n}',
    tests: '#include <cassert>\nvoid test_doubles() { assert(twice(2) == 4); }\n',
  },
  java: {
    wrong: 'nowhere',
    line: 'class Solution { static int twice(int n) { return n * nowhere; } }',
    prefix: 'class Solution {\n    // Doubles a number.\n    static int twice(int n) {\n',
    body: '        int two = 2;\n        return n * two + nowhere;\n    }\n}',
    tests:
      'public class Main {\n    public static void main(String[] args) {\n        if (Solution.twice(2) != 4) throw new AssertionError();\n    }\n}\n',
  },
} as const satisfies Record<Language, Record<'wrong' | 'line' | 'prefix' | 'body' | 'tests', string>>

describe('diagnostics of the real tools', () => {
  for (const language of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
    const { wrong, line, prefix, body, tests } = PROGRAMS[language]
    it(`point at the answer's own text in ${language}, in one line and after a prefix`, async () => {
      const spec = plainSpec({ language, tests, entry_point: 'twice' })
      const verdicts = await Promise.all([runner.run(spec, line), runner.run({ ...spec, prefix }, body)])
      for (const verdict of verdicts) {
        assert.ok(verdict.kind !== 'unavailable', JSON.stringify(verdict))
        const { compiled, evidence } = verdict.code
        const path = SOURCE_PATHS[language]
        const found = evidence?.diagnostics.find(({ severity }) => severity === 'error')
        const text = evidence?.files.find((file) => file.path === path)?.content ?? ''
        const place = text.split('\n')[(found?.line ?? 0) - 1]?.slice((found?.column ?? 1) - 1)
        const shown = JSON.stringify({ found, text }, null, 1)
        assert.equal(compiled, false, shown)
        assert.equal(found?.file, path, shown)
        assert.equal(place?.startsWith(wrong), true, shown)
      }
    })
  }
})

const Recorded = z.object({
  cases: z.record(z.string(), z.record(z.string(), z.unknown())),
  answers: z.array(
    z.discriminatedUnion('passes', [
      z.object({ name: z.string(), case: z.string(), passes: z.literal(true), answer: z.array(z.string()) }),
      z.object({
        ...{ name: z.string(), case: z.string(), passes: z.literal(false), answer: z.array(z.string()) },
        /** A pattern for one of the verdict's reasons; see `reasonsOf`. */
        because: z.string(),
      }),
    ]),
  ),
})

function recordedIn(language: Language) {
  const path = new URL(`../../../../../testdata/code/recorded/${language}.json`, import.meta.url)
  return Recorded.parse(JSON.parse(readFileSync(path, 'utf8')))
}

describe("answers in models' styles, judged by the real tools", () => {
  for (const language of LANGUAGES) {
    it(`judges each answer in ${language} as intended`, async () => {
      const { cases, answers } = recordedIn(language)
      const outcomes = await Promise.all(
        answers.map(async (each) => {
          const spec = plainSpec({ ...cases[each.case], language })
          const verdict = await runner.run(spec, each.answer.join('\n'))
          const reasons = reasonsOf(verdict)
          const isKnown = each.passes || new RegExp(each.because, 'm').test(reasons)
          return [each.name, describeVerdict(verdict), isKnown ? '' : reasons]
        }),
      )
      const expected = answers.map(({ name, passes }) => [name, passes ? 'passes' : 'fails', ''])
      assert.deepEqual(outcomes, expected)
    })
  }
})

/** Returns `passes`, `fails`, or the tools' message if nothing of the answer was tested. */
function describeVerdict(verdict: CodeVerdict): string {
  if (verdict.kind === 'unavailable') return verdict.message
  const { compiled, tests, evidence } = verdict.code
  if (evidence?.broken_tests === true) return 'broken tests'
  return compiled && tests !== null && tests.passed > 0 && tests.failed === 0 ? 'passes' : 'fails'
}

/** Returns each diagnostic as `file:line source line: message`, each failed test as `name: message`. */
function reasonsOf(verdict: CodeVerdict): string {
  if (verdict.kind === 'unavailable' || verdict.code.evidence === null) return ''
  const { diagnostics, files, tests } = verdict.code.evidence
  const lineOf = (path: string | null, line: number | null) =>
    files
      .find((file) => file.path === path)
      ?.content.split('\n')
      [(line ?? 0) - 1]?.trim() ?? ''
  return [
    ...diagnostics.map(({ file, line, message }) => `${file}:${line} ${lineOf(file, line)}: ${message}`),
    ...tests.filter(({ outcome }) => outcome !== 'passed').map(({ name, message }) => `${name}: ${message}`),
  ].join('\n')
}
