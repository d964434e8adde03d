import type { CheckLeaf } from '@assay/core/suite'
import { viewsOf } from '../answer/views.ts'
import type { CheckCall } from '../check/check-tools.ts'
import type { PreparedNode } from '../level/prepare-node.ts'
import { applyRule, asksModel } from './apply-rule.ts'
import { type ClassHit, plainHit } from './class-hit.ts'
import type { ClassifyContext } from './classify-context.ts'
import { type CheckFault, checkFault } from './failed-check.ts'
import { repeatedJsonKey } from './format-fault.ts'

/** What explains a failed level, each as far as it applies. */
export interface Explanation {
  readonly format: ClassHit | null
  readonly fail: ClassHit | null
  /** Whether the answer passes once its form is repaired; null when that does not apply or would ask a model. */
  readonly repairable: boolean | null
}

/** The code of an answer that does not commit itself. Where a case declares it, it outranks the form. */
export const HEDGED = 'hedged'

/** Explains by form and by content why an answer failed its checks. */
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

/** JSON that parses and still is no good JSON: one key twice in an object, of which parsers keep any. */
export function findRepeatedKey({ rules, level, views }: ClassifyContext): ClassHit | null {
  const json = level.applied.find(({ node }) => node.kind === 'json')?.node
  const key = json === undefined ? null : repeatedJsonKey(views.answer)
  if (json === undefined || key === null) return null
  const start = views.answer.lastIndexOf(JSON.stringify(key))
  const piece = views.inRaw('answer', { start: Math.max(0, start), end: Math.max(0, start) + key.length + 2 })
  return plainHit('wrong_format', pathOf(json), 'duplicate_keys', { view: 'answer', ...piece, text: rules.show(key) })
}

/** The first of the case's own names for failures whose checks hold; `hedged` before others where the form is wrong too. */
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

/** Checks combined by "or" are about form only if all of them are. */
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

/** Checks that measure by degrees may each pass and together miss the threshold of the case. */
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

/** Where the first of its checks stands in the file. */
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
