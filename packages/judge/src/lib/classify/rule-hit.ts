import type { CheckLeaf } from '@assay/core/suite'
import type { CheckCall } from '../check/check-tools.ts'
import type { ShowText } from '../check/show-text.ts'
import type { JudgedAnswer } from '../judge/judged-answer.ts'
import type { PreparedNode } from '../judge/prepare-level.ts'
import { foldCase } from '../text/fold-case.ts'
import { type ClassHit, type Span, spanOf } from './class-hit.ts'
import type { Views } from './views.ts'

/** The answer to which a rule is applied. */
export interface RuleContext {
  readonly answer: JudgedAnswer
  readonly views: Views
  readonly call: CheckCall
  readonly show: ShowText
}

/** What became of a rule that consists of checks. */
export type RuleOutcome =
  | { readonly kind: 'hit'; readonly hit: ClassHit }
  | { readonly kind: 'miss' }
  | { readonly kind: 'undecided'; readonly reason: string }

/** The given hit when the checks of a rule hold, with the text that the first of them looked for. */
export async function ruleHit(
  node: PreparedNode,
  hit: Pick<ClassHit, 'class' | 'code' | 'rule'>,
  { answer, views, call, show }: RuleContext,
): Promise<RuleOutcome> {
  const { passed, reason } = await node.judge(answer, { ...call, views, classify: noClassYet })
  if (passed === null) return { kind: 'undecided', reason: `The rule "${hit.rule}" could not be decided: ${reason}` }
  if (!passed) return { kind: 'miss' }
  const span = foundSpan(node.leaves, views, show)
  return { kind: 'hit', hit: { ...hit, span, decided_by: asksModel(node) ? 'model' : 'rules' } }
}

/** A rule that makes the class can't ask for it. */
const noClassYet: CheckCall['classify'] = async () => ({
  kind: 'undecided',
  reason: 'A rule of "classify" can not ask for the class, since it makes it.',
})

/** Whether the word of a judge model is part of what a node says. */
export function asksModel({ leaves }: PreparedNode): boolean {
  return leaves.some(({ check }) => check === 'llm_judge')
}

function foundSpan(leaves: readonly CheckLeaf[], views: Views, show: ShowText): Span | null {
  for (const leaf of leaves) {
    if (leaf.check !== 'contains') continue
    const start = foldCase(views.visible).indexOf(foldCase(leaf.options.value))
    if (start !== -1) return spanOf(views, 'visible', { start, end: start + leaf.options.value.length }, show)
  }
  return null
}
