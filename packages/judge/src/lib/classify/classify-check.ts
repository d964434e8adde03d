import { type CheckNode, type CheckOptions, type ClassifySpec, PLAIN_CLASSIFY } from '@assay/core/suite'
import type { PreparedCheck } from '../check/check-tools.ts'
import { failing, passing, undecided } from '../check/finding.ts'

/** The class of the answer by the other checks of its level, and with what is declared here, is one of those wanted. */
export function prepareClassify(options: CheckOptions<'classify'>): PreparedCheck {
  const classes = Array.isArray(options.classes) ? options.classes : [options.classes]
  const declared = declaredSpec(options)
  return async (_, { classify }) => {
    const found = await classify(declared)
    if (found.kind === 'undecided') return undecided(found.reason)
    const { class: of, code } = found.primary
    const reason = `The class is "${of}"${code === null ? '' : ` (${code})`}`
    if (classes.includes(of)) return passing(`${reason}.`)
    return failing(`${reason}; ${classes.map((each) => `"${each}"`).join(' or ')} wanted.`)
  }
}

function declaredSpec({ canaries, secrets, policies }: CheckOptions<'classify'>): ClassifySpec {
  return {
    ...PLAIN_CLASSIFY,
    canaries: canaries ?? [],
    secrets: secrets ?? [],
    policies: Object.entries(policies ?? {}).map(([name, phrases]) => ({ name, checks: anyPhrase(phrases) })),
  }
}

function anyPhrase(phrases: readonly string[]): CheckNode {
  const of = phrases.map((value): CheckNode => {
    return { kind: 'check', check: 'contains', weight: 1, options: { value, case_sensitive: false }, path: 'policies' }
  })
  return { kind: 'any', of }
}
