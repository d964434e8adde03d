import type { ToolCall } from '@assay/core/result'
import type { ShowText } from '../check/show-text.ts'
import type { ExpectedCall } from './expected-call.ts'
import { createShowValue } from './show-value.ts'
import { wholeName } from './tool-name.ts'

/** How many names a reason lists. */
const LISTED = 5

/** A call with its arguments and turn, as it may stand in a reason: `"refund" with {"id": "A1"} in turn 2`. */
export function showCall(call: ToolCall, show: ShowText): string {
  const args = call.arguments
  const isBare = args === null || args === undefined || (typeof args === 'object' && Object.keys(args).length === 0)
  const withArguments = isBare ? '' : ` with ${createShowValue(show)(args)}`
  return `${show(wholeName(call))}${withArguments} in turn ${call.turn + 1}`
}

/** The tools that were called, each once, as a reason lists them. */
export function showNames(calls: readonly ToolCall[], show: ShowText): string {
  const names = [...new Set(calls.map(wholeName))]
  const listed = names.slice(0, LISTED).map(show)
  return joinWords(names.length > LISTED ? [...listed, `${names.length - LISTED} more`] : listed)
}

/** Words as a sentence lists them: `a, b and c`. */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Says why no call is the one expected, by the call that comes nearest to it. */
export function explainMissing(expected: ExpectedCall, calls: readonly ToolCall[], show: ShowText): string {
  const name = show(expected.spec.name)
  if (calls.length === 0) return `${name} wasn't called; no tool was.`
  const named = calls.filter(expected.isNamed)
  if (named.length === 0) return `${name} wasn't called. Called: ${showNames(calls, show)}.`
  const compared = named.filter(({ valid }) => valid).map((call) => ({ call, found: expected.differ(call.arguments) }))
  const [first, ...rest] = compared
  if (first === undefined) return `${name} was called with invalid arguments only.`
  const nearest = rest.reduce((best, each) => (each.found.length < best.found.length ? each : best), first)
  const place = compared.length === 1 ? '' : `the nearest of ${compared.length} calls was `
  return `${name} wasn't called as expected: ${place || 'it was called '}${placeOf(nearest.call)}, and ${nearest.found.join('; ')}.`
}

function placeOf({ turn }: ToolCall): string {
  return `in turn ${turn + 1}`
}
