import { randomBytes } from 'node:crypto'
import type { CodeTest } from '@assay/core/result'
import { limitName } from '../../isolation/limits.ts'
import type { Ended } from '../../isolation/sandbox.ts'

/**
 * The harness's reports on descriptor 3, one per line, each beginning with a secret that only it knows: `SECRET INDEX
 * started`, `SECRET INDEX passed`, `SECRET INDEX failed MESSAGE` and finally `SECRET end`. In messages, `\n` and `\\` are
 * escaped.
 */
export interface ChannelReport {
  readonly tests: ReadonlyMap<number, { readonly passed: boolean; readonly message: string }>
  /** The tests that began, if the harness reports it. */
  readonly started: ReadonlySet<number>
  /** Whether the harness finished. */
  readonly isWhole: boolean
}

/** Returns the secret of one run: 64 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

/** Reads the lines that begin with the secret; someone else wrote all others. A test that failed once has failed. */
export function readChannel(bytes: Buffer, secret: string): ChannelReport {
  const tests = new Map<number, { passed: boolean; message: string }>()
  const started = new Set<number>()
  let isWhole = false
  for (const line of bytes.toString('utf8').split('\n')) {
    if (!line.startsWith(`${secret} `)) continue
    const [, index = '', outcome = '', message = ''] =
      /^(\S+)(?: (\S+))?(?: (.*))?$/s.exec(line.slice(secret.length + 1)) ?? []
    if (index === 'end') isWhole = true
    else if (!/^\d{1,6}$/.test(index) || tests.get(Number(index))?.passed === false) continue
    else if (outcome === 'started') started.add(Number(index))
    else if (outcome === 'passed') tests.set(Number(index), { passed: true, message: '' })
    else if (outcome === 'failed') tests.set(Number(index), { passed: false, message: unescapeLine(message) })
  }
  return { tests, started, isWhole }
}

function unescapeLine(message: string): string {
  return message.replace(/\\(n|\\)/g, (_, letter: string) => (letter === 'n' ? '\n' : '\\'))
}

/**
 * Returns every planned test once: as it reported, or missing. Tests count as passed only if the run finished with exit code
 * 0, or if another test explains why it didn't.
 */
export function plannedTests(planned: readonly string[], report: ChannelReport, ended: Ended): CodeTest[] {
  const tests = planned.map((name, index): CodeTest => {
    const said = report.tests.get(index)
    if (said === undefined) return { name, outcome: 'missing', message: `didn't report: ${endOf(ended)}` }
    return { name, outcome: said.passed ? 'passed' : 'failed', message: said.passed ? '' : said.message || 'failed' }
  })
  const isClean = report.isWhole && ended.exitCode === 0 && ended.limit === null
  if (isClean || tests.some(({ outcome }) => outcome !== 'passed')) return tests
  return tests.map(({ name }) => ({ name, outcome: 'failed', message: `reported a pass, but ${endOf(ended)}` }))
}

/** Describes how a program ended. */
export function endOf({ limit, signal, exitCode }: Pick<Ended, 'limit' | 'signal' | 'exitCode'>): string {
  if (limit !== null) return `the program hit its ${limitName(limit)}`
  if (signal !== null) return `the program was killed by ${signal}`
  return `the program exited with code ${exitCode}`
}
