// Needs: sandbox, java
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { CodeSpec } from '@assay/core/suite'
import { plainSpec } from '../../../../test/plain-spec.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javaToolchain } from './java.ts'

const IMPORTS = 'import java.util.*;\nimport java.lang.*;\n'

/** Returns a case in the form that rows of HumanEvalPack have. */
function packCase(heads: readonly string[], checks: readonly string[]): Pick<CodeSpec, 'prefix' | 'tests'> {
  const list = checks.map((check) => `                ${check}`).join(',\n')
  const main = `    public static void main(String[] args) {\n        Solution s = new Solution();\n        List<Boolean> correct = Arrays.asList(\n${list}\n        );\n        if (correct.contains(false)) {\n            throw new AssertionError();\n        }\n    }\n`
  return {
    prefix: `${IMPORTS}\nclass Solution {\n    /**\n    What it does.\n     */\n${heads.map((head) => `    public ${head} {\n`).join('')}`,
    tests: `${IMPORTS}public class Main {\n${main}}`,
  }
}

interface Row {
  readonly what: string
  readonly heads: readonly [string, ...string[]]
  readonly checks: readonly string[]
  readonly right: string
  readonly wrong: string
}

const ROWS: readonly Row[] = [
  {
    what: 'lists of numbers',
    heads: ['boolean isClose(List<Double> numbers, double threshold)'],
    checks: [
      's.isClose(new ArrayList<>(Arrays.asList(1.0, 2.0, 2.2)), 0.3)',
      '!s.isClose(new ArrayList<>(Arrays.asList(1.0, 2.0)), 0.05)',
    ],
    right:
      'for (int i = 0; i < numbers.size(); i++) for (int j = i + 1; j < numbers.size(); j++) if (Math.abs(numbers.get(i) - numbers.get(j)) < threshold) return true;\nreturn false;',
    wrong: 'return threshold > 0;',
  },
  {
    what: 'objects, optionals and the identity of arguments',
    heads: ['Optional<Object> larger(Object a, Object b)'],
    checks: [
      '(int) s.larger(1, 2).get() == 2',
      '(double) s.larger(1, 2.5).get() == 2.5',
      '(String) s.larger(1, "2,3").get() == "2,3"',
      's.larger("1", 1).isEmpty()',
    ],
    right:
      'double x = Double.parseDouble(a.toString().replace(",", ".")), y = Double.parseDouble(b.toString().replace(",", "."));\nreturn x == y ? Optional.empty() : Optional.of(x > y ? a : b);',
    wrong: 'return Optional.of(b);',
  },
  {
    what: 'changes to arguments, and results that are arguments',
    heads: ['List<Integer> sortInPlace(List<Integer> all, int[] counts)'],
    checks: [
      'check(s, new ArrayList<>(Arrays.asList(3, 1, 2)), new int[] {0, 5})',
      's.sortInPlace(Arrays.asList(2, 1), new int[1]).equals(Arrays.asList(1, 2))',
      'refuses(s)',
    ],
    right: 'Collections.sort(all);\ncounts[0] = all.size();\nreturn all;',
    wrong: 'List<Integer> copy = new ArrayList<>(all);\nCollections.sort(copy);\nreturn copy;',
  },
  {
    what: 'nested data, null, NaN, big numbers and any text',
    heads: ['Map<String, List<long[]>> index(String text, double value, Set<Character> letters)'],
    checks: [
      's.index("\\ud83d\\ude00\\ud800é", Double.NaN, new TreeSet<>(Arrays.asList(\'b\', \'a\'))).get("\\ud83d\\ude00\\ud800é").get(0)[0] == Long.MIN_VALUE',
      's.index(null, 0.0, Set.of()).get(null) == null',
      's.index("x", Double.NaN, Set.of(\'q\')).get("order").get(0)[1] == 1L',
    ],
    right:
      'Map<String, List<long[]>> all = new HashMap<>();\nif (text == null) { all.put(null, null); return all; }\nlong nan = value != value ? Long.MIN_VALUE : 0;\nall.put(text, List.of(new long[] {nan}));\nall.put("order", List.of(new long[] {0, letters.size()}));\nreturn all;',
    wrong: 'return new HashMap<>(Map.of("order", List.of(new long[] {0, 1})));',
  },
  {
    what: 'two methods, the first of which is complete in the prefix',
    heads: ['String encode(String s) { return s + "!"; }\n    public String decode(String s)'],
    checks: ['s.decode(s.encode("abc")).equals("abc")', 's.encode("").equals("!")'],
    right: 'return s.substring(0, s.length() - 1);',
    wrong: 'return s;',
  },
]

const EXTRA = `
    static boolean check(Solution s, List<Integer> all, int[] counts) {
        return s.sortInPlace(all, counts) == all && all.get(0) == 1 && counts[0] == 3 && counts[1] == 5;
    }
    static boolean refuses(Solution s) {
        try { s.sortInPlace(List.of(2, 1), new int[1]); return false; } catch (UnsupportedOperationException e) { return true; }
    }
`

describe('Java apart', () => {
  const { judge, toolchain, close } = judgeForTests(javaToolchain)
  after(close)

  for (const { what, heads, checks, right, wrong } of ROWS)
    it(`carries ${what}`, async () => {
      const plain = packCase(heads, checks)
      const spec = what.startsWith('changes')
        ? { ...plain, tests: (plain.tests ?? '').replace('public class Main {', `public class Main {${EXTRA}`) }
        : plain
      const [good, bad] = await Promise.all(
        [right, wrong].map((body) => judge(`${spec.prefix}${body}\n    }\n}\n`, spec.tests, spec)),
      )
      assert.ok(good !== undefined && bad !== undefined)
      assert.deepEqual(good.evidence.tests, [{ name: 'main', outcome: 'passed', message: '' }])
      assert.deepEqual([good.evidence.separation, bad.evidence.separation], ['apart', 'apart'])
      assert.deepEqual(outcomes(bad), { main: 'failed' })
    })

  it('carries exceptions, loses only the test in which the answer exits, and shows its output', async () => {
    const spec = {
      prefix: 'class Solution {\n  public static int half(int n) {\n',
      tests: `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;
class HalfTest {
  @Test void halves() { assertEquals(2, Solution.half(4)); }
  @Test void refusesOdd() { assertEquals("odd: 3", assertThrows(IllegalArgumentException.class, () -> Solution.half(3)).getMessage()); }
  @Test void exits() { assertEquals(0, Solution.half(0)); }
  @Test void goesOn() { assertEquals(-1, Solution.half(-2)); }
}
`,
    }
    const body =
      'if (n == 0) System.exit(0);\nif (n % 2 != 0) throw new Odd("odd: " + n);\nSystem.out.println("halving");\nreturn n / 2;\n}\nstatic class Odd extends IllegalArgumentException { Odd(String s) { super(s); } }\n}\n'
    const outcome = await judge(`${spec.prefix}${body}`, spec.tests, spec)
    assert.deepEqual(outcomes(outcome), { halves: 'passed', refusesOdd: 'passed', exits: 'failed', goesOn: 'passed' })
    assert.equal(outcome.evidence.separation, 'apart')
    assert.match(outcome.evidence.output, /halving/)
  })

  it('shares a process if the case declares more than plain data, or its tests inspect the answer', async () => {
    const tests = 'class T { static void testIt() { assert new Solution().twice(2) == 4; } }'
    const looks =
      'class T { static void testIt() { assert new Solution().getClass().getSimpleName().equals("Solution"); } }'
    const body = 'return 2 * n;\n}\n}\n'
    for (const [prefix, said] of [
      ['class Solution {\n  int seen;\n  int twice(int n) {\n', tests],
      ['class Solution {\n  int twice(int n) {\n', looks],
    ] as const) {
      const outcome = await judge(`${prefix}${body}`, said, { prefix })
      assert.deepEqual([outcomes(outcome), outcome.evidence.separation], [{ testIt: 'passed' }, 'none'])
    }
  })

  it('reports tests that need a missing package before any answer is judged', async () => {
    const { brokenTests } = await toolchain()
    assert.ok(brokenTests !== undefined)
    const spec = (tests: string) => plainSpec({ language: 'java', tests })
    assert.match(
      (await brokenTests(
        spec('import org.missing.*;\nclass T { static void testIt() { assert Solution.f() == 1; } }'),
      )) ?? '',
      /package org\.missing does not exist/,
    )
    assert.equal(await brokenTests(spec('class T { static void testIt() { assert Solution.f() == 1; } }')), null)
  })
})
