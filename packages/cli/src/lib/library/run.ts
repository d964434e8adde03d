import { planSpec, runPlanned } from '@assay/app/run'
import { type OpenWorkspace, openWorkspace } from '@assay/app/workspace'
import { createMemoryStore, openStore, type Store } from '@assay/store/store'
import { type CheckedOptions, checkOptions, type RunOptions } from './run-options.ts'
import { gatherResult, type OpenStore, type RunResult } from './run-result.ts'

/**
 * Runs suites on models as `assay run` does, and returns the runs, the counts and every judged sample. Prints nothing.
 *
 * Throws before anything is sent: UserError for invalid options, suites or config (`SuiteError` with all problems of a suite),
 * EnvironmentError for an unavailable model, such as one without its key. What goes wrong with a sample later is a result, not
 * an exception.
 *
 * @example
 * const result = await run({ suites: 'suites/support.yaml', models: 'openai/gpt-5-mini', samples: 3 })
 * console.log(result.success.value, result.runs[0]?.score)
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const checked = checkOptions(options)
  const open = storeOpener(checked.store)
  await using store = await open()
  await using workspace = await openLibraryWorkspace(checked, store)
  const planned = await planSpec(workspace, checked.spec, { given: checked.given, opens: true })
  return gatherResult(await runPlanned(workspace, planned, { stop: checked.signal }), open)
}

function openLibraryWorkspace({ folder, onEvent }: CheckedOptions, store: Store): Promise<OpenWorkspace> {
  return openWorkspace({ store: { open: store }, folder, listen: onEvent })
}

/** Returns what opens the store: the same one in memory for the result's life, or a file anew for each reading, so that nobody has to close it. */
function storeOpener(location: string): OpenStore {
  if (location !== 'memory' && location !== 'memory:') return () => openStore(location)
  const memory: Store = createMemoryStore()
  return async () => memory
}
