import { settleAll } from '@assay/core/concurrency'
import { type CheckLeaf, type CheckNode, type ClassifySpec, PLAIN_CLASSIFY } from '@assay/core/suite'
import { type Finding, failing, passing, undecided } from '../check/finding.ts'
import type { ClassLeaf } from '../level/check-preparers.ts'
import { guardCheck } from '../level/guard-check.ts'
import { remember } from '../level/remember.ts'
import type { AnswerClasses } from './classify-answer.ts'

/**
 * Decides `classify` checks: whether an answer's class is one of those expected. `classifyBy` classifies the answer by
 * its case's spec together with the check's own declarations.
 */
export async function decideClassChecks(
  leaves: readonly ClassLeaf[],
  spec: ClassifySpec | null,
  classifyBy: (spec: ClassifySpec) => Promise<AnswerClasses>,
): Promise<ReadonlyMap<CheckLeaf, Finding>> {
  const decided = leaves.map(async (leaf) => {
    const joined = joinSpecs(declaredSpec(leaf))(spec ?? PLAIN_CLASSIFY)
    return [leaf, await guardCheck(async () => decideClassCheck(leaf, await classifyBy(joined)))] as const
  })
  return new Map(await settleAll(decided))
}

function decideClassCheck({ options }: ClassLeaf, classes: AnswerClasses): Finding {
  if (classes.kind === 'undecided') return undecided(classes.reason)
  const wanted: readonly string[] = Array.isArray(options.classes) ? options.classes : [options.classes]
  const { class: primary, code } = classes.primary
  const found = `"${primary}"${code === null ? '' : ` (${code})`}`
  if (wanted.includes(primary)) return passing(`Class ${found}.`)
  return failing(`Expected class ${wanted.map((each) => `"${each}"`).join(' or ')}, found ${found}.`)
}

/** Returns a check's own declarations. Remembered, like the next: a spec is prepared once per object. */
const declaredSpec = remember(({ options: { canaries, secrets, policies } }: ClassLeaf): ClassifySpec => {
  return {
    ...PLAIN_CLASSIFY,
    canaries: canaries ?? [],
    secrets: secrets ?? [],
    policies: Object.entries(policies ?? {}).map(([name, phrases]) => ({ name, checks: anyPhrase(phrases) })),
  }
})

/** Adds a check's declarations to a case's spec. */
const joinSpecs = remember((declared: ClassifySpec) =>
  remember((spec: ClassifySpec): ClassifySpec => {
    return {
      ...spec,
      secrets: [...spec.secrets, ...declared.secrets],
      canaries: [...spec.canaries, ...declared.canaries],
      policies: [...spec.policies, ...declared.policies],
    }
  }),
)

function anyPhrase(phrases: readonly string[]): CheckNode {
  const of = phrases.map((value): CheckNode => {
    return { kind: 'check', check: 'contains', weight: 1, options: { value, case_sensitive: false }, path: 'policies' }
  })
  return { kind: 'any', of }
}
