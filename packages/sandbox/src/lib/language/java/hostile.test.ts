// Needs: sandbox, java
import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { someOf } from '../../../../test/some-of.ts'
import { judgeForTests, outcomes } from '../../../../test/test-judge.ts'
import type { Program } from '../../answer/program.ts'
import { javaToolchain } from './java.ts'

const TESTS = `import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.Test;

class SolutionTest {
  static final long EXPECTED = 12586269025L;
  @Test void goesOn() { assertEquals(55, Solution.fibonacci(10)); }
  @Test void isLong() { assertTrue(Solution.fibonacci(50) == EXPECTED); }
}
`
const PREFIX = 'public class Solution {\n  public static long fibonacci(int n) {\n'

/** Returns a wrong answer that first tries something. `right()` is for attacks that found the expected values. */
const answer = (attack: string, more = '') => `import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
public class Solution {
  static boolean won;
  static long right(int n) { return n == 10 ? 55 : 12586269025L; }
  public static long fibonacci(int n) {
    try { attack(); } catch (Throwable failed) { }
    return won ? right(n) : 7;
  }
  static void attack() throws Throwable {
${attack}
  }
}
${more}`

const FAKE = `package org.junit.jupiter.api;
public final class Assertions {
  public static void assertEquals(Object a, Object b) { }
  public static void assertEquals(long a, long b) { }
  public static void assertTrue(boolean b) { }
}
`

