import type { CheckResult } from '@assay/core/result'
import { type ClassifySpec, PLAIN_CLASSIFY } from '@assay/core/suite'
import type { CheckCall } from '../check/check-tools.ts'
import type { Finding } from '../check/finding.ts'
import type { SpendingTally } from '../check/spending.ts'
import type { AnswerClasses } from '../classify/classify-answer.ts'
import type { LevelFindings } from '../classify/explain-failure.ts'
import { type Views, viewsOf } from '../classify/views.ts'
import type { JudgedAnswer } from './judged-answer.ts'
import type { PreparedNode } from './prepare-level.ts'

/** What applying the checks of a level needs. */
export interface LevelCall {
  readonly signal: AbortSignal | undefined
  readonly spending: SpendingTally
  /** Null when checks look at the text as it is. */
  readonly views: Views | null
  /** How the case is classified; null when it is not. */
  readonly spec: ClassifySpec | null
  readonly classes: ClassesOf
}

/** Classifies an answer by findings on it. */
export type ClassesOf = (
  spec: ClassifySpec,
  of: { readonly answer: JudgedAnswer; readonly views: Views; readonly call: CheckCall; readonly level: LevelFindings },
) => Promise<AnswerClasses>

/** Applies all checks of a level at once: their findings in order, and the call with which more can be applied. */
export async function applyLevel(
  nodes: readonly PreparedNode[],
  answer: JudgedAnswer,
  { signal, spending, views, spec, classes }: LevelCall,
): Promise<{ readonly findings: readonly Finding[]; readonly call: CheckCall }> {
  const found: (Finding | Promise<Finding>)[] = []
  const call: CheckCall = {
    signal,
    spending,
    views,
    classify: async (declared) => {
      // The checks after this one have not been started yet.
      await null
      const others = nodes.flatMap((node, i) => (node.leaves.some(isClassify) ? [] : [{ node, finding: found[i] }]))
      const findings = await Promise.all(others.map(({ finding }) => settled(finding)))
      const level = { nodes: others.map(({ node }) => node), findings, holds: holds(findings) }
      const seen = views ?? viewsOf(answer.text, answer.reasoning)
      return classes(merged(spec ?? PLAIN_CLASSIFY, declared), { answer, views: seen, call, level })
    },
  }
  for (const node of nodes) found.push(node.judge(answer, call))
  const findings: Finding[] = []
  for (const finding of found) findings.push(finding instanceof Promise ? await finding : finding)
  return { findings, call }
}

/** What a result keeps of each check. */
export function checkResults(
  nodes: readonly PreparedNode[],
  findings: readonly Finding[],
  showReason: (reason: string) => string,
): CheckResult[] {
  return nodes.map(({ kind, weight }, i) => {
    const { passed, score, reason } = settled(findings[i])
    return { kind, passed, score, weight, reason: showReason(reason) }
  })
}

function settled<Settled>(finding: Settled | undefined): Settled {
  if (finding === undefined) throw new Error('A check gave no finding. This is a bug.')
  return finding
}

function isClassify({ check }: { readonly check: string }): boolean {
  return check === 'classify'
}

/** Whether all hold: false as soon as one does not, null while one is undecided. */
function holds(findings: readonly Finding[]): boolean | null {
  if (findings.some(({ passed }) => passed === false)) return false
  return findings.every(({ passed }) => passed === true) ? true : null
}

const mergedSpecs = new WeakMap<ClassifySpec, { readonly base: ClassifySpec; readonly spec: ClassifySpec }>()

/** A case's spec with what a check declares; the same object for the same two, so that it is made ready once. */
function merged(base: ClassifySpec, declared: ClassifySpec): ClassifySpec {
  const known = mergedSpecs.get(declared)
  if (known?.base === base) return known.spec
  const spec: ClassifySpec = {
    ...base,
    secrets: [...base.secrets, ...declared.secrets],
    canaries: [...base.canaries, ...declared.canaries],
    policies: [...base.policies, ...declared.policies],
  }
  mergedSpecs.set(declared, { base, spec })
  return spec
}
