import { relative } from 'node:path'
import { adviseInstall, type Need } from './needs.ts'
import type { JobOutcome, NamedTest } from './test-process.ts'

const DEAREST = 10

/** A file whose tests did not run for want of tools. */
interface SkippedFile {
  readonly file: string
  readonly lacks: readonly Need[]
}

/** Everything that the closing lines say. */
interface Closing {
  readonly outcomes: readonly JobOutcome[]
  readonly flaky: readonly JobOutcome[]
  readonly skippedFiles: readonly SkippedFile[]
  readonly leftOut: readonly string[]
  readonly times: 'all' | 'dearest'
  readonly seconds: number
  /** Processor time of what all tests share: the database, the pages, the browser, the build. */
  readonly sharedSeconds: number
  /** The signal that stopped the run. */
  readonly stopped: string | null
  /** Whether a test that is skipped for want of a tool is a failure. */
  readonly isCi: boolean
}

/** Returns the last lines of a run, the count last, and whether the run is good: both say the same. */
export function closingLines(closing: Closing): { readonly lines: readonly string[]; readonly isGood: boolean } {
  const { outcomes, flaky, skippedFiles, isCi } = closing
  const passed = outcomes.reduce((sum, each) => sum + each.passed, 0)
  const skippedTests = outcomes.flatMap((each) => each.skipped)
  const failures = outcomes.flatMap((each) => each.failed)
  const failed = failures.length + (isCi ? skippedFiles.length : 0) + (closing.stopped === null ? 0 : 1)
  const skipped = skippedTests.length + (isCi ? 0 : skippedFiles.length)
  const lines = [
    '',
    ...timeLines(closing),
    ...leftOutLines(closing.leftOut),
    ...skippedLines(skippedFiles, skippedTests, isCi),
    ...flakyLines(flaky),
    ...failedLines(failures),
    ...(closing.stopped === null ? [] : [`Stopped by ${closing.stopped} before the end.`]),
    `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`,
  ]
  return { lines, isGood: failed === 0 }
}

/** Returns the line for a job that ended. */
export function progressLine({ job, passed, failed, skipped, seconds }: JobOutcome): string {
  const counts = [`${passed} passed`]
  if (failed.length > 0) counts.push(`${failed.length} failed`)
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`)
  return `${failed.length === 0 ? '✔' : '✖'} ${nameOf(job.files)}  ${counts.join(', ')}  ${seconds.toFixed(1)} s`
}

/** Returns a failure with the file, the test, why it failed and the command that runs it alone. */
export function describeFailure({ file, name, reason }: NamedTest, { output }: JobOutcome): string {
  const path = relative('.', file)
  const printed = output.trim() === '' ? [] : ['The file printed:', ...output.trim().split('\n').slice(-20)]
  const lines = [`✖ ${path}: ${name}`, ...reason.split('\n'), ...printed, `Run it alone: npm test -- ${path}`]
  return lines.map((line, at) => (at === 0 ? line : `    ${line}`)).join('\n')
}

function timeLines({ outcomes, times, seconds, sharedSeconds }: Closing): string[] {
  if (outcomes.length < 2 && times === 'dearest') return []
  const rows = outcomes.map((each) => ({
    name: nameOf(each.job.files),
    used: each.processorSeconds,
    took: each.seconds,
  }))
  rows.push({ name: 'what they share: database, pages, browser, build', used: sharedSeconds, took: seconds })
  const sorted = rows.sort((a, b) => b.used - a.used)
  const total = sorted.reduce((sum, { used }) => sum + used, 0)
  const row = ({ name, used, took }: (typeof rows)[number]) =>
    `${used.toFixed(1).padStart(9)} s ${took.toFixed(1).padStart(9)} s  ${name}`
  return [
    `processor         wall  ${times === 'all' ? 'file' : `the ${DEAREST} dearest files`}`,
    ...(times === 'all' ? sorted : sorted.slice(0, DEAREST)).map(row),
    row({ name: `all ${outcomes.flatMap(({ job }) => job.files).length} files`, used: total, took: seconds }),
  ]
}

function leftOutLines(files: readonly string[]): string[] {
  if (files.length === 0) return []
  const packages = [...new Set(files.map((file) => /^packages\/([^/]+)/.exec(file)?.[1] ?? ''))]
  return [
    `Not run: ${files.length} files that test whole programs (${packages.join(', ')}). Run them: npm test -- packages/NAME/test`,
  ]
}

function skippedLines(files: readonly SkippedFile[], tests: readonly NamedTest[], isCi: boolean): string[] {
  const lines: string[] = []
  if (files.length > 0) {
    lines.push(`Skipped for want of a tool${isCi ? ', which fails in CI' : ''}: ${files.length} files.`)
    for (const { file, lacks } of files) lines.push(`  ${file}  (${lacks.join(', ')})`)
    lines.push(`  Get the tools: ${adviseInstall(new Set(files.flatMap(({ lacks }) => lacks)))}`)
  }
  for (const { file, name, reason } of tests) lines.push(`Skipped: ${relative('.', file)}: ${name} (${reason})`)
  return lines
}

function flakyLines(flaky: readonly JobOutcome[]): string[] {
  return flaky.flatMap(({ failed }) =>
    failed.map(({ file, name, reason }) => `FLAKY: ${relative('.', file)}: ${name}: ${reason.split('\n', 1)[0]}`),
  )
}

function failedLines(failures: readonly NamedTest[]): string[] {
  return failures.map(
    ({ file, name }) => `FAILED: ${relative('.', file)}: ${name}. Run it alone: npm test -- ${relative('.', file)}`,
  )
}

function nameOf(files: readonly string[]): string {
  return files.length === 1 ? relative('.', files[0] ?? '') : `${files.length} pure files in one process`
}
