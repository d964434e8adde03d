import type { CheckLeaf } from '@assay/core/suite'
import { foldCase } from '../answer/fold-case.ts'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { Views } from '../answer/views.ts'
import { findMadeCall } from '../calls/called.ts'
import { showCall } from '../calls/explain-call.ts'
import type { ShowText } from '../check/show-text.ts'
import type { PreparedNode } from '../level/prepare-node.ts'
import { type ClassHit, type Span, spanOf } from './class-hit.ts'
import type { ClassifyContext } from './classify-context.ts'

/** The outcome of a rule that consists of checks. */
export type RuleOutcome =
  | { readonly kind: 'hit'; readonly hit: ClassHit }
  | { readonly kind: 'miss' }
  | { readonly kind: 'undecided'; readonly reason: string }

/** Returns the hit if a rule's checks hold, with the text that the first of them looked for. */
export async function applyRule(
  node: PreparedNode,
  hit: Pick<ClassHit, 'class' | 'code' | 'rule'>,
  { rules, answer, views, call }: ClassifyContext,
): Promise<RuleOutcome> {
  const { passed, reason } = await node.apply(answer, { ...call, views })
  if (passed === null) return { kind: 'undecided', reason: `Rule "${hit.rule}" couldn't be decided: ${reason}` }
  if (!passed) return { kind: 'miss' }
  const decided_by = asksModel(node) ? 'model' : 'rules'
  const made = await findCallSpan(node.leaves, answer, rules.show)
  if (made !== null) {
    const code = hit.code === 'task_replaced' ? 'forbidden_call' : hit.code
    return { kind: 'hit', hit: { ...hit, code, span: made, decided_by } }
  }
  const span = findSpan(node.leaves, views, rules.show)
  return { kind: 'hit', hit: { ...hit, span, decided_by } }
}

/** Returns whether a judge model's verdict is part of a node's finding. */
export function asksModel({ leaves }: PreparedNode): boolean {
  return leaves.some(({ check }) => check === 'llm_judge')
}

/** Finds the first call that a rule about calls looked for. */
async function findCallSpan(leaves: readonly CheckLeaf[], answer: JudgedAnswer, show: ShowText): Promise<Span | null> {
  for (const leaf of leaves) {
    const made = leaf.check === 'called' ? await findMadeCall(leaf.options, answer) : null
    if (made !== null) return { view: 'calls', start: 0, end: 0, text: showCall(made, show) }
  }
  return null
}

function findSpan(leaves: readonly CheckLeaf[], views: Views, show: ShowText): Span | null {
  for (const leaf of leaves) {
    if (leaf.check !== 'contains') continue
    const start = foldCase(views.visible).indexOf(foldCase(leaf.options.value))
    if (start !== -1) return spanOf(views, 'visible', { start, end: start + leaf.options.value.length }, show)
  }
  return null
}
