import { appendFileSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { ownProcessorSeconds } from './processor-time.ts'

/** One test that ended, or the process that ended with its processor time. Written as lines of JSON. */
export type TestReport =
  | {
      readonly type: 'passed' | 'failed' | 'skipped'
      readonly file: string
      /** Its name, after those of the suites it is in. */
      readonly names: readonly string[]
      /** Why it failed, or why it was skipped. */
      readonly reason: string
    }
  | { readonly type: 'ended'; readonly processorSeconds: number }

/** Names the file that gets the lines. */
export const EVENTS_FILE = 'ASSAY_TEST_EVENTS'

/** Reporter for `--test-reporter`: writes each line at once, so that nothing is lost when the process dies, and prints nothing. */
export default async function* reportEvents(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const file = process.env[EVENTS_FILE]
  if (file === undefined) throw new Error(`Bug: ${EVENTS_FILE} is not set.`)
  const write = (report: TestReport) => appendFileSync(file, `${JSON.stringify(report)}\n`)
  process.on('exit', () => write({ type: 'ended', processorSeconds: ownProcessorSeconds() }))
  endWithParent()
  const names: string[] = []
  for await (const event of source) {
    if (event.type === 'test:start') {
      names.length = event.data.nesting
      names[event.data.nesting] = event.data.name
    }
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { nesting, name, skip, todo, details } = event.data
    const path = { file: event.data.file ?? '', names: [...names.slice(0, nesting), name] }
    const isSkipped = (skip !== undefined && skip !== false) || (todo !== undefined && todo !== false)
    if (isSkipped) write({ type: 'skipped', ...path, reason: String(skip ?? todo) })
    else if (event.type === 'test:pass' && details.type !== 'suite') write({ type: 'passed', ...path, reason: '' })
    else if (event.type === 'test:fail' && !isOfSubtests(event.data.details.error)) {
      write({ type: 'failed', ...path, reason: describeError(event.data.details.error) })
    }
  }
  yield ''
}

/** Tells the failure of a suite that only says its tests failed from one of its own, such as a hook's. */
function isOfSubtests(error: unknown): boolean {
  return error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed'
}

/** The runner wraps what the test threw. */
function describeError(error: Error): string {
  const cause = error.cause ?? error
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 8, maxStringLength: 4000 })
}

/** Ends this process when the one that started it is gone, killed or not: nobody would read what it says. */
function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1)
  }, 2000).unref()
}
