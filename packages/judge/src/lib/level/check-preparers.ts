import type { CheckLeaf, CheckName, CheckOptions } from '@assay/core/suite'
import { prepareCallCounts, prepareMaxTurns } from '../calls/call-counts.ts'
import { prepareCallOrder } from '../calls/call-order.ts'
import { prepareCalled, prepareNotCalled } from '../calls/called.ts'
import { prepareToolCalls } from '../calls/tool-calls.ts'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { undecided } from '../check/finding.ts'
import { prepareCsv } from '../format/csv.ts'
import { prepareHtml } from '../format/html.ts'
import { prepareJson } from '../format/json.ts'
import { prepareSql } from '../format/sql.ts'
import { prepareXml } from '../format/xml.ts'
import { prepareYaml } from '../format/yaml.ts'
import { prepareJavascript } from '../javascript/javascript.ts'
import { prepareCost, prepareLatency } from '../limit/exchange-checks.ts'
import { prepareMaxLength, prepareMinLength } from '../limit/length-checks.ts'
import { prepareLines } from '../limit/line-check.ts'
import { prepareMaxTokens, prepareMinTokens } from '../limit/token-checks.ts'
import { prepareNumeric } from '../meaning/numeric.ts'
import { prepareSemantic } from '../meaning/semantic.ts'
import { prepareSimilarity } from '../meaning/similarity.ts'
import { prepareLlmJudge } from '../model-judge/llm-judge.ts'
import { prepareMatch, prepareNotMatch } from '../text/match.ts'
import { prepareNotRegex, prepareRegex } from '../text/regex.ts'
import {
  prepareContains,
  prepareEndsWith,
  prepareEquals,
  prepareNotContains,
  prepareStartsWith,
} from '../text/text-checks.ts'

/** A check that the answer decides; only `classify` is decided by its class. */
export type AnswerLeaf = Exclude<CheckLeaf, { check: 'classify' }>

/** A check that the answer's class decides. */
export type ClassLeaf = Extract<CheckLeaf, { check: 'classify' }>

type Preparers = {
  readonly [Name in AnswerLeaf['check']]: (options: CheckOptions<Name>, tools: CheckTools) => PreparedCheck
}

function prepareUnsupported(name: CheckName): () => PreparedCheck {
  return () => () => undecided(`This version can't decide the check "${name}".`)
}

const PREPARERS: Preparers = {
  match: prepareMatch,
  not_match: prepareNotMatch,
  contains: prepareContains,
  not_contains: prepareNotContains,
  equals: prepareEquals,
  starts_with: prepareStartsWith,
  ends_with: prepareEndsWith,
  regex: prepareRegex,
  not_regex: prepareNotRegex,
  min_tokens: prepareMinTokens,
  max_tokens: prepareMaxTokens,
  min_length: prepareMinLength,
  max_length: prepareMaxLength,
  lines: prepareLines,
  json: prepareJson,
  xml: prepareXml,
  html: prepareHtml,
  csv: prepareCsv,
  sql: prepareSql,
  yaml: prepareYaml,
  numeric: prepareNumeric,
  similarity: prepareSimilarity,
  semantic: prepareSemantic,
  llm_judge: prepareLlmJudge,
  latency: prepareLatency,
  cost: prepareCost,
  called: prepareCalled,
  not_called: prepareNotCalled,
  call_order: prepareCallOrder,
  call_counts: prepareCallCounts,
  max_turns: prepareMaxTurns,
  tool_calls: prepareToolCalls,
  code: prepareUnsupported('code'),
  javascript: prepareJavascript,
}

/** Prepares a check for answers: folds texts and keeps patterns. Nothing heavy is loaded before the first answer. */
export function prepareCheck(leaf: AnswerLeaf, tools: CheckTools): PreparedCheck {
  // The options are those of this very check, which the type system can't follow through the table.
  const prepare = PREPARERS[leaf.check] as (options: AnswerLeaf['options'], tools: CheckTools) => PreparedCheck
  return prepare(leaf.options, tools)
}
