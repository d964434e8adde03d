import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import { createEmitter, Models, Programs, type RunListener, Secrets, type Workspace } from '@assay/engine/run'
import type { Environment } from '@assay/providers/model'
import type { Store } from '@assay/store/store'
import type { Config } from '../config/config.ts'
import { readConfig } from '../config/read-config.ts'
import { listOwnFiles, type SparedFile } from './spared-files.ts'
import { chooseLocation, openChosenStore, type StoreChoice } from './store-location.ts'

/** Options for opening a workspace. */
export interface WorkspaceOptions {
  /** The store to open, or an open one, which stays open when the workspace is disposed. */
  readonly store: StoreChoice | { readonly open: Store }
  /** The folder where the upward search for `assay.config.yaml` begins; the working folder by default. */
  readonly folder?: string | undefined
  /** Keys and secrets; those of the process by default. */
  readonly env?: Environment | undefined
  /**
   * The secrets to open: `all`, the default, are the environment's and then the store's, which needs the store's key if it has any.
   * Work that calls no model can do with those of the `environment`.
   */
  readonly secrets?: 'all' | 'environment' | undefined
  /** The policy for suites and specs, from the config; everything is allowed by default. A server passes `serverPolicy`. */
  readonly policy?: ((config: Config) => SuitePolicy) | undefined
  /** Called with every event as it happens. */
  readonly listen?: RunListener | undefined
  readonly now?: (() => Date) | undefined
}

/** The resources of the use cases, and the project's config. Dispose it at the end. */
export interface OpenWorkspace extends Workspace, AsyncDisposable {
  readonly config: Config
  readonly env: Environment
  readonly policy: SuitePolicy
  /** The project's config and store, which nothing that is written may replace. */
  readonly ownFiles: readonly SparedFile[]
}

/**
 * Opens a project's workspace: its config, its store, and models and programs that are opened on demand. Throws
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
  // A server's runs are elsewhere, and the project's own store stays what it is.
  const location = chooseLocation('open' in chosen ? undefined : chosen.location, env, loaded)
  const kept = options.secrets === 'environment' ? {} : await openSecrets(store, env, closeOwn)
  const policy = options.policy?.(loaded.config) ?? TRUSTED
  const emit = createEmitter(listen, now)
  const onWarning = (message: string) => emit({ type: 'model.warned', run: null, message })
  const models = new Models({ config: loaded.config, configFolder: loaded.folder, env, policy, onWarning })
  const programs = new Programs()
  return {
    config: loaded.config,
    env,
    policy,
    ownFiles: listOwnFiles(location, loaded.file),
    store,
    models,
    programs,
    secrets: new Secrets({ ...kept, ...env }),
    now,
    emit,
    [Symbol.asyncDispose]: async () => {
      await models[Symbol.asyncDispose]()
      await programs[Symbol.asyncDispose]()
      await closeOwn()
    },
  }
}

/** Opens secrets; the code is loaded only if a store has some. A store that can't be used is closed again. */
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
