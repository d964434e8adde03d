import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE_DEFAULTS } from '@assay/core/suite'
import type { ToolchainContext } from '../toolchain.ts'
import { apartCase } from './apart-case.ts'
import { readReply, requestBytes } from './compiler.ts'
import { commandOf, type JavaProgram, type JavaTools, ownClassPath } from './programs.ts'
import { runJava } from './run-java.ts'
import { planJavaTests } from './test-plan.ts'

/**
 * Archives of classes from which programs start, laid out as the JVM has them in memory. One that doesn't fit is silently
 * ignored.
 */
export const ARCHIVES: Readonly<Record<JavaProgram, string>> = {
  compiler: 'compiler.jsa',
  tests: 'tests.jsa',
  answer: 'answer.jsa',
}

const IMPORTS = 'import java.util.*;\nimport java.util.stream.*;\n'

/** A case that uses what programs often use, so that those classes are in the archives. */
export const TRAINING = {
  prefix: `${IMPORTS}class Solution {\n  public Map<String, List<Integer>> index(List<String> words, int[] counts, double least, Object other) {\n`,
  body: `    Map<String, List<Integer>> all = new TreeMap<>();
    Set<Character> seen = new HashSet<>();
    StringBuilder text = new StringBuilder();
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at).toLowerCase().trim();
      for (char each : word.toCharArray()) if (Character.isLetter(each) && seen.add(each)) text.append(each).reverse();
      all.computeIfAbsent(word + ":" + at, key -> new ArrayList<>()).add(at * 2 + (int) Math.round(least));
    }
    Deque<Integer> queue = new ArrayDeque<>(Arrays.asList(3, 1, 2));
    List<Integer> sorted = new ArrayList<>(queue);
    Collections.sort(sorted);
    sorted.sort(Comparator.comparing((Integer each) -> -each).thenComparing(Comparator.naturalOrder()));
    String joined = sorted.stream().filter(each -> each > 1).map(String::valueOf).collect(Collectors.joining(", "));
    all.put(joined, IntStream.range(0, counts.length).boxed().collect(Collectors.toList()));
    all.put(String.join(" ", "a b".split("\\\\s+")), Arrays.stream(counts).mapToObj(each -> each).collect(Collectors.toList()));
    all.put(String.format("%d %.2f %s", 1, least, text), List.of(Integer.parseInt("7"), Integer.compare(1, 2)));
    all.put("a-b".replaceAll("[^a-z]", "") + Optional.of(other).map(Object::toString).orElse(""), new LinkedList<>());
    counts[0] = all.size();
    if (least > 1) throw new IllegalArgumentException("least: " + least);
    return all;
  }
}
`,
  tests: `${IMPORTS}public class Main {
  public static void main(String[] args) {
    Solution s = new Solution();
    int[] counts = {4, 5};
    List<Boolean> correct = Arrays.asList(
        s.index(new ArrayList<>(Arrays.asList("One", "two")), counts, 0.5, 1).get("one:0").equals(Arrays.asList(1)),
        s.index(List.of(), new int[1], 0.25, Optional.of(Map.of(1L, Set.of('a')))).size() > 2 && counts[0] > 3,
        Objects.equals(new HashSet<>(Arrays.asList(1, 2)), Set.of(1, 2)) && Math.abs(counts[1] - 5.0) < 1e-6);
    try { s.index(List.of(), new int[1], 2, ""); throw new AssertionError(); } catch (IllegalArgumentException e) { assert e.getMessage() != null; }
    System.out.println("done " + correct.stream().allMatch(each -> each));
    if (correct.contains(false)) throw new AssertionError();
    throw new IllegalStateException("what is shown of a failure");
  }
}
`,
} as const

/** The time for the training case, which runs once and isn't urgent. */
const TRAINING_MS = 10 * 60_000

/**
 * Runs the training case and leaves the classes that each program used in `output`. If it fails, programs only start more
 * slowly.
 */
export async function archiveClasses(context: ToolchainContext, tools: JavaTools, output: string): Promise<void> {
  // Read and rewritten, since a copy of the file would belong to the program's user.
  const keep = async (folder: string, name: JavaProgram) => {
    const archive = await readFile(join(folder, ARCHIVES[name])).catch(() => null)
    if (archive !== null) await writeFile(join(output, ARCHIVES[name]), archive)
  }
  const keeping = (name: JavaProgram): ToolchainContext['inFolder'] => {
    return (use) =>
      context.inFolder(async (folder) => {
        const used = await use(folder)
        await keep(folder, name)
        return used
      })
  }
  const training = { ...tools, flags: trainingFlags() }
  const { prefix, body, tests } = TRAINING
  const spec = { ...CODE_DEFAULTS, language: 'java', prefix, tests, timeout_ms: TRAINING_MS } as const
  const apart = apartCase(spec)
  const planned = planJavaTests(tests)
  if (apart === null || !planned.ok) throw new Error("This is a bug: the training case doesn't run apart")
  const source = `${prefix}${body}`
  const requests = [
    new Map([['Solution.java', source]]),
    new Map([
      ['Solution.java', apart.stubs],
      ['Main.java', tests],
    ]),
  ]
  const compiled = await keeping('compiler')((folder) =>
    context.sandbox.run({
      command: commandOf(training, 'compiler', { flags: ['-Xmx1g'], given: ownClassPath(tools) }),
      binds: tools.binds,
      folder,
      stdin: Buffer.concat(requests.map((sources) => requestBytes({ sources }))),
      limits: { wallMs: TRAINING_MS, cpuMs: TRAINING_MS },
    }),
  )
  const [answer, own] = readReplies(compiled.stdout.bytes)
  if (answer?.ok !== true || own?.ok !== true) return
  await keeping('answer')((folder) =>
    runJava({ ...context, inFolder: keeping('tests') }, training, {
      folder,
      task: { program: { source, files: [] }, spec },
      plan: planned.plan,
      build: { answer: answer.classes, tests: own.classes, isApart: true, hiding: [] },
      graceMs: TRAINING_MS,
    }),
  )
}

function trainingFlags(): Record<JavaProgram, string[]> {
  const flag = (name: JavaProgram) => [`-XX:ArchiveClassesAtExit=/work/${ARCHIVES[name]}`]
  return { compiler: flag('compiler'), tests: flag('tests'), answer: flag('answer') }
}

function readReplies(bytes: Buffer): ReturnType<typeof readReply>[] {
  const replies = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at)
    replies.push(readReply(bytes.subarray(at + 4, end)))
    at = end
  }
  return replies
}
