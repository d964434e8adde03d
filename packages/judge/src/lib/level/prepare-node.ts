import { settleAll } from '@assay/core/concurrency'
import { messageOf } from '@assay/core/errors'
import { type CheckLeaf, type CheckNode, fillLevel } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { CheckCall, CheckTools } from '../check/check-tools.ts'
import { type Finding, undecided } from '../check/finding.ts'
import { checkInViews } from './check-in-views.ts'
import { type ClassLeaf, prepareCheck } from './check-preparers.ts'
import { combineAll, combineAny } from './combine-findings.ts'
import { guardCheck } from './guard-check.ts'

/** A check, or checks combined into one, ready for answers. */
export interface PreparedNode {
  readonly kind: string
  readonly weight: number
  /** The checks in it with their secrets filled in, only for comparing. */
  readonly leaves: readonly CheckLeaf[]
  /** The checks among them that need the answer's class, except those that can't be used anyway. */
  readonly classLeaves: readonly ClassLeaf[]
  /** Applies it. Never throws, and rejects only if its request was aborted. */
  readonly apply: (answer: JudgedAnswer, call: CheckCall) => Finding | Promise<Finding>
}

/** Prepares a tree of checks for answers, as one. */
export function prepareNode(node: CheckNode, tools: CheckTools): PreparedNode {
  return node.kind === 'check' ? prepareLeaf(node, tools) : prepareGroup(node, tools)
}

/** Lists the checks that all must pass: an `all` inside another makes no difference. */
export function flattenAll(node: CheckNode): readonly CheckNode[] {
  return node.kind === 'all' ? node.of.flatMap(flattenAll) : [node]
}

function prepareGroup(node: Exclude<CheckNode, CheckLeaf>, tools: CheckTools): PreparedNode {
  const isAll = node.kind === 'all'
  const parts = (isAll ? flattenAll(node) : node.of).map((child) => prepareNode(child, tools))
  const combine = isAll ? combineAll : combineAny
  return {
    kind: isAll ? 'and' : 'or',
    weight: Math.max(...parts.map(({ weight }) => weight)),
    leaves: parts.flatMap(({ leaves }) => leaves),
    classLeaves: parts.flatMap(({ classLeaves }) => classLeaves),
    apply: async (answer, call) => combine(parts, await settleAll(parts.map((part) => part.apply(answer, call)))),
  }
}

function prepareLeaf(given: CheckLeaf, tools: CheckTools): PreparedNode {
  const { check: kind, weight } = given
  try {
    const leaf = fillLeaf(given, tools)
    if (leaf.check === 'classify')
      return { kind, weight, leaves: [leaf], classLeaves: [leaf], apply: readFinding(leaf) }
    const check = checkInViews(leaf, (each) => prepareCheck(each, tools))
    const apply: PreparedNode['apply'] = (answer, call) => guardCheck(() => check(answer, call))
    return { kind, weight, leaves: [leaf], classLeaves: [], apply }
  } catch (error) {
    const finding = undecided(`Can't use the check: ${messageOf(error)}.`)
    return { kind, weight, leaves: [given], classLeaves: [], apply: () => finding }
  }
}

/** Returns the check with its secrets filled in. Throws if one is missing, or if the check can't have it. */
function fillLeaf(leaf: CheckLeaf, tools: CheckTools): CheckLeaf {
  const { level, misfits } = fillLevel({ checks: leaf, follow_up: null }, tools.fillSecrets)
  const [misfit] = misfits
  if (misfit !== undefined) throw new Error(`with its secrets filled in, it needs ${misfit.reason}`)
  if (level.checks.kind !== 'check') throw new Error("it isn't a single check, which is a bug")
  return level.checks
}

function readFinding(leaf: ClassLeaf): PreparedNode['apply'] {
  return (_, { classFindings }) => classFindings.get(leaf) ?? NO_CLASS_YET
}

const NO_CLASS_YET = undecided('A "classify" rule can\'t check the class that it decides.')
