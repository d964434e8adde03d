import { existsSync } from 'node:fs'
import { type PlannedSuite, readPlan } from '@assay/core/run'
import type { Case, Suite } from '@assay/core/suite'
import { versionCheck } from '@assay/engine/run'
import { readSuites } from '@assay/formats/suite'
import type { Store, StoredRun } from '@assay/store/store'

/** A function that finds a run's case as it was sent, by suite and case. */
export type CaseFinder = (suite: string, id: string) => Case | null

/**
 * Reads the requested cases of a run's suites, from the store or from the suite files. A case whose checks have changed since the
 * run is left out: its current checks aren't those that judged the answers.
 */
export async function findCases(
  store: Store,
  run: StoredRun,
  wanted: readonly { readonly suite: string; readonly case: string }[],
): Promise<CaseFinder> {
  const found = new Map<string, Case>()
  for (const planned of readPlan(run.plan).suites) {
    const ids = new Set(wanted.filter(({ suite }) => suite === planned.name).map((each) => each.case))
    if (ids.size === 0) continue
    if (planned.version !== null) {
      for (const id of ids) {
        const one = await store.getCase(planned.version, id)
        if (one !== null) found.set(keyOf(planned.name, id), one)
      }
      continue
    }
    const suite = await openSuite(planned)
    if (suite === null) continue
    for await (const one of suite.cases()) {
      if (!ids.has(one.id) || !isAsPlanned(one, planned)) continue
      found.set(keyOf(planned.name, one.id), one)
      ids.delete(one.id)
      if (ids.size === 0) break
    }
  }
  return (suite, id) => found.get(keyOf(suite, id)) ?? null
}

/** Reads the suite's current file; null if it's gone or can't be read anymore. */
async function openSuite({ name, file }: PlannedSuite): Promise<Suite | null> {
  if (file === null || !existsSync(file)) return null
  try {
    const { suites } = await readSuites([file])
    return suites.find((suite) => suite.name === name) ?? null
  } catch {
    return null
  }
}

function isAsPlanned(one: Case, { instruments }: PlannedSuite): boolean {
  return (instruments ?? []).every(({ check, versions }) => {
    const version = versionCheck(one, check)
    return version === null || versions === null || versions.includes(version)
  })
}

function keyOf(suite: string, id: string): string {
  return `${suite}\0${id}`
}
