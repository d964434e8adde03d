import { type ReportHeader, type Run, runTotals } from '@assay/core/report'
import { type Result, readEvidence } from '@assay/core/result'
import type { Invocation, Notification, Result as SarifResult, ToolComponent } from 'sarif'
import { ignoredText } from '../summary/ignored-text.ts'
import { missingText } from '../summary/missing-text.ts'
import { gather } from '../text/gather.ts'
import { count } from '../text/numbers.ts'
import { type CasePlace, type FailedCase, failedCase, messageText } from './failed-case.ts'
import { describeRule } from './sarif-rule.ts'

/** GitHub rejects a run with more. */
const RESULT_LIMIT = 25_000

/** Options for SARIF that results don't have. */
export interface SarifOptions {
  /** Finds a case's place. Default: the first line of the suite's file, if known. */
  readonly placeOf?: (suite: string, caseId: string) => CasePlace | null
  /** Maximum cases in the file; 25,000 by default, GitHub's maximum. A notification reports the rest. */
  readonly limit?: number
}

/**
 * Writes the cases that didn't pass as SARIF 2.1.0, piece by piece. Each case and model is one result, at the case's line of the suite
 * file, under the rule of the check that failed. Errored and undecided cases are warnings; unscored ones are left out, since their suite
 * gives no criterion. Samples that were never taken have no place: a notification names them.
 */
export function sarifReport(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
  options: SarifOptions = {},
): AsyncGenerator<string> {
  return gather(logText(header, results, options))
}

async function* logText(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
  options: SarifOptions,
): AsyncGenerator<string> {
  const { failed, leftOut } = await failedCases(header, results, options)
  const ids = [...new Set(failed.map(({ sample }) => sample.ruleId ?? ''))].sort()
  const driver: ToolComponent = {
    name: header.generator.name,
    version: header.generator.version,
    semanticVersion: header.generator.version,
    rules: ids.map(describeRule),
  }
  yield '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[\n'
  yield `{"tool":${JSON.stringify({ driver })},\n"invocations":${JSON.stringify([invocation(header, leftOut)])},\n`
  yield '"columnKind":"utf16CodeUnits","results":['
  let separator = '\n'
  for (const each of failed) {
    yield separator + JSON.stringify(sarifResult(each, ids))
    separator = ',\n'
  }
  yield '\n]'
  const artifacts = failed.flatMap((each) => each.artifacts)
  if (artifacts.length > 0) yield `,\n"artifacts":${JSON.stringify(artifacts)}`
  const parameters = listParameters(header)
  if (parameters.length > 0) yield `,\n"properties":${JSON.stringify({ parameters })}`
  yield '}]}\n'
}

/** Lists what the requests of each run and suite asked for, as far as it is known. */
function listParameters({ runs }: ReportHeader): readonly object[] {
  return runs.flatMap(({ id, model, suites }) =>
    suites.flatMap(({ suite, parameters }) => (parameters === null ? [] : [{ run: id, model, suite, ...parameters }])),
  )
}

async function failedCases(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
  { placeOf, limit = RESULT_LIMIT }: SarifOptions,
): Promise<{ failed: FailedCase[]; leftOut: number }> {
  const failed = new Map<string, FailedCase>()
  const ignoring = new Set(header.runs.filter((run) => run.ignore_errors).map(({ id }) => id))
  const files = suiteFiles(header)
  let leftOut = 0
  for await (const result of results) {
    const evidence = readEvidence(result)
    if (evidence === 'passed' || evidence === 'outside') continue
    if (result.status === 'errored' && ignoring.has(result.run)) continue
    const key = JSON.stringify([result.run, result.suite, result.case, result.model])
    const known = failed.get(key)
    const found = () => {
      const file = files.get(result.suite)
      const start = file === undefined ? null : { file, line: 1, column: 1 }
      return failedCase(result, placeOf?.(result.suite, result.case) ?? start)
    }
    if (known !== undefined) {
      // A case with a failed sample has failed, whatever its undecided ones would have said.
      const isWorse = evidence === 'failed' && known.sample.level === 'warning'
      failed.set(key, { ...(isWorse ? found() : known), samples: known.samples + 1 })
    } else if (failed.size >= limit) leftOut++
    else failed.set(key, found())
  }
  return { failed: [...failed.values()], leftOut }
}

function suiteFiles({ runs }: ReportHeader): Map<string, string> {
  const named = runs.flatMap((run) => run.suites.map(({ suite, file }) => ({ suite, file })))
  return new Map(named.flatMap(({ suite, file }) => (file === null ? [] : [[suite, file]])))
}

function sarifResult({ sample, samples }: FailedCase, ids: readonly string[]): SarifResult {
  const ruleIndex = ids.indexOf(sample.ruleId ?? '')
  if (samples === 1) return { ...sample, ruleIndex }
  const what = sample.level === 'warning' ? 'have no verdict' : "didn't pass"
  const text = `${sample.message.text} (${count(samples)} samples ${what})`
  return { ...sample, ruleIndex, message: { text }, occurrenceCount: samples }
}

function invocation({ runs }: ReportHeader, leftOut: number): Invocation {
  const isWhole = runs.every(({ status, missing }) => status === 'finished' && missing === 0)
  const notifications = [
    ...runs.flatMap(missingNotification),
    ...runs.flatMap(ignoredNotification),
    ...(leftOut === 0 ? [] : [leftOutNotification(leftOut)]),
  ]
  return {
    executionSuccessful: isWhole,
    ...(notifications.length === 0 ? {} : { toolExecutionNotifications: notifications }),
  }
}

function missingNotification(run: Run): Notification[] {
  const text = missingText({ taken: runTotals(run).counts.total, missing: run.missing }, run)
  return text === null ? [] : [{ level: 'error', message: { text: `${messageText(run.model)}: ${text}.` } }]
}

/** Errored samples are no results where errors are ignored, so nothing else in the file shows them. */
function ignoredNotification(run: Run): Notification[] {
  const text = ignoredText(run)
  return text === null ? [] : [{ level: 'warning', message: { text: `${messageText(run.model)}: ${text}.` } }]
}

function leftOutNotification(leftOut: number): Notification {
  const text = `${count(leftOut)} more samples that didn't pass aren't in this file; the JSON report has them.`
  return { level: 'warning', message: { text } }
}
