import { hash } from 'node:crypto'
import type { PlannedInstrument } from '@assay/core/run'
import { type Case, type CheckLeaf, listChecks, listCheckTrees } from '@assay/core/suite'

/** Maximum versions in a plan; more aren't recorded. */
const VERSION_LIMIT = 1000

/** Collects the checks of a suite's cases. */
export interface InstrumentTally {
  add(one: Pick<Case, 'level' | 'classify'>): void
  list(): PlannedInstrument[]
}

/** Makes an empty tally of checks for a suite with this judge. */
export function createInstrumentTally(judge: string | null): InstrumentTally {
  const found = new Map<string, { judges: Set<string>; versions: Set<string> }>()
  return {
    add(one) {
      for (const [check, leaves] of groupChecks(one)) {
        const known = found.get(check) ?? { judges: new Set<string>(), versions: new Set<string>() }
        found.set(check, known)
        for (const leaf of leaves) for (const model of judgesOf(leaf, judge)) known.judges.add(model)
        if (known.versions.size <= VERSION_LIMIT) known.versions.add(versionOf(check, leaves))
      }
    },
    list: () =>
      Array.from(found, ([check, { judges, versions }]) => ({
        check,
        judges: [...judges],
        versions: versions.size > VERSION_LIMIT ? null : [...versions].sort(),
      })).sort((a, b) => (a.check < b.check ? -1 : 1)),
  }
}

/** Returns the version of a case's check: a hash of what it requires of answers. Null if the case has no such check. */
export function versionCheck(one: Pick<Case, 'level' | 'classify'>, check: string): string | null {
  const leaves = groupChecks(one).get(check)
  return leaves === undefined ? null : versionOf(check, leaves)
}

function groupChecks(one: Pick<Case, 'level' | 'classify'>): Map<string, CheckLeaf[]> {
  return Map.groupBy(listCheckTrees(one).flatMap(listChecks), (leaf) => leaf.check)
}

/** Returns the version of checks. It leaves out the judges and the threshold: labels by people stay valid when these change. */
function versionOf(check: string, leaves: readonly CheckLeaf[]): string {
  const asked = leaves.map((leaf) =>
    Object.entries(leaf.options).filter(([name]) => name !== 'judges' && name !== 'threshold'),
  )
  return hash('sha256', JSON.stringify([check, asked]), 'base64url').slice(0, 12)
}

function judgesOf(leaf: CheckLeaf, judge: string | null): readonly string[] {
  if (leaf.check !== 'llm_judge') return []
  return leaf.options.judges ?? (judge === null ? [] : [judge])
}
