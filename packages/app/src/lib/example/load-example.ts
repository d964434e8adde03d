import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TRUSTED } from '@assay/core/policy'
import { createEmitter, Models, Programs } from '@assay/engine/run'
import type { Store } from '@assay/store/store'
import { planSpec } from '../run/plan-spec.ts'
import { runPlanned } from '../run/run-planned.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'

/** The tag that identifies the example's runs. */
const EXAMPLE_TAG = 'example'

/** The example's runs, and whether they were just created. */
export interface LoadedExample {
  readonly runs: readonly string[]
  readonly created: boolean
}

const loading = new WeakMap<Store, Promise<LoadedExample>>()

/**
 * Runs the bundled suite on its recorded models: it takes a few seconds, needs no key and sends nothing. Existing runs are returned
 * instead, however many callers there are at once. The suite is trusted, so it may read its recordings whatever the network policy.
 */
export function loadExample(workspace: OpenWorkspace): Promise<LoadedExample> {
  const { store } = workspace
  const known = loading.get(store)
  if (known !== undefined) return known
  const loaded = findOrRun(workspace)
  loading.set(store, loaded)
  const end = () => loading.delete(store)
  loaded.then(end, end)
  return loaded
}

async function findOrRun(workspace: OpenWorkspace): Promise<LoadedExample> {
  const { store, now } = workspace
  const folder = exampleFolder()
  const { runs } = await store.listRuns({ filter: { tag: EXAMPLE_TAG, status: 'finished' }, order: 'asc', limit: 10 })
  if (runs.length > 0) return { runs: runs.map(({ id }) => id), created: false }
  const own = { policy: TRUSTED, config: {}, env: {}, secrets: workspace.secrets, emit: createEmitter(() => {}, now) }
  await using models = new Models({ config: {}, configFolder: folder, env: {} })
  await using programs = new Programs()
  const trusted: OpenWorkspace = { ...workspace, ...own, models, programs }
  const planned = await planSpec(trusted, { suites: [folder], tags: [EXAMPLE_TAG], cache: false })
  const made = await runPlanned(trusted, planned)
  return { runs: made.map(({ id }) => id), created: true }
}

/** Returns the example's folder: next to the sources, or inside the package. */
function exampleFolder(): string {
  const candidates = ['../examples/quickstart', '../../../../../examples/quickstart']
  const found = candidates.map((path) => join(import.meta.dirname, path)).find((path) => existsSync(path))
  if (found === undefined) throw new Error('Bug: the example is missing.')
  return found
}
