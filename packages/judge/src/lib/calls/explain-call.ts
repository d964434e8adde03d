import type { ToolCall } from '@assay/core/result'
import type { ShowText } from '../check/show-text.ts'
import type { ExpectedCall } from './expected-call.ts'
import { createShowValue } from './show-value.ts'
import { wholeName } from './tool-name.ts'

/** Maximum number of names in a reason. */
const LISTED = 5

/** Shows a call with its arguments and turn in a reason: `"refund" with {"id": "A1"} in turn 2`. */
export function showCall(call: ToolCall, show: ShowText): string {
  const args = call.arguments
  const isBare = args === null || args === undefined || (typeof args === 'object' && Object.keys(args).length === 0)
  const withArguments = isBare ? '' : ` with ${createShowValue(show)(args)}`
  return `${show(wholeName(call))}${withArguments} in turn ${call.turn + 1}`
}

/** Lists the called tools in a reason, each once. */
export function showNames(calls: readonly ToolCall[], show: ShowText): string {
  const names = [...new Set(calls.map(wholeName))]
  const listed = names.slice(0, LISTED).map(show)
  return joinWords(names.length > LISTED ? [...listed, `${names.length - LISTED} more`] : listed)
}

/** Joins words as a sentence lists them: `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Explains why no call is the expected one, by the call that comes nearest to it. */
export function explainMissing(expected: ExpectedCall, calls: readonly ToolCall[], show: ShowText): string {
  const name = show(expected.spec.name)
  if (calls.length === 0) return `${name} wasn't called. No tools were called.`
  const named = calls.filter(expected.isNamed)
  if (named.length === 0) return `${name} wasn't called. Called: ${showNames(calls, show)}.`
  const compared = named.filter(({ valid }) => valid).map((call) => ({ call, found: expected.differ(call.arguments) }))
  const [first, ...rest] = compared
  if (first === undefined) return `${name} was called only with invalid arguments.`
  const nearest = rest.reduce((best, each) => (each.found.length < best.found.length ? each : best), first)
  const which = compared.length === 1 ? '' : `, nearest of ${compared.length} calls`
  return `${name} (turn ${nearest.call.turn + 1}${which}): ${nearest.found.join('; ')}.`
}
