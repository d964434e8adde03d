import type { CheckLeaf } from '@assay/core/suite'
import { foldCase } from '../answer/fold-case.ts'
import type { Views } from '../answer/views.ts'
import type { ShowText } from '../check/show-text.ts'
import type { PreparedNode } from '../level/prepare-node.ts'
import { type ClassHit, type Span, spanOf } from './class-hit.ts'
import type { ClassifyContext } from './classify-context.ts'

/** What became of a rule that consists of checks. */
export type RuleOutcome =
  | { readonly kind: 'hit'; readonly hit: ClassHit }
  | { readonly kind: 'miss' }
  | { readonly kind: 'undecided'; readonly reason: string }

/** Gives the hit when the checks of a rule hold, with the text that the first of them looked for. */
export async function applyRule(
  node: PreparedNode,
  hit: Pick<ClassHit, 'class' | 'code' | 'rule'>,
  { rules, answer, views, call }: ClassifyContext,
): Promise<RuleOutcome> {
  const { passed, reason } = await node.apply(answer, { ...call, views })
  if (passed === null) return { kind: 'undecided', reason: `The rule "${hit.rule}" could not be decided: ${reason}` }
  if (!passed) return { kind: 'miss' }
  const span = findSpan(node.leaves, views, rules.show)
  return { kind: 'hit', hit: { ...hit, span, decided_by: asksModel(node) ? 'model' : 'rules' } }
}

/** Whether the word of a judge model is part of what a node says. */
export function asksModel({ leaves }: PreparedNode): boolean {
  return leaves.some(({ check }) => check === 'llm_judge')
}

function findSpan(leaves: readonly CheckLeaf[], views: Views, show: ShowText): Span | null {
  for (const leaf of leaves) {
    if (leaf.check !== 'contains') continue
    const start = foldCase(views.visible).indexOf(foldCase(leaf.options.value))
    if (start !== -1) return spanOf(views, 'visible', { start, end: start + leaf.options.value.length }, show)
  }
  return null
}
