import type { ToolCall } from '@assay/core/result'
import type { CheckOptions } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { failing, passing } from '../check/finding.ts'
import type { ShowText } from '../check/show-text.ts'
import { assignCalls } from './assign-calls.ts'
import { type CallSpec, checkCalls, type ExpectedCall, expectCall, fits } from './expected-call.ts'
import { explainMissing, joinWords, showCall } from './explain-call.ts'

type Times = CheckOptions<'called'>['times']

interface CountedSpec extends CallSpec {
  readonly times?: Times
}

type Counted = ExpectedCall<CountedSpec>

/** Prepares the check that the model made the expected calls, each as a separate call. The score is the share of them. */
export function prepareCalled(options: CheckOptions<'called'>, tools: CheckTools): PreparedCheck {
  return checkCalls(specsOf(options), tools, (expected, calls) => {
    const faults = findFaults(expected, calls, tools.show)
    const met = expected.length - faults.length
    if (faults.length === 0) return passing(describeMet(expected, calls, tools.show))
    const share = expected.length === 1 ? '' : `Made ${met} of ${expected.length} expected calls. `
    return failing(share + faults.join(' '), met / expected.length)
  })
}

function specsOf({ calls, name, ...rest }: CheckOptions<'called'>): readonly CountedSpec[] {
  return calls ?? (name === undefined ? [] : [{ name, ...rest }])
}

/** Explains each expected call that is missing or was made too often. */
function findFaults(expected: readonly Counted[], calls: readonly ToolCall[], show: ShowText): string[] {
  const once = expected.filter(({ spec }) => spec.times === undefined)
  const given = assignCalls(once, calls, fits)
  return expected.flatMap((each) => {
    const { times } = each.spec
    if (times === undefined) {
      if (given[once.indexOf(each)] !== null) return []
      const fitting = calls.filter((call) => fits(each, call)).length
      if (fitting === 0) return [explainMissing(each, calls, show)]
      return [`${show(each.spec.name)} was called ${countOf(fitting)}; expected more calls.`]
    }
    const count = calls.filter((call) => fits(each, call)).length
    if (isWithin(count, times)) return []
    if (count === 0) return [explainMissing(each, calls, show)]
    const how = each.spec.arguments === undefined ? '' : ' with these arguments'
    return [`${show(each.spec.name)} was called ${countOf(count)}${how}; expected ${describeTimes(times)}.`]
  })
}

function describeMet(expected: readonly Counted[], calls: readonly ToolCall[], show: ShowText): string {
  const made = expected.flatMap((each) => calls.find((call) => fits(each, call)) ?? [])
  if (made.length === 0) return 'No such call was made, as expected.'
  return `Called ${joinWords(made.slice(0, 3).map((call) => showCall(call, show)))}.`
}

function isWithin(count: number, times: NonNullable<Times>): boolean {
  if (typeof times === 'number') return count === times
  return count >= (times.min ?? 0) && count <= (times.max ?? Number.POSITIVE_INFINITY)
}

function describeTimes(times: NonNullable<Times>): string {
  if (typeof times === 'number') return countOf(times)
  const { min, max } = times
  if (max === undefined) return `at least ${countOf(min ?? 0)}`
  return min === undefined ? `at most ${countOf(max)}` : `${min} to ${countOf(max)}`
}

function countOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** Finds the first call that a `called` check names, as evidence; null if there is none. */
export async function findMadeCall(
  options: CheckOptions<'called'>,
  { calls, offered }: Pick<JudgedAnswer, 'calls' | 'offered'>,
): Promise<ToolCall | null> {
  for (const spec of specsOf(options)) {
    const expected = await expectCall(spec, offered ?? null)
    const made = calls?.find((call) => fits(expected, call))
    if (made !== undefined) return made
  }
  return null
}

/** Prepares the check that the model made no such call, not even an invalid one. */
export function prepareNotCalled(options: CheckOptions<'not_called'>, tools: CheckTools): PreparedCheck {
  const { show } = tools
  return checkCalls([options], tools, ([expected], calls) => {
    const named = calls.filter((call) => expected?.isNamed(call))
    const made =
      named.find((call) => expected?.differ(call.arguments).length === 0) ??
      // Arguments that can't be read may be the ones that must not be there.
      named.find((call) => !call.valid && typeof call.arguments === 'string')
    if (made === undefined)
      return passing(`${show(options.name)} wasn't called${options.arguments ? ' with these arguments' : ''}.`)
    return failing(`Called ${showCall(made, show)}.`)
  })
}