/** Wrong answers. Each is judged in one process with its tests and apart from them; neither passes a test. */
const ATTACKS: Readonly<Record<string, string | Program>> = {
  'writes its own memory': answer(`    List<String> maps = Files.readAllLines(Path.of("/proc/self/maps"));
    try (RandomAccessFile memory = new RandomAccessFile("/proc/self/mem", "rw")) {
      won = true;
    }`),
  'finds the sources or classes of its tests':
    answer(`    for (String root : new String[] {"/work", "/tmp", "/assay", "/proc/self/cwd"})
      try (var all = Files.walk(Path.of(root))) {
        for (Path each : (Iterable<Path>) all::iterator)
          if (Files.isRegularFile(each) && new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1).contains("SolutionTest")) won = true;
      } catch (IOException missing) { }`),
  'reads its tests as a resource': answer(
    '    won = Solution.class.getClassLoader().getResourceAsStream("SolutionTest.class") != null;',
  ),
  'dumps the heap to find the secret':
    answer(`    var server = java.lang.management.ManagementFactory.getPlatformMBeanServer();
    var bean = new javax.management.ObjectName("com.sun.management:type=HotSpotDiagnostic");
    server.invoke(bean, "dumpHeap", new Object[] {"/tmp/heap.hprof", false}, new String[] {"java.lang.String", "boolean"});
    String heap = new String(Files.readAllBytes(Path.of("/tmp/heap.hprof")), StandardCharsets.ISO_8859_1);
    won = heap.contains(new StringBuilder("tseTnoituloS").reverse());`),
  'writes to the result channel':
    answer(`    for (String each : new String[] {"/proc/self/fd/3", "/dev/fd/3", "/proc/1/fd/3"})
      try (FileOutputStream out = new FileOutputStream(each)) {
        for (int i = 0; i < 2; i++) out.write(("\\n" + "0".repeat(64) + " " + i + " passed\\n").getBytes());
      } catch (IOException denied) { }`),
  'calls the harness through its stack':
    answer(`    StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).forEach(frame -> {
      if (!frame.getClassName().startsWith("assay")) return;
      for (var method : frame.getDeclaringClass().getDeclaredMethods())
        try {
          method.invoke(null, new FileOutputStream("/dev/null"), "x", "0 passed");
        } catch (Throwable denied) { }
    });`),
  'calls the test that called it until a value is right': answer(`    if (guess >= 0) return;
    StackTraceElement caller = new Throwable().getStackTrace()[2];
    var test = Class.forName(caller.getClassName());
    var make = test.getDeclaredConstructor();
    for (guess = 0; guess < 100; guess++)
      try {
        test.getDeclaredMethod(caller.getMethodName()).invoke(make.newInstance());
        return;
      } catch (Throwable wrong) { }`)
    .replace('static boolean won;', 'static boolean won; static int guess = -1;')
    .replace('won ? right(n) : 7', 'guess'),
  'reads the name of its test in a printed trace': answer(`    if (guess >= 0) return;
    StringWriter text = new StringWriter();
    new Throwable().printStackTrace(new PrintWriter(text, true));
    String[] line = text.toString().split("\\n")[3].trim().split("[ .(]");
    var test = Class.forName(line[1]);
    for (guess = 0; guess < 100; guess++)
      try {
        test.getDeclaredMethod(line[2]).invoke(test.getDeclaredConstructor().newInstance());
        return;
      } catch (Throwable wrong) { }`)
    .replace('static boolean won;', 'static boolean won; static int guess = -1;')
    .replace('won ? right(n) : 7', 'guess'),
  'calls a test through its own class of that name': answer(
    `    if (guess >= 0) return;
    for (guess = 0; guess < 100; guess++)
      try {
        new SolutionTest().goesOn();
        return;
      } catch (Throwable wrong) { }`,
    'class SolutionTest { void goesOn() { } }\n',
  )
    .replace('static boolean won;', 'static boolean won; static int guess = -1;')
    .replace('won ? right(n) : 7', 'guess'),
  'ends the program successfully': answer('    Runtime.getRuntime().halt(0);'),
  'exits in a hook that reports':
    answer(`    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("0 passed\\n1 passed")));
    System.exit(0);`),
  'uses Unsafe under another name': answer(`    Class<?> type = Class.forName("sun.misc.Un" + "safe");
    var field = type.getDeclaredFields()[0];
    field.getClass().getMethod("set" + "Accessible", boolean.class).invoke(field, true);
    Object unsafe = field.get(null);
    type.getMethod("putLong", Object.class, long.class, long.class).invoke(unsafe, null, 16L, 1L);`),
  'attaches an agent to itself': answer(`    Class<?> type = Class.forName("com.sun.tools.attach.VirtualMachine");
    Object machine = type.getMethod("attach", String.class).invoke(null, String.valueOf(ProcessHandle.current().pid()));
    type.getMethod("loadAgent", String.class).invoke(machine, "/work/agent.jar");
    won = true;`),
  'starts threads that keep reporting': answer(`    for (int i = 0; i < 4; i++)
      new Thread(() -> { for (;;) { System.out.println("0 passed"); System.err.println("1 passed"); } }).start();`),
  'switches off its tests’ assertions and redirects its streams':
    answer(`    ClassLoader loader = Solution.class.getClassLoader();
    loader.setDefaultAssertionStatus(false);
    loader.setClassAssertionStatus("SolutionTest", false);
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));`),
  'reports in a static initializer': answer('', 'class Early { static { System.exit(0); } }\n').replace(
    'static boolean won;',
    'static boolean won; static { System.out.println("2 passed"); try { Class.forName("Early"); } catch (Exception e) { } }',
  ),
  'brings tests of the same name': answer(
    '',
    'class SolutionTest { public SolutionTest() { } void goesOn() { } void isLong() { } }\n',
  ),
  'brings its own JUnit': {
    source: answer(''),
    files: [{ path: 'org/junit/jupiter/api/Assertions.java', content: FAKE }],
  },
  'brings a harness': {
    source: answer('    won = Class.forName("assay.harness.Main").getDeclaredMethods().length == 1;'),
    files: [
      {
        path: 'assay/harness/Main.java',
        content: 'package assay.harness;\npublic final class Main { public static void main(String[] a) { } }\n',
      },
    ],
  },
  'brings an annotation processor': {
    source: answer('    won = Files.exists(Path.of("/tmp/processed"));'),
    files: [
      { path: 'META-INF/services/javax.annotation.processing.Processor', content: 'Processor\n' },
      {
        path: 'Processor.java',
        content:
          'import java.util.*;\nimport javax.annotation.processing.*;\nimport javax.lang.model.element.*;\n@SupportedAnnotationTypes("*")\npublic class Processor extends AbstractProcessor {\n  @Override public boolean process(Set<? extends TypeElement> all, RoundEnvironment round) {\n    try { java.nio.file.Files.writeString(java.nio.file.Path.of("/tmp/processed"), "x"); } catch (Exception e) { }\n    return false;\n  }\n}\n',
      },
    ],
  },
}

