import { type CheckLeaf, type CheckLevel, type CheckNode, fillLevel } from '@assay/core/suite'
import { inViews } from '../check/check-in-views.ts'
import { prepareCheck } from '../check/check-preparers.ts'
import type { CheckCall, CheckTools, PreparedCheck } from '../check/check-tools.ts'
import { type Finding, failing, passing, undecided } from '../check/finding.ts'
import type { JudgedAnswer } from './judged-answer.ts'

/** A check, or checks combined into one, ready for answers. Never throws and never rejects. */
export interface PreparedNode {
  readonly kind: string
  readonly weight: number
  /** The checks in it, with their secrets filled in: for comparing only. */
  readonly leaves: readonly CheckLeaf[]
  readonly judge: (answer: JudgedAnswer, call: CheckCall) => Finding | Promise<Finding>
}

/**
 * The checks of a level, all of which must pass. An `or` is one of them, whose weight is the greatest of its options, so
 * that a flat list of results says all that the pass flag and the score are made of.
 */
export function prepareLevel(level: CheckLevel, tools: CheckTools): readonly PreparedNode[] {
  return entries(level.checks).map((node) => prepareNode(node, tools))
}

/** A tree of checks as one. */
export function prepareRule(node: CheckNode, tools: CheckTools): PreparedNode {
  return prepareNode(node, tools)
}

function entries(node: CheckNode): readonly CheckNode[] {
  return node.kind === 'all' ? node.of.flatMap(entries) : [node]
}

function prepareNode(node: CheckNode, tools: CheckTools): PreparedNode {
  if (node.kind === 'check') {
    const { leaf, check } = preparedLeaf(node, tools)
    const judge: PreparedNode['judge'] = (answer, call) => guarded(() => check(answer, call))
    return { kind: node.check, weight: node.weight, leaves: [leaf], judge }
  }
  const parts = (node.kind === 'all' ? entries(node) : node.of).map((child) => prepareNode(child, tools))
  const combine = node.kind === 'all' ? allOf : anyOf
  return {
    kind: node.kind === 'all' ? 'and' : 'or',
    weight: Math.max(...parts.map(({ weight }) => weight)),
    leaves: parts.flatMap(({ leaves }) => leaves),
    judge: async (answer, call) => combine(parts, await Promise.all(parts.map((part) => part.judge(answer, call)))),
  }
}

/** The check with its secrets filled in, for comparing only. One that can't be made ready is undecided for every answer. */
function preparedLeaf(leaf: CheckLeaf, tools: CheckTools): { leaf: CheckLeaf; check: PreparedCheck } {
  try {
    const { level, misfits } = fillLevel({ checks: leaf, follow_up: null }, tools.fillSecrets)
    const [misfit] = misfits
    if (misfit !== undefined) throw new Error(`with its secrets filled in, it needs ${misfit.reason}`)
    if (level.checks.kind !== 'check') throw new Error('it is no single check, which is a bug')
    return { leaf: level.checks, check: inViews(level.checks, (each) => prepareCheck(each, tools)) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { leaf, check: () => undecided(`The check can't be used: ${reason}.`) }
  }
}

/** What a check throws is the reason why it could not be decided, an abort too: the caller sees the signal itself. */
function guarded(check: () => Finding | Promise<Finding>): Finding | Promise<Finding> {
  try {
    const found = check()
    return found instanceof Promise ? found.catch(broken) : found
  } catch (error) {
    return broken(error)
  }
}

function broken(error: unknown): Finding {
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    return undecided('The answer is nested too deeply to be judged.')
  }
  return undecided(`The check broke: ${error instanceof Error ? error.message : String(error)}.`)
}

function anyOf(parts: readonly PreparedNode[], found: readonly Finding[]): Finding {
  const passed = found.filter((each) => each.passed === true)
  const best = Math.max(...(passed.length > 0 ? passed : found).map(({ score }) => score ?? 0))
  const [first] = passed
  if (first !== undefined) return passing(`One of ${parts.length} had to pass: ${first.reason}`, best)
  const open = found.find((each) => each.passed === null)
  if (open !== undefined) return undecided(`None of ${parts.length} passed, and one is undecided: ${open.reason}`)
  return failing(`None of ${parts.length} passed: ${found.map(({ reason }) => reason).join(' ')}`, best)
}

function allOf(parts: readonly PreparedNode[], found: readonly Finding[]): Finding {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0)
  const sum = found.reduce((total, { score }, i) => total + (score ?? 0) * (parts[i]?.weight ?? 0), 0)
  const score = weights > 0 ? Math.min(1, sum / weights) : 0
  const failed = found.find((each) => each.passed === false)
  if (failed !== undefined) return failing(failed.reason, score)
  const open = found.find((each) => each.passed === null)
  if (open !== undefined) return undecided(open.reason)
  return passing(found.map(({ reason }) => reason).join(' '), weights > 0 ? score : 1)
}
