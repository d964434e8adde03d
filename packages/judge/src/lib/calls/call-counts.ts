import type { ToolCall } from '@assay/core/result'
import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'
import { keyOfCall } from './call-key.ts'
import { checkCalls } from './expected-call.ts'
import { showCall } from './explain-call.ts'

/** Prepares the check on the numbers of calls. */
export function prepareCallCounts(options: CheckOptions<'call_counts'>, tools: CheckTools): PreparedCheck {
  return checkCalls([], tools, (_, calls) => {
    const { min, max, errors, invalid, repeated } = options
    const faults: string[] = []
    const most = (limit: number | undefined, found: readonly ToolCall[], what: string) => {
      if (limit === undefined || found.length <= limit) return
      const [first] = found
      const example =
        first === undefined ? '' : ` (${found.length === 1 ? '' : 'first: '}${showCall(first, tools.show)})`
      faults.push(`${countCalls(found.length)} ${what}${example}; the limit is ${limit}.`)
    }
    if (max !== undefined && calls.length > max) faults.push(`${countCalls(calls.length)}; the limit is ${max}.`)
    if (min !== undefined && calls.length < min) faults.push(`${countCalls(calls.length)}; the minimum is ${min}.`)
    most(errors, calls.filter(isError), 'ended in a tool error')
    most(
      invalid,
      calls.filter(({ valid }) => !valid),
      'had invalid arguments',
    )
    most(repeated, findRepeated(calls), 'repeated an earlier call')
    return faults.length === 0 ? passing(`${countCalls(calls.length)}, within the limits.`) : failing(faults.join(' '))
  })
}

function countCalls(count: number): string {
  return count === 1 ? '1 call' : `${count} calls`
}

/** Returns whether a call ran and failed. One that couldn't run counts only as invalid. */
function isError({ valid, status }: ToolCall): boolean {
  return valid && status === 'error'
}

/** Finds calls with the same name and arguments as an earlier one. In a later turn than an error, such a call is a retry. */
function findRepeated(calls: readonly ToolCall[]): ToolCall[] {
  const before = new Map<string, ToolCall>()
  return calls.filter((call) => {
    const key = keyOfCall(call)
    const earlier = before.get(key)
    before.set(key, call)
    if (earlier === undefined) return false
    return earlier.status !== 'error' || earlier.turn === call.turn
  })
}

/** Prepares the check on the number of the model's turns. */
export function prepareMaxTurns({ limit }: CheckOptions<'max_turns'>): PreparedCheck {
  return ({ turns }) => {
    if (turns === undefined || turns === null) return undecided('The number of turns is unknown.')
    const found = turns === 1 ? '1 turn' : `${turns} turns`
    return turns <= limit ? passing(`${found}.`) : failing(`${found}; the limit is ${limit}.`)
  }
}