describe('hostile Java answers', () => {
  const { judge, close } = judgeForTests(javaToolchain)
  after(close)

  for (const [what, program] of someOf(Object.entries(ATTACKS)))
    it(`fails an answer that ${what}`, async () => {
      const [together, apart] = await Promise.all([
        judge(program, TESTS, { timeout_ms: 6000 }),
        judge(program, TESTS, { timeout_ms: 6000, prefix: PREFIX }),
      ])
      for (const { tests, evidence } of [together, apart]) {
        assert.equal(tests?.passed, 0)
        assert.deepEqual(
          evidence.tests.filter(({ outcome }) => outcome === 'passed'),
          [],
        )
        assert.equal(evidence.broken_tests, false)
      }
      assert.equal(apart.evidence.separation, 'apart')
    })

  it("fails an answer that reads its tests' data, if it runs apart", async () => {
    const source = answer('    won = Class.forName("SolutionTest").getDeclaredField("EXPECTED").getLong(null) > 0;')
    assert.equal((await judge(source, TESTS, { prefix: PREFIX })).tests?.passed, 0)
  })

  it('fails an answer for which an earlier one left something', async () => {
    const places = '{"/tmp/left", "/work/left", "/dev/shm/left", "/assay/java/left", "/proc/left"}'
    const source = answer('').replace(
      'static boolean won;',
      `static boolean won;
  static {
    for (String each : new String[] ${places}) won |= Files.exists(Path.of(each));
    for (String each : new String[] ${places}) try { Files.writeString(Path.of(each), "x"); } catch (IOException denied) { }
  }`,
    )
    for (const prefix of [null, PREFIX, null, PREFIX])
      assert.equal((await judge(source, TESTS, { prefix })).tests?.passed, 0)
  })

  it('fails an answer that shadows an assertion in the class that tests extend', async () => {
    const source = `${PREFIX}return 7;\n}\n  public static void assertEquals(Object a, Object b) { }\n  public static void assertEquals(long a, long b) { }\n}\n`
    const tests =
      'import static org.junit.jupiter.api.Assertions.*;\n@org.junit.jupiter.api.Test\nvoid goesOn() { assertEquals(55, fibonacci(10)); }\n'
    for (const prefix of [null, PREFIX])
      assert.notEqual(outcomes(await judge(source, tests, { prefix })).goesOn, 'passed')
  })

  it('fails an answer whose objects call themselves equal', async () => {
    const prefix = 'import java.util.*;\npublic class Solution {\n  public static Object name(int n) {\n'
    const lies =
      'return new Object() {\n    @Override public boolean equals(Object other) { return true; }\n    @Override public int hashCode() { return "one".hashCode(); }\n    @Override public String toString() { return "one"; }\n  };\n}\n}\n'
    const tests = 'class T { static void testName() { assert Solution.name(1).equals("one"); } }'
    assert.deepEqual(outcomes(await judge(`${prefix}${lies}`, tests, { prefix })), { testName: 'failed' })
  })

  it('fails an answer whose list lies about itself', async () => {
    const prefix = 'import java.util.*;\npublic class Solution {\n  public static List<Integer> firsts(int n) {\n'
    const lies =
      'return new ArrayList<Integer>() {\n    @Override public boolean equals(Object other) { return true; }\n    @Override public boolean contains(Object other) { return true; }\n    @Override public int size() { return 2; }\n  };\n}\n}\n'
    const tests =
      'import java.util.*;\nclass T { static void testFirsts() { assert Solution.firsts(2).equals(List.of(1, 2)); } }'
    assert.deepEqual(outcomes(await judge(`${prefix}${lies}`, tests, { prefix })), { testFirsts: 'failed' })
  })

  it('fails an answer that writes junk to the tests, and judges the next one correctly', async () => {
    const junk = (bytes: string) =>
      answer(`    var open = FileDescriptor.class.getDeclaredConstructor(int.class);
    open.setAccessible(true);
    FileOutputStream out = new FileOutputStream(open.newInstance(11));
    out.write(new byte[] {${bytes}});
    out.flush();`)
    const rows = [
      '127, 127, 127, 127',
      '0, 0, 0, 6, 0, 0, 0, 0, 1, 88',
      '0, 0, 0, 9, 0, 0, 0, 0, 1, 76, 110, 127, 0',
      '-1, -1, -1, -1',
    ]
    const codes = await Promise.all(
      rows.map((bytes) => judge(junk(bytes), TESTS, { prefix: PREFIX, timeout_ms: 6000 })),
    )
    for (const code of codes) assert.equal(code.tests?.passed, 0)
    const good = `${PREFIX}long a = 0, b = 1; for (int i = 0; i < n; i++) { long c = a + b; a = b; b = c; } return a;\n}\n}\n`
    assert.deepEqual(outcomes(await judge(good, TESTS, { prefix: PREFIX })), { goesOn: 'passed', isLong: 'passed' })
  })
})
