import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import { createEmitter, Models, Programs, type RunListener, Secrets, type Workspace } from '@assay/engine/run'
import type { Environment } from '@assay/providers/model'
import type { Store } from '@assay/store/store'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { openChosenStore, type StoreChoice } from './store-location.ts'

/** How a workspace is opened. */
export interface WorkspaceOptions {
  /** Which store is opened; or one that is open already, and stays so when the workspace is disposed. */
  readonly store: StoreChoice | { readonly open: Store }
  /** Where the search for `assay.config.yaml` begins, upwards; the working folder by default. */
  readonly folder?: string | undefined
  /** Keys and secrets; those of the process by default. */
  readonly env?: Environment | undefined
  /**
   * Which secrets: `all`, the default, are those of the environment over those of the store, which needs the store's key where it has any.
   * What asks no model does with those of the `environment`.
   */
  readonly secrets?: 'all' | 'environment' | undefined
  /** What suites and specs may ask of this machine, from the config; everything by default. A server passes `serverPolicy`. */
  readonly policy?: ((config: Config) => SuitePolicy) | undefined
  /** Called with everything that happens, as it happens. */
  readonly listen?: RunListener | undefined
  readonly now?: (() => Date) | undefined
}

/** What the use cases need that has a life of its own, and what the project says about itself. Dispose it at the end. */
export interface OpenWorkspace extends Workspace, AsyncDisposable {
  readonly config: Config
  readonly env: Environment
  readonly policy: SuitePolicy
}

/**
 * Opens the workspace of a project: its config, its store, and models and programs that are opened when they are needed. Throws
 * UserError `CONFIG_INVALID` and `STORE_…`, EnvironmentError for a store that cannot be used and `SECRET_…` for secrets that can't be opened.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<OpenWorkspace> {
  const { env = process.env, listen = () => {}, now = () => new Date() } = options
  const loaded = await readConfig(options.folder)
  const { store: chosen } = options
  const store = 'open' in chosen ? chosen.open : await openChosenStore(chosen, env, loaded)
  const closeOwn = async (): Promise<void> => {
    if (!('open' in chosen)) await store.close()
  }
  const kept = options.secrets === 'environment' ? {} : await openSecrets(store, env, closeOwn)
  const policy = options.policy?.(loaded.config) ?? TRUSTED
  const models = new Models({ config: loaded.config, configFolder: loaded.folder, env, policy })
  const programs = new Programs()
  return {
    config: loaded.config,
    env,
    policy,
    store,
    models,
    programs,
    secrets: new Secrets({ ...kept, ...env }),
    now,
    emit: createEmitter(listen, now),
    [Symbol.asyncDispose]: async () => {
      await models[Symbol.asyncDispose]()
      await programs[Symbol.asyncDispose]()
      await closeOwn()
    },
  }
}

/** Most stores have no secrets, and what opens them is loaded where there are some. A store that can't be used is closed again. */
async function openSecrets(
  store: Store,
  env: Environment,
  close: () => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  try {
    if ((await store.settings('secret')).length === 0) return {}
    return await (await import('../secrets/stored-secrets.ts')).readSecrets({ store, env })
  } catch (error) {
    await close()
    throw error
  }
}
