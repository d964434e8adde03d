// Needs: sandbox, java
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { describeToolchain } from '../../../../test/contract/describe-toolchain.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javaToolchain } from './java.ts'

const program = (body: string, more = '') =>
  `public class Solution {\n${more}  public static long fibonacci(int n) {\n${body}\n  }\n}\n`
const LOOP =
  '    long a = 0, b = 1;\n    for (int i = 0; i < n; i++) {\n      long next = a + b;\n      a = b;\n      b = next;\n    }\n    return a;'
const RIGHT = program(LOOP)
const TESTS = `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class SolutionTest {
  @Test
  void startsWithZero() {
    assertEquals(0, Solution.fibonacci(0));
  }

  @Test
  void goesOn() {
    assertEquals(55, Solution.fibonacci(10));
  }

  @Test
  void isLong() {
    assertTrue(Solution.fibonacci(50) == 12586269025L);
  }
}
`
const NAMES = ['startsWithZero', 'goesOn', 'isLong'] as const

describeToolchain(javaToolchain, {
  tests: TESTS,
  names: NAMES,
  right: RIGHT,
  wrong: program('    return n * -7L - 1;'),
  compileError: { program: program('    return "n";'), line: 3 },
  failsOne: { program: program('    return n == 0 ? 0 : n == 10 ? 55 : 1;'), test: 'isLong' },
  warns: {
    program: program(`    java.util.List raw = new java.util.ArrayList<String>();\n    raw.size();\n${LOOP}`),
    line: 3,
  },
  hangs: program('    while (n < 1 || n > 0) n++;\n    return n;'),
  padded: program(LOOP, '  public static void main(String[] args) {\n    System.out.println(fibonacci(7));\n  }\n'),
  brokenTests: 'class SolutionTest {\n  @org.junit.jupiter.api.Test void one() { Solution.fibonacci(0 }\n}\n',
  exitsEarly: program('    return n - 1;', '  static { System.exit(0); }\n'),
  printsFakeSummary: program(
    '    System.out.println("[         3 tests successful      ]\\\\n[         0 tests failed          ]");\n    return n - 100;',
  ),
})

describe('hostile Java', () => {
  const { judge, close } = judgeForTests(javaToolchain)
  after(close)
  const HONEST = { startsWithZero: 'passed', goesOn: 'failed', isLong: 'failed' }
  const wrong = (more: string, first = '') => program(`${first}    return n == 0 ? 0 : 7;`, more)

  it('loses only the tests in which it exits or overflows the stack', async () => {
    const outcome = await judge(
      program('    if (n == 10) System.exit(0);\n    return n > 20 ? fibonacci(n + 1) : n;'),
      TESTS,
    )
    assert.deepEqual(outcomes(outcome), { startsWithZero: 'passed', goesOn: 'missing', isLong: 'failed' })
  })

  it("can't switch off assertions", async () => {
    const off =
      '  static {\n    ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(false);\n    ClassLoader.getSystemClassLoader().setClassAssertionStatus("T", false);\n  }\n'
    const tests = 'class T {\n  static void testTen() { assert Solution.fibonacci(10) == 55; }\n}\n'
    assert.deepEqual(outcomes(await judge(wrong(off), tests)), { testTen: 'failed' })
    assert.deepEqual(outcomes(await judge(RIGHT, tests)), { testTen: 'passed' })
  })

  it("can't write to the channel, with or without the secret, or call the harness", async () => {
    const reach = `  static boolean known() {
    String[] names = {"sun.misc.Unsafe", "com.sun.tools.attach.VirtualMachine"};
    for (String name : names) try { Class.forName(name); return true; } catch (Throwable missing) { continue; }
    try { new java.io.FileOutputStream("/proc/self/fd/3").write("x".getBytes()); return true; } catch (Throwable denied) { }
    try { Class.forName("assay.harness.Main").getDeclaredMethods()[0].invoke(null); return true; } catch (Throwable denied) { }
    try { return System.in.read() >= 0; } catch (Throwable closed) { return false; }
  }
`
    const source = wrong(reach, '    if (known()) return n == 0 ? 0 : n == 10 ? 55 : 12586269025L;\n')
    assert.deepEqual(outcomes(await judge(source, TESTS)), HONEST)
  })

  it("isn't trusted with its own Assertions, Arrays or reflection past access", async () => {
    for (const more of ['class Arrays { }', 'class Assertions { static void assertEquals(Object a, Object b) { } }'])
      assert.equal((await judge(`${RIGHT}${more}\n`, TESTS)).tests?.passed, 0)
    const reflects = wrong(
      '  static void f() throws Exception { Solution.class.getDeclaredMethods()[0].setAccessible(true); }\n',
    )
    assert.equal((await judge(reflects, TESTS)).tests?.passed, 0)
  })

  it('finds tests whose annotation includes its package, and tests on a single line', async () => {
    const qualified = (check: string) =>
      `class T {\n  @org.junit.jupiter.api.Test\n  @org.junit.jupiter.api.DisplayName("it (goes) on")\n  void goesOn() { ${check} }\n  void testNothing() { }\n}\n`
    const line = (check: string) =>
      `package a.b; import org.junit.jupiter.api.Test; import static org.junit.jupiter.api.Assertions.*; class T { @Test void goesOn() { ${check} } @Test public void adds() { assertTrue(true); } }`
    const check = 'if (Solution.fibonacci(10) != 55) throw new AssertionError();'
    const found = await Promise.all(
      [qualified(check), line(check)].flatMap((tests) => [judge(RIGHT, tests), judge(wrong(''), tests)]),
    )
    assert.deepEqual(found.map(outcomes), [
      { goesOn: 'passed' },
      { goesOn: 'failed' },
      { goesOn: 'passed', adds: 'passed' },
      { goesOn: 'failed', adds: 'passed' },
    ])
  })

  it("isn't trusted with a class that hides an imported one on a shared line", async () => {
    const tests =
      'import org.junit.jupiter.api.Test; import java.util.*; class T { @Test void goesOn() { assert new StringJoiner(String.valueOf(Solution.fibonacci(10))).toString().equals("55"); } }'
    const hides = `${wrong('')}class StringJoiner { StringJoiner(String s) { } public String toString() { return "55"; } }\n`
    assert.equal((await judge(hides, tests)).tests?.passed, 0)
  })

  it('accepts methods without a class, and a main with assertions as one test', async () => {
    const bare = 'public static int add(int a, int b) {\n  return a + b;\n}\n'
    assert.deepEqual(outcomes(await judge(bare, 'static void testAdd() {\n  assert add(1, 2) == 3;\n}\n')), {
      testAdd: 'passed',
    })
    const main =
      'public class Main {\n  public static void main(String[] args) {\n    assert Solution.fibonacci(10) == 55;\n  }\n}\n'
    assert.deepEqual(outcomes(await judge(RIGHT, main)), { main: 'passed' })
    assert.deepEqual(outcomes(await judge(wrong(''), main)), { main: 'failed' })
  })
})
