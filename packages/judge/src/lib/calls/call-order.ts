import type { ToolCall } from '@assay/core/result'
import type { CheckOptions } from '@assay/core/suite'
import type { CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { type Finding, failing, passing } from '../check/finding.ts'
import type { ShowText } from '../check/show-text.ts'
import { assignCalls } from './assign-calls.ts'
import { type CallSpec, checkCalls, type ExpectedCall, fits } from './expected-call.ts'
import { explainMissing, joinWords } from './explain-call.ts'
import { wholeName } from './tool-name.ts'

/** Calls expected in one turn. */
type Step = readonly ExpectedCall[]

/** Prepares the check that calls come in order, each step in a later turn: only then could the model have read earlier results. */
export function prepareCallOrder(options: CheckOptions<'call_order'>, tools: CheckTools): PreparedCheck {
  const written = options.calls.map((step) => (Array.isArray(step) ? step : [step]).map(specOf))
  return checkCalls(written.flat(), tools, (expected, calls) => {
    let end = 0
    const steps = written.map(({ length }) => {
      end += length
      return expected.slice(end - length, end)
    })
    return options.exact ? decideExact(steps, calls, tools.show) : decideInOrder(steps, calls, tools.show)
  })
}

function specOf(value: string | CallSpec): CallSpec {
  return typeof value === 'string' ? { name: value } : value
}

function decideInOrder(steps: readonly Step[], calls: readonly ToolCall[], show: ShowText): Finding {
  const turns = turnsOf(calls)
  let next = 0
  for (const [i, step] of steps.entries()) {
    const found = turns.findIndex((turn, at) => at >= next && isMade(step, turn))
    if (found === -1) return failing(explainStep(steps, i, turns, next, calls, show))
    next = found + 1
  }
  return passing(`Called in order: ${showSteps(steps, show)}.`)
}

function decideExact(steps: readonly Step[], calls: readonly ToolCall[], show: ShowText): Finding {
  const turns = turnsOf(calls)
  const isSame =
    turns.length === steps.length &&
    steps.every((step, i) => step.length === turns[i]?.length && isMade(step, turns[i] ?? []))
  const wanted = showSteps(steps, show)
  if (isSame) return passing(`Called exactly ${wanted}.`)
  return failing(`Expected exactly ${wanted}; found ${showTurns(turns, show)}.`)
}

/** Groups calls by turn, in order, without turns that made none. */
function turnsOf(calls: readonly ToolCall[]): readonly (readonly ToolCall[])[] {
  return [...Map.groupBy(calls, ({ turn }) => turn)].sort(([a], [b]) => a - b).map(([, made]) => made)
}

function isMade(step: Step, turn: readonly ToolCall[]): boolean {
  return step.length <= turn.length && assignCalls(step, turn, fits).every((call) => call !== null)
}

function explainStep(
  steps: readonly Step[],
  index: number,
  turns: readonly (readonly ToolCall[])[],
  next: number,
  calls: readonly ToolCall[],
  show: ShowText,
): string {
  const step = steps[index] ?? []
  const before = steps[index - 1]
  const missing = step.find((each) => !calls.some((call) => fits(each, call)))
  if (missing !== undefined) return explainMissing(missing, calls, show)
  const names = namesOf(step, show)
  if (!turns.some((turn) => isMade(step, turn))) {
    return step.length > 1 ? `${names} weren't called in the same turn.` : `${names} wasn't called.`
  }
  const earlier = before === undefined ? '' : namesOf(before, show)
  if (isMade(step, turns[next - 1] ?? [])) {
    return `${names} was called in the same turn as ${earlier}; expected a later turn.`
  }
  return `${names} was called before ${earlier}, not after; found ${showTurns(turns, show)}.`
}

function namesOf(step: Step, show: ShowText): string {
  return joinWords(step.map(({ spec }) => show(spec.name)))
}

/** Maximum steps and names of a sequence in a reason. */
const SHOWN = 8

function showSteps(steps: readonly Step[], show: ShowText): string {
  return joinSteps(
    steps.map((step) => step.map(({ spec }) => spec.name)),
    show,
  )
}

function showTurns(turns: readonly (readonly ToolCall[])[], show: ShowText): string {
  return turns.length === 0
    ? 'no calls'
    : joinSteps(
        turns.map((turn) => turn.map(wholeName)),
        show,
      )
}

function joinSteps(steps: readonly (readonly string[])[], show: ShowText): string {
  const shown = steps.slice(0, SHOWN).map((names) => joinWords(names.slice(0, SHOWN).map(show)))
  return shown.join(', then ') + (steps.length > SHOWN ? ', …' : '')
}
