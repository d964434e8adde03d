// Needs: sandbox, python, rust, go, cpp, java
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Language } from '@assay/core/suite'
import { plainSpec } from '../../../test/plain-spec.ts'
import { SOURCE_PATHS } from '../answer/program.ts'
import { openSandbox } from '../isolation/open-sandbox.ts'
import { TOOLCHAINS } from '../language/toolchains.ts'
import { codeRunner } from './code-runner.ts'
import type { CodeRunner } from './code-verdict.ts'

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
  let runner: CodeRunner
  before(() => {
    runner = codeRunner({ openSandbox, open: async (language) => (await TOOLCHAINS[language]?.()) ?? null })
  })
  after(() => runner.close())

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
