import type { ClassifySpec } from '@assay/core/suite'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { CheckCall } from '../check/check-tools.ts'
import { decideClassChecks } from '../classify/class-check.ts'
import type { Classify } from '../classify/create-classifier.ts'
import { type AppliedNode, applyNodes } from '../level/apply-nodes.ts'
import type { PreparedLevel } from '../level/prepare-level.ts'
import type { JudgeCallOptions } from './judge.ts'

const NO_CLASS_YET: CheckCall['classFindings'] = new Map()

/** Starts the judging of one answer, whose class isn't known yet. */
export function startCall(
  { signal, ask, embed }: JudgeCallOptions,
  { spending, views }: Pick<CheckCall, 'spending' | 'views'>,
): CheckCall {
  return { signal, ask: ask ?? null, embed: embed ?? null, spending, views, classFindings: NO_CLASS_YET }
}

/**
 * Applies a level's checks in two stages: first those that the answer decides, then those with a `classify` check in
 * them, by the class that the first decide. `spec` is the case's classification, null if it has none.
 */
export async function applyLevel(
  { nodes, beforeClass, afterClass }: PreparedLevel,
  answer: JudgedAnswer,
  call: CheckCall,
  spec: ClassifySpec | null,
  classify: Classify,
): Promise<readonly AppliedNode[]> {
  const first = await applyNodes(beforeClass, answer, call)
  if (afterClass.length === 0) return first
  const level = { applied: first, holds: allHold(first) }
  const leaves = afterClass.flatMap(({ classLeaves }) => classLeaves)
  const classFindings = await decideClassChecks(leaves, spec, (joined) => classify(joined, answer, level, call))
  const second = await applyNodes(afterClass, answer, { ...call, classFindings })
  return [...first, ...second].sort((a, b) => nodes.indexOf(a.node) - nodes.indexOf(b.node))
}

/** Returns whether all hold: false as soon as one doesn't, null while one is undecided. */
function allHold(applied: readonly AppliedNode[]): boolean | null {
  if (applied.some(({ finding }) => finding.passed === false)) return false
  return applied.every(({ finding }) => finding.passed === true) ? true : null
}
