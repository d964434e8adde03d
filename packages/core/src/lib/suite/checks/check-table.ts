import type { z } from 'zod'
import { code, javascript } from './action-checks.ts'
import { call_counts, call_order, called, max_turns, not_called, tool_calls } from './call-checks.ts'
import { csv, html, json, sql, xml, yaml } from './format-checks.ts'
import { cost, latency, lines, max_length, max_tokens, min_length, min_tokens } from './limit-checks.ts'
import { classify, llm_judge, numeric, semantic, similarity } from './meaning-checks.ts'
import {
  contains,
  ends_with,
  equals,
  match,
  not_contains,
  not_match,
  not_regex,
  regex,
  starts_with,
} from './text-checks.ts'

/** Every check by its name in a suite file, in the order of the reference page. */
export const CHECKS = {
  match,
  not_match,
  contains,
  not_contains,
  equals,
  starts_with,
  ends_with,
  regex,
  not_regex,
  min_tokens,
  max_tokens,
  min_length,
  max_length,
  lines,
  json,
  xml,
  html,
  csv,
  sql,
  yaml,
  numeric,
  similarity,
  semantic,
  llm_judge,
  classify,
  latency,
  cost,
  called,
  not_called,
  call_order,
  call_counts,
  max_turns,
  tool_calls,
  code,
  javascript,
} as const

/** The name of a check. */
export type CheckName = keyof typeof CHECKS

/** The options of a check after reading: the long form with its defaults. */
export type CheckOptions<Name extends CheckName> = Omit<z.output<(typeof CHECKS)[Name]['long']>, 'weight'>

/** Returns whether a key of a `checks` object names a check. */
export function isCheckName(name: string): name is CheckName {
  return Object.hasOwn(CHECKS, name)
}
