import { randomBytes } from 'node:crypto'
import type { CodeTest } from '@assay/core/result'
import type { ContextFile } from '@assay/core/suite'
import type { Captured, Ended, SandboxTask } from '../../isolation/sandbox.ts'
import { newSecret, plannedTests, readChannel } from '../channel/channel.ts'
import type { ServerPool } from '../python/server-pool.ts'
import type { ToolchainContext } from '../toolchain.ts'
import type { WarmJudge } from './apart/warm-judge.ts'
import type { LoadJob } from './harness/load-answer.ts'
import type { Job } from './harness/main.ts'
import type { TestJob } from './harness/test-session.ts'
import type { ModuleKind } from './syntax.ts'
import type { TestPlan } from './test-plan.ts'
import type { BoundPath } from './tools.ts'
import { layOut } from './type-check.ts'

/** A program that is already JavaScript, with its tests. */
export interface TestRun {
  readonly node: BoundPath
  readonly harnesses: Harnesses
  /** Processes that run tests. */
  readonly judges: ServerPool<WarmJudge>
  readonly source: string
  readonly kind: ModuleKind
  /** Further files, as they are laid out. */
  readonly files: readonly ContextFile[]
  readonly plan: TestPlan
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** The outcome of the tests. */
export interface Tested {
  readonly tests: readonly CodeTest[]
  readonly ended: Ended
  /** Whether the program ran in its own process. */
  readonly separation: 'apart' | 'none'
}

/** The programs that run tests. */
export interface Harnesses {
  /** Answer and tests in one process. */
  readonly together: BoundPath
  /** The answer alone. */
  readonly answer: BoundPath
}

/** Runs the tests: apart from the program, unless they work only in its process. */
export function runTests(context: ToolchainContext, run: TestRun): Promise<Tested> {
  return run.plan.oneProcess ? runTogether(context, run) : runApart(context, run)
}

/** Returns the harness's job about the answer, and the file to which it belongs. */
function answerOf({ kind, files, plan, source }: TestRun) {
  const locals = `$locals_${randomBytes(8).toString('hex')}`
  const file = kind === 'module' ? 'answer.mjs' : 'answer.cjs'
  const job: LoadJob = {
    answer: { file, kind, locals },
    names: plan.names,
    hasFiles: files.length > 0,
    modules: plan.relative.flatMap((specifier) => {
      const found = fileOf(specifier, files)
      return found === null ? [] : [[specifier, found]]
    }),
  }
  const laid = [...ownPackages(source), ...files, { path: file, content: withLocals(source, kind, locals, plan.names) }]
  return { job, laid }
}

function testsOf({ plan }: TestRun): TestJob {
  const { body, globals, builtins, plain } = plan
  return { tests: body, globals, builtins, sites: plan.planned.length, plain }
}

/** Returns the command that starts Node with a harness: it reads and writes its own folders, and can't start programs. */
export function nodeCommand(harness: BoundPath, node: BoundPath): Pick<SandboxTask, 'command' | 'binds'> {
  const permissions = [
    ...['--permission', '--allow-fs-read=/work', `--allow-fs-read=${harness.path}`, '--allow-fs-read=/tmp'],
    ...['--allow-fs-write=/work', '--allow-fs-write=/tmp', '--allow-worker'],
  ]
  return {
    command: [node.path, '--no-warnings', '--freeze-flags-after-init', ...permissions, harness.path],
    binds: [node.bind, harness.bind],
  }
}

function nodeTask(harness: BoundPath, { node, timeoutMs }: TestRun): Pick<SandboxTask, 'command' | 'binds' | 'limits'> {
  return { ...nodeCommand(harness, node), limits: { wallMs: timeoutMs, cpuMs: 4 * timeoutMs } }
}

function runTogether(context: ToolchainContext, run: TestRun): Promise<Tested> {
  const { plan, harnesses, signal } = run
  const { job, laid } = answerOf(run)
  const secret = newSecret()
  const whole: Job = { ...testsOf(run), ...job, lock: plan.lock, lockClock: plan.lockClock }
  return context.inFolder(async (folder) => {
    await layOut(folder, laid)
    const stdin = `${secret}${JSON.stringify(whole)}`
    const task = { ...nodeTask(harnesses.together, run), folder, stdin, signal }
    const ended = await context.onCore(() => context.sandbox.run(task))
    const tests = plannedTests(plan.planned, readChannel(ended.channel.bytes, secret), ended)
    return { tests, ended, separation: 'none' }
  })
}

/** The time that an answer has to end by itself after its tests. */
const GRACE_MS = 100

/** Runs the answer in its own cell, connected to one with the tests. Only data crosses. */
function runApart(context: ToolchainContext, run: TestRun): Promise<Tested> {
  const { plan, harnesses, signal, timeoutMs } = run
  const { job, laid } = answerOf(run)
  const secret = newSecret()
  const stop = new AbortController()
  return context.inFolder(async (folder) => {
    await layOut(folder, laid)
    // Only when there is a core for both: the answer's time runs from its start.
    return context.onCore(() =>
      run.judges.withServer(async (judge) => {
        const answering = context.sandbox
          .run({
            ...nodeTask(harnesses.answer, run),
            ...{ folder, stdin: JSON.stringify(job), descriptors: [...judge.takeEnd()] },
            limits: { wallMs: timeoutMs + 2000, cpuMs: 4 * timeoutMs },
            signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
          })
          .catch((error: unknown) => {
            if (stop.signal.aborted) return null
            throw error
          })
        // Handled below, if the tests can run at all.
        answering.catch(() => {})
        let timer: NodeJS.Timeout | undefined
        const ended = await judge.run({ job: testsOf(run), secret, timeoutMs, signal }).finally(() => {
          timer = setTimeout(() => stop.abort(), GRACE_MS)
        })
        const answer = await answering.finally(() => clearTimeout(timer))
        return testedApart(plan, secret, ended, answer)
      }),
    )
  })
}

/** Joins both ends. The tests end with 0, or with 1 if the answer's process was gone: then that one's end counts. */
function testedApart(plan: TestPlan, secret: string, judge: Ended, answer: Ended | null): Tested {
  const limit = judge.limit ?? answer?.limit ?? null
  const isGone = judge.exitCode === 1 && answer !== null
  const how = { ...judge, ...(isGone ? { exitCode: answer.exitCode, signal: answer.signal } : {}), limit }
  const report = readChannel(judge.channel.bytes, secret)
  const tests = plannedTests(plan.planned, report, how)
  const ended = {
    ...how,
    stdout: joined(answer?.stdout, judge.stdout),
    stderr: joined(answer?.stderr, judge.stderr),
    peakMemoryBytes: answer?.peakMemoryBytes ?? judge.peakMemoryBytes,
  }
  return { tests, ended, separation: 'apart' }
}

function joined(one: Captured | undefined, other: Captured): Captured {
  if (one === undefined) return other
  return { bytes: Buffer.concat([one.bytes, other.bytes]), cut: one.cut || other.cut }
}

/** Returns the npm packages that public benchmarks use, as far as they do. */
function ownPackages(source: string): ContextFile[] {
  if (!/['"]js-md5['"]/.test(source)) return []
  // One by one, so that Node finds what can be imported by name.
  const content = `const { createHash } = require('node:crypto')
const md5 = (text) => createHash('md5').update(text).digest('hex')
module.exports = md5
module.exports.md5 = md5
module.exports.hex = md5
module.exports.default = md5
`
  return [{ path: 'node_modules/js-md5/index.js', content }]
}

/** Returns the program with an end that returns what it declares, exported or not; names that it doesn't declare are undefined. */
function withLocals(source: string, kind: ModuleKind, locals: string, names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}:typeof ${name}==="undefined"?undefined:${name}`)
  const object = `{__proto__:null,${entries.join(',')}}`
  return kind === 'module' ? `${source}\n;export const ${locals}=${object}\n` : `${source}\n;return ${object}\n`
}

/** Returns the further file that a relative import means; null if it means the answer itself. */
function fileOf(specifier: string, files: readonly ContextFile[]): string | null {
  const bare = (path: string) => path.replace(/^(?:\.{1,2}\/)+/, '').replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
  return files.find(({ path }) => /\.[cm]?js$/.test(path) && bare(path) === bare(specifier))?.path ?? null
}
