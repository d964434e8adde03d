import { existsSync } from 'node:fs'
import { readSide } from '@assay/core/comparison'
import { UserError } from '@assay/core/errors'
import type { SuitePolicy } from '@assay/core/policy'
import type { Case, Suite } from '@assay/core/suite'
import { openReportSide } from '@assay/formats/report'
import type { Store, StoredRun } from '@assay/store/store'
import { findReference } from '../compare/open-side.ts'

/** Planned cases that are remembered; a run of more shares one of them with its baseline, or nothing is said. */
const REMEMBERED = 200_000

/** The cases that a run will have, as far as it takes to see whether a baseline has any of them. */
export class PlannedCases {
  readonly keys = new Set<string>()
  /** Whether there are more. */
  isCut = false

  /** Adds a case. */
  add({ name }: Suite, { id }: Case): void {
    if (this.keys.size < REMEMBERED) this.keys.add(keyOf(name, id))
    else this.isCut = true
  }
}

function keyOf(suite: string, id: string): string {
  return `${suite}\0${id}`
}

/**
 * Reads a baseline before anything is sent: a report to its end, and a stored run up to a case that it shares with the planned run. If the
 * baseline has several models, one must be the run's. Throws UserError `BASELINE_DISJOINT`, and whatever reading it throws.
 */
export async function checkBaseline(
  store: Store,
  reference: string,
  run: { readonly cases: PlannedCases; readonly models: readonly string[] },
  policy: SuitePolicy,
): Promise<void> {
  const isReport = policy.files && existsSync(reference)
  const found = isReport
    ? await readReport(reference, run.cases)
    : await readRun(store, await findReference(store, reference), run.cases)
  const { suites, models, shared } = found
  const isShared = models.size === 1 ? shared.size > 0 : run.models.some((model) => shared.has(model))
  if (isShared || run.cases.isCut) return
  const having = models.size === 0 ? 'It has no samples' : `It has ${listNames('suite', suites)}`
  const why = shared.size === 0 ? having : `It has them with ${listNames('model', models)}`
  throw new UserError('BASELINE_DISJOINT', `Baseline "${reference}" shares no case with this run. ${why}.`)
}

/** A baseline's suites and models, and the models with a result for a planned case. */
interface Found {
  readonly suites: ReadonlySet<string>
  readonly models: ReadonlySet<string>
  readonly shared: ReadonlySet<string>
}

async function readReport(path: string, { keys }: PlannedCases): Promise<Found> {
  const [suites, models, shared] = [new Set<string>(), new Set<string>(), new Set<string>()]
  await readSide(openReportSide(path), (result) => {
    suites.add(result.suite)
    models.add(result.model)
    if (!shared.has(result.model) && keys.has(keyOf(result.suite, result.case))) shared.add(result.model)
  })
  return { suites, models, shared }
}

async function readRun(store: Store, run: StoredRun, { keys }: PlannedCases): Promise<Found> {
  const models = new Set([run.model])
  const suites = new Set<string>()
  for await (const batch of store.resultBatches(run.id)) {
    for (const result of batch) {
      if (keys.has(keyOf(result.suite, result.case))) return { suites, models, shared: models }
      suites.add(result.suite)
    }
  }
  return { suites, models: suites.size === 0 ? new Set() : models, shared: new Set() }
}

const LISTED = 5

function listNames(what: string, names: ReadonlySet<string>): string {
  const shown = [...names].slice(0, LISTED).map((name) => `"${name}"`)
  const more = names.size > LISTED ? ` and ${names.size - LISTED} more` : ''
  return `${what}${names.size === 1 ? '' : 's'} ${shown.join(', ')}${more}`
}
