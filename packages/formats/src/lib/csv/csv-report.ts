import { countCalls, hasTools, readConversation } from '@assay/core/conversation'
import type { ReportHeader } from '@assay/core/report'
import { type Result, readLowerLimit, readResultCost } from '@assay/core/result'
import type { RequestParameters } from '@assay/core/run'
import { groupByCase } from '../summary/case-groups.ts'
import { createCasePasses, reportKs } from '../summary/case-passes.ts'
import { gather } from '../text/gather.ts'
import { answerOf, outcomeOf, reasonOf } from '../text/result-text.ts'
import { csvCell } from './csv-cell.ts'

type Cell = string | number | boolean | null

/** The columns, in order. New ones are added at the end, so that what reads by position keeps working. */
const COLUMNS: Readonly<Record<string, (result: Result, parameters: RequestParameters | null) => Cell>> = {
  run: ({ run }) => run,
  suite: ({ suite }) => suite,
  case: (result) => result.case,
  eval: (result) => result.eval,
  model: ({ model }) => model,
  attempt: ({ attempt }) => attempt,
  outcome: outcomeOf,
  score: (result) => (result.status === 'scored' ? result.score : null),
  class: ({ classification }) => classification?.primary ?? null,
  reason: reasonOf,
  checks_passed: ({ checks }) => checks.filter(({ passed }) => passed === true).length,
  checks: ({ checks }) => checks.length,
  cost_usd: (result) => {
    const cost = readResultCost(result)
    return typeof cost === 'number' ? cost : null
  },
  judge_cost_usd: ({ judge_cost_usd }) => judge_cost_usd,
  latency_ms: ({ latency_ms }) => latency_ms,
  first_token_ms: ({ first_token_ms }) => first_token_ms,
  input_tokens: ({ tokens }) => tokens.input,
  output_tokens: ({ tokens }) => tokens.output,
  reasoning_tokens: ({ tokens }) => tokens.reasoning,
  cached_tokens: ({ tokens }) => tokens.cached,
  finish_reason: ({ finish_reason }) => finish_reason,
  from_cache: ({ from_cache }) => from_cache,
  weight: ({ weight }) => weight,
  tags: ({ tags }) => tags.join(' '),
  prompt: ({ turns }) => turns[0]?.prompt ?? null,
  answer: answerOf,
  // Requests to the model.
  turns: (result) => (hasTools(result) ? readConversation(result).turns : result.turns.length),
  // Empty where no tool was offered.
  tool_calls: ({ tool_calls }) => tool_calls?.length ?? null,
  tool_errors: ({ tool_calls }) => (tool_calls === undefined ? null : countCalls(tool_calls).errors),
  invalid_calls: ({ tool_calls }) => (tool_calls === undefined ? null : countCalls(tool_calls).invalid),
  stopped: ({ stopped }) => stopped ?? null,
  // Where the cost is unknown and a part of it is known.
  cost_at_least_usd: readLowerLimit,
  judge_cost_at_least_usd: (result) => result.judge_cost_at_least_usd ?? null,
  // Where the score isn't certain, since a check couldn't be applied.
  score_at_most: (result) => (result.status === 'scored' ? (result.score_at_most ?? null) : null),
  // What the suite's requests asked for: empty is the provider's default, or unknown. Results don't say which limit was their eval's.
  temperature: (_, parameters) => parameters?.temperature ?? null,
  max_tokens: (_, parameters) => parameters?.max_tokens ?? null,
  max_tokens_of_evals: (_, parameters) => parameters?.max_tokens_of_evals?.join(' ') ?? null,
}

/**
 * Writes the results as CSV, piece by piece: a header line, then one record per result, with CRLF as RFC 4180 requires. The prompt is that
 * of the first turn, the answer that of the last. Where pass@k was asked for, each record has that of its case; where suites have groups,
 * the balanced score of its suite. `csvCell` says how formulas are kept from running.
 */
export function csvReport(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  return gather(records(header, results))
}

async function* records(
  header: ReportHeader,
  results: Iterable<Result> | AsyncIterable<Result>,
): AsyncGenerator<string> {
  const ks = reportKs(header)
  const balanced = balancedOfSuites(header)
  yield record([
    ...Object.keys(COLUMNS),
    ...ks.map((k) => `case_pass_at_${k}`),
    ...(balanced === null ? [] : ['suite_balanced']),
  ])
  const columns = Object.values(COLUMNS)
  const parameters = new Map(
    header.runs.flatMap(({ id, suites }) => suites.map((each) => [`${id} ${each.suite}`, each.parameters])),
  )
  const passesOf = createCasePasses(header)
  for await (const samples of groupByCase(results)) {
    const passes = passesOf(samples)
    const ofCase = ks.map((k) => passes?.pass_at[k] ?? null)
    for (const result of samples) {
      const ofSuite = balanced === null ? [] : [balanced.get(`${result.run} ${result.suite}`) ?? null]
      const asked = parameters.get(`${result.run} ${result.suite}`) ?? null
      yield record([...columns.map((column) => column(result, asked)), ...ofCase, ...ofSuite])
    }
  }
}

/** Returns the balanced score by run and suite; null where no suite has groups. */
function balancedOfSuites({ runs }: ReportHeader): ReadonlyMap<string, number> | null {
  const found = runs.flatMap((run) =>
    run.suites.flatMap(({ suite, balanced }): [string, number][] =>
      balanced.value === null ? [] : [[`${run.id} ${suite}`, balanced.value]],
    ),
  )
  return found.length === 0 ? null : new Map(found)
}

function record(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
