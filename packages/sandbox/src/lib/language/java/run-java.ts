import { setTimeout as delay } from 'node:timers/promises'
import { openLink } from '../../isolation/link.ts'
import type { Ended, SandboxTask } from '../../isolation/sandbox.ts'
import type { TestedProgram } from '../compiled/judge-compiled.ts'
import { runResuming } from '../compiled/run-resuming.ts'
import type { ProgramTask, ToolchainContext } from '../toolchain.ts'
import type { JavaBuild } from './build-java.ts'
import { pairsOf } from './counted-parts.ts'
import { commandOf, type JavaTools, SHORT_LIVED } from './programs.ts'
import { type JavaPlan, TESTS_CLASS } from './test-plan.ts'

/** Returns whether tests passed values that can't cross to another program. Only the tests' own program writes this. */
export function needsOneProcess({ tests }: TestedProgram): boolean {
  return tests.some(({ outcome, message }) => outcome === 'failed' && message.startsWith('uncarried: '))
}

/** The parts of a test run. */
export interface JavaRun {
  readonly folder: string
  readonly task: ProgramTask
  readonly plan: JavaPlan
  readonly build: JavaBuild
  /** The time that an answer's program has to end after its tests; half a second by default. */
  readonly graceMs?: number
}

/** Runs the tests, in their own program if the build says so. */
export async function runJava(context: ToolchainContext, tools: JavaTools, run: JavaRun): Promise<TestedProgram> {
  const tested = run.build.isApart ? await runApart(context, tools, run) : await runTogether(context, tools, run)
  return { ...tested, separation: run.build.isApart ? 'apart' : 'none' }
}

function methodsOf({ methods }: JavaPlan): string[] {
  return methods.map((method) => (method.startsWith('#') ? `${TESTS_CLASS}${method}` : method))
}

/** Runs one program: the harness is a module, and the answer is on the class path. */
function runTogether(
  context: ToolchainContext,
  tools: JavaTools,
  { folder, task, plan, build }: JavaRun,
): Promise<TestedProgram> {
  const command = [
    tools.java,
    ...SHORT_LIVED,
    ...['-ea', '-XX:+DisableAttachMechanism', '--add-opens', 'java.base/java.io=assay.harness'],
    ...['--limit-modules', ['assay.harness', ...tools.modules].join(','), '--add-modules', tools.modules.join(',')],
    ...['-p', tools.harness, '-cp', tools.provided],
    ...['-m', 'assay.harness/assay.harness.Main', ...methodsOf(plan)],
  ] as const
  // A class of the tests comes before the answer's class of that name.
  const stdin = pairsOf(new Map([...build.answer, ...build.tests]))
  const binds = [...tools.binds, ...tools.emptyProc]
  const start = () => ({ command, folder, binds, env: tools.env, stdin })
  return runResuming(context, plan.names, start, { timeoutMs: task.spec.timeout_ms, signal: task.signal })
}

/** Runs two programs, connected by pipes: only data crosses. */
function runApart(
  context: ToolchainContext,
  tools: JavaTools,
  { folder, task, plan, build, graceMs = GRACE_MS }: JavaRun,
): Promise<TestedProgram> {
  const flags = ['-ea', '--add-opens', 'java.base/java.io=ALL-UNNAMED']
  const stdin = pairsOf(build.tests)
  const binds = [...tools.binds, ...tools.emptyProc]
  const command = commandOf(tools, 'tests', { flags: [...flags, '-Xmx1g'], given: methodsOf(plan) })
  const answer = {
    command: commandOf(tools, 'answer', { flags }),
    stdin: pairsOf(build.answer),
    binds,
    env: tools.env,
  }
  const { timeout_ms: timeoutMs } = task.spec
  return context.inFolder((testsFolder) =>
    runResuming(context, plan.names, () => ({ command, folder: testsFolder, binds, env: tools.env, stdin }), {
      timeoutMs,
      signal: task.signal,
      run: (tests) =>
        runPair(context, { tests, answer: { ...answer, folder, limits: tests.limits, signal: task.signal }, graceMs }),
    }),
  )
}

const GRACE_MS = 500

interface Pair {
  readonly tests: SandboxTask
  readonly answer: SandboxTask
  readonly graceMs: number
}

async function runPair(context: ToolchainContext, { tests, answer, graceMs }: Pair): Promise<Ended> {
  const { ends } = await openLink()
  const stop = new AbortController()
  const signal = answer.signal === undefined ? stop.signal : AbortSignal.any([answer.signal, stop.signal])
  const asked = context.sandbox.run({ ...answer, descriptors: ends[1], signal }).then(
    (ended) => ({ ended }),
    (error: unknown) => ({ error }),
  )
  try {
    const judged = await context.sandbox.run({ ...tests, descriptors: ends[0] })
    const end = await Promise.race([asked, delay(graceMs, null, { ref: false })])
    if (end !== null && 'error' in end) throw end.error
    return end === null ? judged : joined(judged, end.ended)
  } finally {
    stop.abort()
    await asked
  }
}

/** Joins both ends: the report is the tests' alone, output and memory are both programs'. */
function joined(tests: Ended, answer: Ended): Ended {
  const both = (name: 'stdout' | 'stderr') => ({
    bytes: Buffer.concat([answer[name].bytes, tests[name].bytes]),
    cut: answer[name].cut || tests[name].cut,
  })
  return {
    ...tests,
    limit: answer.limit ?? tests.limit,
    stdout: both('stdout'),
    stderr: both('stderr'),
    peakMemoryBytes: Math.max(answer.peakMemoryBytes ?? 0, tests.peakMemoryBytes ?? 0) || null,
  }
}
