import { randomBytes } from 'node:crypto'
import type { CodeTest } from '@assay/core/result'
import type { Ended, SandboxTask } from '../../isolation/sandbox.ts'
import { newSecret, plannedTests, readChannel } from '../channel/channel.ts'
import type { ToolchainContext } from '../toolchain.ts'
import type { TestedProgram } from './judge-compiled.ts'

/**
 * Starts a harness for the tests from `from` on. It gets the secret, a marker and `from` on its standard input, one line
 * each, and then `stdin`.
 */
export type StartFrom = (from: number) => Pick<SandboxTask, 'command' | 'folder' | 'binds' | 'env' | 'stdin'>

/** Limits for all the tests together. */
export interface ResumingOptions {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Runs the harness; by default alone in the sandbox. */
  readonly run?: (task: SandboxTask & { readonly limits: { readonly wallMs: number } }) => Promise<Ended>
}

/**
 * Runs tests that share a process. A test that ends the process fails only itself: the next process continues after it. All
 * of them together have `timeoutMs`.
 */
export async function runResuming(
  context: ToolchainContext,
  names: readonly string[],
  start: StartFrom,
  { timeoutMs, signal, run = context.sandbox.run }: ResumingOptions,
): Promise<TestedProgram> {
  const tests: CodeTest[] = []
  const outputs: string[] = []
  let ms = 0
  let peak: number | null = null
  let limit: Ended['limit'] = null
  while (tests.length < names.length && limit === null && ms < timeoutMs) {
    const from = tests.length
    const secret = newSecret()
    const marker = randomBytes(24).toString('hex')
    const wallMs = timeoutMs - ms
    const task = start(from)
    const told = Buffer.from(`${secret}\n${marker}\n${from}\n`)
    const stdin = Buffer.concat([told, Buffer.from(task.stdin ?? '')])
    const limits = { wallMs, cpuMs: 4 * wallMs }
    const ended = await context.onCore(() => run({ ...task, stdin, limits, signal }))
    ms += ended.wallMs
    peak = Math.max(peak ?? 0, ended.peakMemoryBytes ?? 0) || null
    limit = ended.limit
    const sections = sectionsOf(ended, marker)
    outputs.push(sections.all)
    const report = readChannel(ended.channel.bytes, secret)
    const isAll = names.every((_, index) => index < from || report.tests.has(index))
    const reached = [...report.tests.keys(), ...report.started].reduce((most, index) => Math.max(most, index), -1)
    const planned = plannedTests(names, { ...report, isWhole: isAll }, allowFailed(ended, report.tests))
    const known = planned.map((test, index) => withOutput(test, sections.of(index)))
    // If a process ended before any test, there is nothing to continue with.
    const until = reached < from ? names.length : Math.min(names.length, reached + 1)
    tests.push(...known.slice(from, until))
  }
  const late = names
    .slice(tests.length)
    .map((name): CodeTest => ({ name, outcome: 'missing', message: 'no time was left for this test' }))
  return { tests: [...tests, ...late], output: outputs.join(''), limit, ms, peakMemoryBytes: peak }
}

/** Accepts exit code 1 if a test failed, as runners do. */
function allowFailed(ended: Ended, tests: ReadonlyMap<number, { readonly passed: boolean }>): Ended {
  const hasFailed = [...tests.values()].some(({ passed }) => !passed)
  return hasFailed && ended.exitCode === 1 ? { ...ended, exitCode: 0 } : ended
}

/** Splits the output at the lines with which the harness marks the start of each test. */
function sectionsOf(
  { stdout, stderr }: Ended,
  marker: string,
): { readonly all: string; readonly of: (index: number) => string } {
  const byTest = new Map<number, string>()
  const all: string[] = []
  for (const { bytes } of [stdout, stderr]) {
    const [first = '', ...parts] = bytes.toString('utf8').split(`${marker} `)
    all.push(first)
    for (const part of parts) {
      const [, index = '', text = ''] = /^(\d+)\n?(.*)$/s.exec(part) ?? []
      byTest.set(Number(index), `${byTest.get(Number(index)) ?? ''}${text}`)
      all.push(text)
    }
  }
  return { all: all.join(''), of: (index) => byTest.get(index)?.trim() ?? '' }
}

/** Adds to a failed test's message what it printed, after what is known for sure. */
function withOutput(test: CodeTest, printed: string): CodeTest {
  if (test.outcome === 'passed' || printed === '') return test
  const shown = printed.length > 2000 ? `${printed.slice(0, 2000)}…` : printed
  return { ...test, message: test.message === 'failed' ? shown : `${test.message}\n${shown}` }
}
