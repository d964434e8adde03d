import type { RunEvent } from '@assay/core/run'
import type { ProvidersConfig } from '@assay/providers/config'
import { createMemoryStore, type Store } from '@assay/store/store'
import { Secrets } from '../src/lib/ask/secrets.ts'
import { createEmitter } from '../src/lib/workspace/emitter.ts'
import { Models } from '../src/lib/workspace/models.ts'
import { Programs } from '../src/lib/workspace/programs.ts'
import type { Workspace } from '../src/lib/workspace/workspace.ts'

/** The options of a test's workspace. */
export interface TestWorkspaceOptions {
  readonly config?: ProvidersConfig
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly store?: Store
  readonly now?: () => Date
}

/** A workspace for tests, and all its events. The store stays open. */
export interface TestWorkspace extends Workspace, AsyncDisposable {
  readonly events: readonly RunEvent[]
}

/** Opens a workspace on a store in memory unless one is given. */
export function openTestWorkspace(options: TestWorkspaceOptions = {}): TestWorkspace {
  const { config = {}, env = {}, store = createMemoryStore(), now = () => new Date() } = options
  const events: RunEvent[] = []
  const models = new Models({ config, configFolder: '.', env })
  const programs = new Programs()
  return {
    store,
    models,
    programs,
    secrets: new Secrets(env),
    now,
    emit: createEmitter((event) => events.push(event), now),
    events,
    [Symbol.asyncDispose]: async () => {
      await models[Symbol.asyncDispose]()
      await programs[Symbol.asyncDispose]()
    },
  }
}
