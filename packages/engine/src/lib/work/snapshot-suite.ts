import { hash } from 'node:crypto'
import type { RunPlan } from '@assay/core/run'
import { type Case, type Suite, snapshotName, suiteFromJson, suiteToJson } from '@assay/core/suite'
import type { Store } from '@assay/store/store'
import type { CaseChoice } from '../plan/case-filter.ts'
import { chosenCases } from '../plan/sample-order.ts'

/** Version of the hash. It changes when the same suite would get another hash. */
const SCHEME = 'assay snapshot 2'

/** The author and the time of a snapshot. */
export interface SnapshotNote {
  readonly saved_by: string | null
  /** ISO 8601. */
  readonly saved_at: string
}

/** The part of a suite that a run uses. */
export interface AskedSuite {
  readonly suite: Suite
  /** The choice of its cases. */
  readonly choice: CaseChoice
  /** Identity of the chosen cases, from the plan. */
  readonly hash: string
}

/**
 * Saves the part of a suite that a run uses, so that any process can take any sample: its settled header and the chosen cases in order,
 * with all templates filled. Returns the version, a hash of all that: two runs with the same content share one, and the second reads no
 * case.
 */
export async function saveSnapshot(
  store: Store,
  { suite, choice, hash: cases }: AskedSuite,
  note: SnapshotNote,
): Promise<string> {
  const header = suiteToJson(suite)
  const version = hash('sha256', `${SCHEME}\n${JSON.stringify(header)}\n${cases}\n`)
  const name = snapshotName(suite.name)
  if ((await store.getSuite(name, version)) !== null) return version
  await store.putSuite({ name, version, text: '', header, ...note }, chosenCases(suite, choice))
  return version
}

/** A run's suite, as it was when the run was submitted. */
export interface SnapshotSuite {
  readonly version: string
  /** The suite. Its cases are read from the store each time. */
  readonly suite: Suite
  getCase(id: string): Promise<Case | null>
}

/** Opens the suites that a plan names by their versions, in the plan's order. Throws if one is missing. */
export async function openSnapshots(store: Store, plan: RunPlan): Promise<SnapshotSuite[]> {
  return Promise.all(plan.suites.map(({ name, version }) => openSnapshot(store, name, version)))
}

async function openSnapshot(store: Store, name: string, version: string | null): Promise<SnapshotSuite> {
  const saved = version === null ? null : await store.getSuite(snapshotName(name), version)
  if (saved === null)
    throw new Error(
      `The store doesn't have suite "${name}" in ${version === null ? "the run's version" : `version ${version}`}.`,
    )
  const suite = suiteFromJson(saved.header, () => store.suiteCases(saved.version))
  return { version: saved.version, suite, getCase: (id) => store.getCase(saved.version, id) }
}
