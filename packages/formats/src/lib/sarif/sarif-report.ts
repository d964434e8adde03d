import type { ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { Invocation, Result as SarifResult, ToolComponent } from 'sarif'
import { gather } from '../text/gather.ts'
import { count } from '../text/numbers.ts'
import { outcomeOf } from '../text/result-text.ts'
import { type CasePlace, type FailedCase, failedCase } from './failed-case.ts'
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
 * file, under the rule of the check that failed. Errors are warnings; unscored samples are not failures and are left out.
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
  yield '}]}\n'
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
    const outcome = outcomeOf(result)
    if (outcome === 'passed' || outcome === 'unscored') continue
    if (outcome === 'errored' && ignoring.has(result.run)) continue
    const key = JSON.stringify([result.run, result.suite, result.case, result.model])
    const known = failed.get(key)
    if (known !== undefined) known.samples++
    else if (failed.size >= limit) leftOut++
    else {
      const file = files.get(result.suite)
      const start = file === undefined ? null : { file, line: 1, column: 1 }
      failed.set(key, failedCase(result, placeOf?.(result.suite, result.case) ?? start))
    }
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
  const text = `${sample.message.text} (${count(samples)} samples didn't pass)`
  return { ...sample, ruleIndex, message: { text }, occurrenceCount: samples }
}

function invocation({ runs }: ReportHeader, leftOut: number): Invocation {
  const whole: Invocation = { executionSuccessful: runs.every(({ status }) => status === 'finished') }
  if (leftOut === 0) return whole
  const text = `${count(leftOut)} more samples that didn't pass aren't in this file; the JSON report has them.`
  return { ...whole, toolExecutionNotifications: [{ level: 'warning', message: { text } }] }
}
