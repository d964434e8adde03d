import type { CheckLeaf } from '@assay/core/suite'
import { viewsOf } from '../answer/views.ts'
import type { CheckCall } from '../check/check-tools.ts'
import type { PreparedNode } from '../level/prepare-node.ts'
import { applyRule, asksModel } from './apply-rule.ts'
import { type ClassHit, plainHit } from './class-hit.ts'
import type { ClassifyContext } from './classify-context.ts'
import { type CheckFault, checkFault } from './failed-check.ts'
import { repeatedJsonKey } from './format-fault.ts'

/** The explanations of a failed level, as far as they apply. */
export interface Explanation {
  readonly format: ClassHit | null
  readonly fail: ClassHit | null
  /** Whether the answer passes once its format is repaired; null if that doesn't apply or would need a model. */
  readonly repairable: boolean | null
}

/** The code of an answer that doesn't commit itself. If a case declares it, it outranks the format. */
export const HEDGED = 'hedged'

/** Explains by format and by content why an answer failed its checks. */
export async function explainFailure(context: ClassifyContext): Promise<Explanation> {
  const failed = context.level.applied.filter(({ finding }) => finding.passed === false).map(({ node }) => node)
  const faults: { readonly node: PreparedNode; readonly fault: CheckFault }[] = []
  for (const node of failed) faults.push({ node, fault: await findFault(node, context) })
  const format = faults.find(({ fault }) => fault.kind === 'format')
  const content = faults.find(({ fault }) => fault.kind === 'content')
  const named = await findNamedFailure(context, format !== undefined)
  return {
    format: format === undefined ? null : faultHit('wrong_format', format.node, format.fault.code ?? 'form', failed),
    fail:
      named ??
      (content === undefined ? null : failHit(content.node, content.fault.code, failed)) ??
      underThreshold(failed),
    repairable: format?.fault.kind === 'format' ? await isRepairable(format.fault.repaired, context) : null,
  }
}

/** Finds a duplicate key in JSON that parses; which of its values a parser keeps is undefined. */
export function findRepeatedKey({ rules, level, views }: ClassifyContext): ClassHit | null {
  const json = level.applied.find(({ node }) => node.kind === 'json')?.node
  const key = json === undefined ? null : repeatedJsonKey(views.answer)
  if (json === undefined || key === null) return null
  const start = views.answer.lastIndexOf(JSON.stringify(key))
  const piece = views.inRaw('answer', { start: Math.max(0, start), end: Math.max(0, start) + key.length + 2 })
  return plainHit('wrong_format', pathOf(json), 'duplicate_keys', { view: 'answer', ...piece, text: rules.show(key) })
}

/** Finds the first of the case's own failures whose checks hold; `hedged` comes first if the format is wrong too. */
async function findNamedFailure(context: ClassifyContext, isWrongForm: boolean): Promise<ClassHit | null> {
  const { failures } = context.rules
  const hedged = isWrongForm ? failures.filter(({ name }) => name === HEDGED) : []
  const inOrder = [...hedged, ...failures.filter((each) => !hedged.includes(each))]
  for (const { name, node } of inOrder) {
    const found = await applyRule(node, { class: 'fail', code: name, rule: `failure.${name}` }, context)
    if (found.kind === 'hit') return found.hit
  }
  return null
}

/** Finds the fault of a failed check. Checks combined by "or" are about format only if all of them are. */
async function findFault(node: PreparedNode, { views, passes }: ClassifyContext): Promise<CheckFault> {
  let first: CheckFault | null = null
  for (const leaf of node.leaves) {
    const fault = await checkFault(leaf, views, passes)
    if (fault.kind === 'content') return fault
    first ??= fault
  }
  return first ?? { kind: 'content', code: null }
}

function failHit(node: PreparedNode, code: string | null, failed: readonly PreparedNode[]): ClassHit {
  return faultHit('fail', node, code ?? 'wrong_answer', failed)
}

/** Returns a hit for checks that each pass by degrees but together miss the case's threshold. */
function underThreshold(failed: readonly PreparedNode[]): ClassHit | null {
  return failed.length === 0 ? plainHit('fail', 'threshold', 'wrong_answer') : null
}

function faultHit(
  primary: 'fail' | 'wrong_format',
  node: PreparedNode,
  code: string,
  failed: readonly PreparedNode[],
): ClassHit {
  return { ...plainHit(primary, pathOf(node), code), decided_by: failed.every(asksModel) ? 'model' : 'rules' }
}

/** Returns the path of its first check in the file. */
function pathOf({ leaves, kind }: PreparedNode): string {
  return leaves[0]?.path ?? kind
}

const COSTLY: ReadonlySet<CheckLeaf['check']> = new Set(['llm_judge', 'semantic', 'javascript', 'classify'])

async function isRepairable(
  repaired: string | null,
  { level, answer, call }: ClassifyContext,
): Promise<boolean | null> {
  if (repaired === null) return false
  if (level.applied.some(({ node }) => node.leaves.some(({ check }) => COSTLY.has(check)))) return null
  if (level.applied.some(({ node }) => node.kind === 'json') && repeatedJsonKey(repaired) !== null) return false
  const views = viewsOf(repaired, null)
  const again: CheckCall = { ...call, views }
  for (const { node } of level.applied) {
    if ((await node.apply({ ...answer, text: repaired }, again)).passed !== true) return false
  }
  return true
}
