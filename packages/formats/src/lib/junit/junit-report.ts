import { type ReportHeader, type Run, runTotals, type SuiteSummary } from '@assay/core/report'
import { type Result, readLowerLimit, readResultCost } from '@assay/core/result'
import { missingText } from '../summary/missing-text.ts'
import { suiteSummaryLines } from '../summary/summary-lines.ts'
import { callSummary } from '../text/call-summary.ts'
import { cutText } from '../text/cut-text.ts'
import { gather } from '../text/gather.ts'
import { answerOf, reasonOf } from '../text/result-text.ts'
import { xmlAttributes, xmlText } from './xml-text.ts'

/** Longer answers are cut: what reads JUnit files shows them whole, and often keeps them in memory. */
const ANSWER_CHARACTERS = 4000

/**
 * Writes the results as JUnit XML, piece by piece: a `testsuite` for each suite and model, a `testcase` for each sample. A sample that
 * failed or was limited is a `failure`, an errored or undecided one an `error`, since a skipped test is green in CI; an unscored one is
 * `skipped`. Samples that were planned but never taken are one more `testcase` of their suite, an `error`: without it, a run that stopped
 * early would be green.
 *
 * Results that follow each other in the same suite and run share a `testsuite`; where they are mixed, a suite is written in
 * several parts, since a million results cannot be sorted on the way. The first part has the counts and properties of the
 * whole suite, so that counts add up.
 */
export function junitReport(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  return gather(elements(header, results))
}

async function* elements(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  const all = header.runs.flatMap((run) => [...run.suites.map(testCounts), ...(unseenOf(run) > 0 ? [ONE_ERROR] : [])])
  const total = (key: 'tests' | 'failures' | 'errors' | 'skipped') => all.reduce((sum, each) => sum + each[key], 0)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<testsuites${xmlAttributes({ name: 'assay', tests: total('tests'), failures: total('failures'), errors: total('errors'), skipped: total('skipped') })}>\n`
  const runs = new Map(header.runs.map((run) => [run.id, run]))
  const begun = new Set<string>()
  let open: string | null = null
  for await (const result of results) {
    const key = JSON.stringify([result.run, result.suite])
    if (key !== open) {
      if (open !== null) yield '  </testsuite>\n'
      yield begun.has(key) ? suitePart(result) : suiteStart(result, runs.get(result.run))
      begun.add(key)
      open = key
    }
    yield testCase(result)
  }
  if (open !== null) yield '  </testsuite>\n'
  for (const run of header.runs) if (unseenOf(run) > 0) yield unseenSuites(run)
  yield '</testsuites>\n'
}

function suitePart({ suite, model }: Result): string {
  return `  <testsuite${xmlAttributes({ name: `${suite} · ${model}` })}>\n`
}

function suiteStart(result: Result, run: Run | undefined): string {
  const suite = run?.suites.find((each) => each.suite === result.suite)
  const attributes: Record<string, string | number> = { name: `${result.suite} · ${result.model}` }
  if (run !== undefined && suite !== undefined) {
    Object.assign(attributes, testCounts(suite), { timestamp: run.started_at })
    if (suite.file !== null) attributes.file = suite.file
  }
  const properties = [
    ['run', result.run],
    ['model', result.model],
    ...(suite === undefined || run === undefined
      ? []
      : suiteSummaryLines(suite, run).map(({ label, text }) => [label, text])),
  ].map(([name = '', value = '']) => `      <property${xmlAttributes({ name, value })}/>\n`)
  return `  <testsuite${xmlAttributes(attributes)}>\n    <properties>\n${properties.join('')}    </properties>\n${run === undefined || suite === undefined ? '' : missingCase(suite, run)}`
}

const ONE_ERROR = { tests: 1, failures: 0, errors: 1, skipped: 0 }

function testCounts({ counts, missing }: SuiteSummary): typeof ONE_ERROR {
  const { total, failed, limited, errored, undecided, unscored } = counts
  const more = missing > 0 ? 1 : 0
  return { tests: total + more, failures: failed + limited, errors: errored + undecided + more, skipped: unscored }
}

/** Returns the test case that stands for a suite's samples that were never taken. */
function missingCase({ suite, counts, missing }: SuiteSummary, run: Run): string {
  const message = missingText({ taken: counts.total, missing }, run)
  return message === null ? '' : missingError(`${suite}.${run.model}`, message)
}

/** Returns how many samples a run misses of suites of which none was taken, so that they have no summary. */
function unseenOf({ suites, missing }: Run): number {
  return missing - suites.reduce((sum, suite) => sum + suite.missing, 0)
}

function unseenSuites(run: Run): string {
  const attributes = { name: run.model, ...ONE_ERROR, timestamp: run.started_at }
  const message = missingText({ taken: runTotals(run).counts.total, missing: run.missing }, run) ?? ''
  return `  <testsuite${xmlAttributes(attributes)}>\n${missingError(run.model, message)}  </testsuite>\n`
}

function missingError(classname: string, message: string): string {
  const error = `      <error${xmlAttributes({ message, type: 'missing' })}/>\n`
  return `    <testcase${xmlAttributes({ name: 'missing samples', classname })}>\n${error}    </testcase>\n`
}

function testCase(result: Result): string {
  const name = result.attempt === 1 ? result.case : `${result.case} #${result.attempt}`
  const time = result.latency_ms === null ? {} : { time: (result.latency_ms / 1000).toFixed(3) }
  const attributes = { name, classname: `${result.suite}.${result.model}`, ...time }
  const cost = readResultCost(result)
  const facts: [string, string | number | null][] = [
    ['score', result.status === 'scored' ? result.score : null],
    ['score_at_most', result.status === 'scored' ? (result.score_at_most ?? null) : null],
    ['class', result.classification?.primary ?? null],
    ['cost_usd', typeof cost === 'number' ? cost : null],
    ['cost_at_least_usd', readLowerLimit(result)],
    ['input_tokens', result.tokens.input],
    ['output_tokens', result.tokens.output],
  ]
  const properties = facts.flatMap(([name, value]) =>
    value === null ? [] : [`        <property${xmlAttributes({ name, value })}/>\n`],
  )
  const block = properties.length === 0 ? '' : `      <properties>\n${properties.join('')}      </properties>\n`
  return `    <testcase${xmlAttributes(attributes)}>\n${block}${verdict(result)}    </testcase>\n`
}

function verdict(result: Result): string {
  const message = cutText(reasonOf(result), 1000)
  const answer = answerOf(result)
  const calls = callSummary(result)
  const parts = [
    ...(calls === null ? [] : [`Tool calls:\n${calls}`]),
    ...(answer === null ? [] : [`Answer:\n${cutText(answer, ANSWER_CHARACTERS)}`]),
  ]
  const body = xmlText(parts.join('\n\n'))
  switch (result.status) {
    case 'unscored':
      return `      <skipped${xmlAttributes({ message })}/>\n`
    case 'undecided':
      return `      <error${xmlAttributes({ message, type: 'undecided' })}>${body}</error>\n`
    case 'errored':
      return `      <error${xmlAttributes({ message, type: result.error.code })}>${body}</error>\n`
    case 'limited':
      return `      <failure${xmlAttributes({ message, type: result.limit.code })}>${body}</failure>\n`
    case 'scored': {
      const type = result.checks.find(({ passed }) => passed === false)?.kind ?? 'failed'
      return result.passed ? '' : `      <failure${xmlAttributes({ message, type })}>${body}</failure>\n`
    }
  }
}
