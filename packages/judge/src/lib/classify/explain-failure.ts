import type { CheckLeaf } from '@assay/core/suite'
import type { CheckCall } from '../check/check-tools.ts'
import type { Finding } from '../check/finding.ts'
import type { PreparedNode } from '../judge/prepare-level.ts'
import { type ClassHit, plainHit } from './class-hit.ts'
import type { ClassRules } from './class-rules.ts'
import { type CheckFault, checkFault } from './failed-check.ts'
import { type PassesCheck, repeatedJsonKey } from './format-fault.ts'
import { asksModel, type RuleContext, ruleHit } from './rule-hit.ts'
import { viewsOf } from './views.ts'

/** What the checks of a level say about an answer. */
export interface LevelFindings {
  readonly nodes: readonly PreparedNode[]
  readonly findings: readonly Finding[]
  /** Whether they hold together; null when that is undecided. Those of a case without checks hold. */
  readonly holds: boolean | null
}

/** What explains a failed level, each as far as it applies. */
export interface Explanation {
  readonly format: ClassHit | null
  readonly fail: ClassHit | null
  /** Whether the answer passes once its form is repaired; null when that does not apply or would ask a model. */
  readonly repairable: boolean | null
}

/** Explains by form and by content why an answer failed its checks. */
export async function explainFailure(
  rules: ClassRules,
  level: LevelFindings,
  context: RuleContext,
  passes: PassesCheck,
): Promise<Explanation> {
  const failed = level.nodes.filter((_, i) => level.findings[i]?.passed === false)
  const faults: { readonly node: PreparedNode; readonly fault: CheckFault }[] = []
  for (const node of failed) faults.push({ node, fault: await nodeFault(node, context, passes) })
  const format = faults.find(({ fault }) => fault.kind === 'format')
  const content = faults.find(({ fault }) => fault.kind === 'content')
  const named = await namedFailure(rules, context)
  return {
    format: format === undefined ? null : faultHit('wrong_format', format.node, format.fault.code ?? 'form', failed),
    fail:
      named ??
      (content === undefined ? null : failHit(content.node, content.fault.code, failed)) ??
      underThreshold(failed),
    repairable: format?.fault.kind === 'format' ? await isRepairable(format.fault.repaired, level, context) : null,
  }
}

/** JSON that parses and still is no good JSON: one key twice in an object, of which parsers keep any. */
export function repeatedKeyHit(level: LevelFindings, { views, show }: RuleContext): ClassHit | null {
  const json = level.nodes.find(({ kind }) => kind === 'json')
  const key = json === undefined ? null : repeatedJsonKey(views.answer)
  if (json === undefined || key === null) return null
  const start = views.answer.lastIndexOf(JSON.stringify(key))
  const piece = views.inRaw('answer', { start: Math.max(0, start), end: Math.max(0, start) + key.length + 2 })
  return plainHit('wrong_format', placeOf(json), 'duplicate_keys', { view: 'answer', ...piece, text: show(key) })
}

/** The first of the case's own names for failures whose checks hold. */
async function namedFailure(rules: ClassRules, context: RuleContext): Promise<ClassHit | null> {
  for (const { name, node } of rules.failures) {
    const found = await ruleHit(node, { class: 'fail', code: name, rule: `failure.${name}` }, context)
    if (found.kind === 'hit') return found.hit
  }
  return null
}

/** Checks combined by "or" are about form only if all of them are. */
async function nodeFault(node: PreparedNode, { views }: RuleContext, passes: PassesCheck): Promise<CheckFault> {
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
  of: 'fail' | 'wrong_format',
  node: PreparedNode,
  code: string,
  failed: readonly PreparedNode[],
): ClassHit {
  return { ...plainHit(of, placeOf(node), code), decided_by: failed.every(asksModel) ? 'model' : 'rules' }
}

function placeOf({ leaves, kind }: PreparedNode): string {
  return leaves[0]?.path ?? kind
}

const COSTLY: ReadonlySet<CheckLeaf['check']> = new Set(['llm_judge', 'semantic', 'javascript', 'classify'])

async function isRepairable(
  repaired: string | null,
  { nodes }: LevelFindings,
  { answer, call }: RuleContext,
): Promise<boolean | null> {
  if (repaired === null) return false
  if (nodes.some(({ leaves }) => leaves.some(({ check }) => COSTLY.has(check)))) return null
  const views = viewsOf(repaired, null)
  const again: CheckCall = { ...call, views }
  for (const node of nodes) {
    if ((await node.judge({ ...answer, text: repaired }, again)).passed !== true) return false
  }
  return true
}
