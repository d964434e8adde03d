import type { ToolCall } from '@assay/core/result'
import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import { assignCalls } from './assign-calls.ts'
import { checkCalls, type ExpectedCall, fits } from './expected-call.ts'
import { explainMissing, showNames } from './explain-call.ts'

/**
 * Prepares the check that the calls were made, in order or not, with or without others. The score is the share of them,
 * or of all calls if others aren't allowed.
 */
export function prepareToolCalls(options: CheckOptions<'tool_calls'>, tools: CheckTools): PreparedCheck {
  const { show } = tools
  const isAlone = options.calls.length === 0 || !options.allow_others
  return checkCalls(options.calls, tools, (expected, calls) => {
    const given = options.order === 'exact' ? takeInOrder(expected, calls) : assignCalls(expected, calls, fits)
    const met = given.filter((call) => call !== null).length
    const others = calls.filter((call) => !given.includes(call))
    if (met === expected.length && (!isAlone || others.length === 0)) {
      return passing(expected.length === 0 ? 'No tools were called.' : 'All expected calls were made.')
    }
    const score = met / Math.max(1, expected.length, isAlone ? calls.length : 0)
    const missing = expected[given.indexOf(null)]
    if (missing === undefined) return failing(`Unexpected calls: ${showNames(others, show)}.`, score)
    const isMade = calls.some((call) => fits(missing, call))
    const reason = isMade
      ? `${show(missing.spec.name)} was called, but not ${options.order === 'exact' ? 'in this order' : 'often enough'}.`
      : explainMissing(missing, calls, show)
    return failing(reason, score)
  })
}

/** Finds the first call that fits each expected one, after the previous one's call. */
function takeInOrder(expected: readonly ExpectedCall[], calls: readonly ToolCall[]): readonly (ToolCall | null)[] {
  let next = 0
  return expected.map((each) => {
    const found = calls.findIndex((call, i) => i >= next && fits(each, call))
    if (found === -1) return null
    next = found + 1
    return calls[found] ?? null
  })
}
