import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContextFile } from '@assay/core/suite'
import { type LinkEnd, openLink } from '../../isolation/link.ts'
import type { Ended, SandboxTask } from '../../isolation/sandbox.ts'
import { newSecret, plannedTests, readChannel } from '../channel/channel.ts'
import type { TestedProgram } from '../compiled/judge-compiled.ts'
import type { ProgramTask, ToolchainContext } from '../toolchain.ts'
import type { CppPlan } from './test-plan.ts'

/** Compiled tests, and what runs them. */
export interface CppRun {
  readonly task: ProgramTask
  readonly plan: CppPlan
  /** Paths on the host. */
  readonly harness: string
  readonly library: string
  /** The start of the names of the library's tests. */
  readonly symbol: string
}

/** Runs tests in one process with the answer, in a folder with only the program's files; the library is out of their reach. */
export async function runJoined(context: ToolchainContext, run: CppRun): Promise<TestedProgram> {
  return inFolderWith(context, run.task.program.files, async (folder) => {
    const secret = newSecret()
    const ended = await context.onCore(() =>
      context.sandbox.run(harnessTask(context, run, { folder, secret, isJoined: true })),
    )
    return { ...testedProgram(run, secret, ended, null), separation: 'none' }
  })
}

/** The time that an answer has to end by itself after its tests. */
const GRACE_MS = 100

/** Runs tests in one cell and the answer in another. Only data crosses. */
export async function runApart(
  context: ToolchainContext,
  run: CppRun,
  /** The answer's path on the host. */
  answer: string,
): Promise<TestedProgram> {
  const { program, spec, signal } = run.task
  return inFolderWith(context, program.files, (answerFolder) =>
    inFolderWith(context, spec.files, async (folder) => {
      const secret = newSecret()
      const [testsEnd, answerEnd] = (await openLink()).ends
      const stop = new AbortController()
      const answering = context.sandbox
        .run({
          ...answerTask(context, answer, answerFolder, answerEnd),
          limits: limitsOf(spec.timeout_ms + 2000),
          signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
        })
        .catch((error: unknown) => {
          if (stop.signal.aborted) return null
          throw error
        })
      // Handled below, if the tests can run at all.
      answering.catch(() => {})
      const ended = await context
        .onCore(() =>
          context.sandbox.run({
            ...harnessTask(context, run, { folder, secret, isJoined: false }),
            descriptors: [...testsEnd],
          }),
        )
        .finally(() => setTimeout(() => stop.abort(), GRACE_MS))
      return { ...testedProgram(run, secret, ended, await answering), separation: 'apart' }
    }),
  )
}

function limitsOf(wallMs: number) {
  return { wallMs, cpuMs: 4 * wallMs }
}

function answerTask({ sandbox }: ToolchainContext, answer: string, folder: string, end: LinkEnd): SandboxTask {
  const path = sandbox.isolation === 'bubblewrap' ? '/assay/cpp/answer' : answer
  return { command: [path], folder, binds: [{ from: answer, to: path }], descriptors: [...end], proc: false }
}

function harnessTask(
  { sandbox }: ToolchainContext,
  { task, plan, harness, library, symbol }: CppRun,
  { folder, secret, isJoined }: { readonly folder: string; readonly secret: string; readonly isJoined: boolean },
): SandboxTask {
  const isMounted = sandbox.isolation === 'bubblewrap'
  const inside = isMounted ? { harness: '/assay/cpp/harness', library: '/assay/cpp/tests.so' } : { harness, library }
  return {
    // With the answer in it, a test can't copy its process.
    command: [inside.harness, inside.library, symbol, String(plan.names.length), ...(isJoined ? ['joined'] : [])],
    binds: [
      { from: harness, to: inside.harness },
      { from: library, to: inside.library },
    ],
    // If the answer is loaded here, it can't open its own memory as a file either.
    ...{ folder, stdin: secret, proc: false, signal: task.signal, limits: limitsOf(task.spec.timeout_ms) },
  }
}

function testedProgram({ plan }: CppRun, secret: string, ended: Ended, answer: Ended | null): TestedProgram {
  const limit = ended.limit ?? answer?.limit ?? null
  const outputs = [answer?.stdout, answer?.stderr, ended.stdout, ended.stderr]
  return {
    tests: plannedTests(plan.names, readChannel(ended.channel.bytes, secret), { ...ended, limit }),
    output: outputs.map((captured) => captured?.bytes.toString('utf8') ?? '').join(''),
    limit,
    ms: ended.wallMs,
    peakMemoryBytes: answer?.peakMemoryBytes ?? ended.peakMemoryBytes,
  }
}

function inFolderWith<T>(
  { inFolder }: ToolchainContext,
  files: readonly Pick<ContextFile, 'path' | 'content'>[],
  use: (folder: string) => Promise<T>,
): Promise<T> {
  return inFolder(async (folder) => {
    for (const { path, content } of files) {
      await mkdir(join(folder, path, '..'), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    return use(folder)
  })
}
