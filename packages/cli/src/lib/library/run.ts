import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { runExperiment } from '@assay/engine/run'
import { createMemoryStore, openStore, type Store } from '@assay/store/store'
import { readConfig } from '../config/read-config.ts'
import { planExperiments } from '../run/plan-experiments.ts'
import type { RunChoices } from '../run/run-choices.ts'
import { experimentOf } from '../run/select-models.ts'
import { readSource } from './load-suite.ts'
import { checkOptions, type RunOptions } from './run-options.ts'
import { gatherResult, type OpenStore, type RunResult } from './run-result.ts'

/**
 * Runs suites on models as `assay run` does, and gives the runs, the counts and every judged sample. Nothing is printed.
 *
 * Throws before anything is asked: UserError for options, suites or a config that are wrong (`SuiteError` with all
 * problems of a suite), EnvironmentError for a model that cannot be asked, such as one without its key. What goes wrong with a
 * sample later is a result, not an exception.
 *
 * @example
 * const result = await run({ suites: 'suites/support.yaml', models: 'openai/gpt-5-mini', samples: 3 })
 * console.log(result.success.value, result.runs[0]?.score)
 */
export async function run(options: RunOptions): Promise<RunResult> {
  checkOptions(options)
  const suites = await suitesOf(options)
  const { groups, options: shared } = await planExperiments(
    suites,
    choicesOf(options),
    await readConfig(options.folder),
  )
  const open = storeOpener(options.store ?? 'memory')
  await using store = await open()
  const { signal: stop, onEvent: listen } = options
  return gatherResult(await runExperiment({ ...shared, ...experimentOf(groups), store, stop, listen }), open)
}

async function suitesOf({ suites: named, vars, passK }: RunOptions): Promise<Suite[]> {
  const sources = isList(named) ? named : [named]
  const reading = { ...(vars === undefined ? {} : { vars }), ...(passK === undefined ? {} : { passK }) }
  const suites: Suite[] = []
  for (const source of sources) {
    if (isSuite(source)) suites.push(source)
    else suites.push(...(await readSource(source, reading)))
  }
  if (suites.length === 0) throw new UserError('SUITE_MISSING', 'No suite was named.', 'Give run a path in "suites".')
  const double = suites.find(({ name }, i) => suites.findIndex((each) => each.name === name) < i)
  if (double !== undefined) {
    throw new UserError('SUITE_DOUBLE', `Two suites are named "${double.name}".`, 'Name each suite differently.')
  }
  return suites
}

function isList(suites: RunOptions['suites']): suites is Extract<RunOptions['suites'], readonly unknown[]> {
  return Array.isArray(suites)
}

function isSuite(source: unknown): source is Suite {
  if (typeof source === 'string') return false
  if (typeof source !== 'object' || source === null || !('cases' in source || 'text' in source)) {
    throw new UserError('SUITE_MISSING', 'A suite is a path, a text as {text}, or what loadSuite gave.')
  }
  return 'cases' in source
}

function choicesOf({ models, tags, store: _store, vars: _vars, ...same }: RunOptions): RunChoices {
  return { ...same, model: typeof models === 'string' ? [models] : models, tag: tags }
}

/** A memory store is one for the result's life; a file is opened whenever it is read, so that nobody need close it. */
function storeOpener(location: string): OpenStore {
  if (location !== 'memory' && location !== 'memory:') return () => openStore(location)
  const memory: Store = createMemoryStore()
  return async () => memory
}
