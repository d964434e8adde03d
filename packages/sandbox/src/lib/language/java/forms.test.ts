// Needs: sandbox, java
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import { javaToolchain } from './java.ts'

const TWICE = 'public class Solution {\n  public static int twice(int n) { return 2 * n; }\n}\n'
const WRONG = TWICE.replace('2 * n', '3 * n')
const PREFIX = 'import java.util.List;\npublic class Solution {\n  public static int sum(List<Integer> all) {\n'

describe('forms of Java tests', () => {
  const { judge, close } = judgeForTests(javaToolchain)
  after(close)

  it("lets an answer's class have the name of one that tests could import", async () => {
    const own =
      '  int[] held = new int[9];\n    void push(int n) { held[0] = n; }\n    int twice() { return held[0] * 2; }\n'
    const nested = `public class Solution {\n  private static class Stack {\n  ${own}  }\n  public static int twice(int n) { Stack s = new Stack(); s.push(n); return s.twice(); }\n}\n`
    const top = `${TWICE.replace('2 * n', 'new Stack().get(n)')}class Stack { int get(int n) { return 2 * n; } }\n`
    const uses =
      'import java.util.*;\nclass T { static void testTwice() { assert List.of(4).contains(Solution.twice(2)); } }\n'
    const hides = `${WRONG}class BitSet { boolean get(int n) { return true; } void set(int n) { } }\n`
    const bits =
      'import java.util.*;\nclass T { static void testTwice() { BitSet b = new BitSet(); b.set(Solution.twice(2)); assert b.get(4); } }\n'
    // Tests that extend a class find what it holds.
    const inherited = WRONG.replace(
      '{\n',
      '{\n  static class BitSet { boolean get(int n) { return true; } void set(int n) { } }\n',
    )
    const found = await Promise.all([
      judge(nested, uses),
      judge(top, uses),
      judge(hides, bits),
      judge(inherited, bits.replace('class T', 'class T extends Solution')),
      judge(inherited, bits),
    ])
    assert.deepEqual(
      found.map(({ tests }) => tests?.passed),
      [1, 1, 0, 0, 0],
      JSON.stringify(found),
    )
  })

  it("gives tests the prefix's imports, and java.util", async () => {
    const tests =
      'class T {\n  static void testSum() { assert Solution.sum(List.of(1, 2)) == new ArrayList<>(Arrays.asList(3)).get(0); }\n}\n'
    const right = `${PREFIX}int n = 0; for (int each : all) n += each; return n;\n}\n}\n`
    const bare =
      'void testSum() { List<Integer> all = new ArrayList<>(); all.add(3); assert Solution.sum(all) == 3; }\n'
    const named =
      'import java.awt.List;\nclass T { static void testSum() { List list = null; assert list == null; } }\n'
    for (const prefix of [null, PREFIX])
      for (const each of [tests, bare, named]) {
        const outcome = await judge(right, each, { prefix })
        assert.deepEqual(outcomes(outcome), { testSum: 'passed' }, JSON.stringify(outcome.evidence))
      }
  })

  it("supports JUnit's timeouts and expected exceptions", async () => {
    const jupiter = `import static org.junit.jupiter.api.Assertions.*;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.*;
class T {
  @Test @Timeout(5) void inTime() { assertEquals(4, assertTimeout(Duration.ofSeconds(5), () -> Solution.twice(2))); }
  @Test @Timeout(value = 20, unit = TimeUnit.MILLISECONDS) void late() throws Exception { Thread.sleep(60); }
  @Test void preempted() { assertTimeoutPreemptively(Duration.ofSeconds(5), () -> { Solution.twice(2); }); }
  @Test void lateCall() { assertTimeout(Duration.ofMillis(20), () -> Thread.sleep(60)); }
  @Test void instance() { Integer n = assertInstanceOf(Integer.class, (Object) Solution.twice(2)); assertEquals(4, n); }
  @Test void other() { assertInstanceOf(String.class, (Object) Solution.twice(2)); }
}
`
    const vintage = `import org.junit.Test;
public class T {
  @Test(expected = ArithmeticException.class) public void thrown() { System.out.println(1 / (Solution.twice(2) - 4)); }
  @Test(expected = ArithmeticException.class) public void nothing() { Solution.twice(2); }
  @Test(expected = IllegalStateException.class) public void another() { System.out.println(1 / (Solution.twice(2) - 4)); }
  @Test(timeout = 5000) public void inTime() { Solution.twice(2); }
  @Test(timeout = 20) public void late() throws Exception { Thread.sleep(60); }
}
`
    const found = await Promise.all([jupiter, vintage].map((tests) => judge(TWICE, tests)))
    assert.deepEqual(found.map(outcomes), [
      ...[
        {
          inTime: 'passed',
          late: 'failed',
          preempted: 'passed',
          lateCall: 'failed',
          instance: 'passed',
          other: 'failed',
        },
      ],
      ...[{ thrown: 'passed', nothing: 'failed', another: 'failed', inTime: 'passed', late: 'failed' }],
    ])
  })
})
