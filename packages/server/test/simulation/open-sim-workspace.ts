import type { OpenWorkspace } from '@assay/app/workspace'
import { TRUSTED } from '@assay/core/policy'
import { createEmitter, Programs, Secrets } from '@assay/engine/run'
import type { Pricer } from '@assay/providers/price'
import type { Promises } from './promises.ts'
import type { SimDisk } from './sim-disk.ts'
import { PRICE, type SimService } from './sim-model.ts'
import type { SimProcess } from './sim-process.ts'
import type { World } from './world.ts'

/** What a story's processes share. */
export interface Surroundings {
  readonly world: World
  readonly disk: SimDisk
  readonly promises: Promises
  readonly services: ReadonlyMap<string, SimService>
}

/** Opens a process's workspace: the real one, except for its edges, which are the store's way, the models and the clock. */
export function openSimWorkspace({ disk, promises, services }: Surroundings, process: SimProcess): OpenWorkspace {
  const now = () => new Date()
  const open = async (id: string) => {
    const service = services.get(id)
    if (service === undefined) throw new Error(`Bug: no service for "${id}".`)
    return service.open(process)
  }
  return {
    config: {},
    env: {},
    policy: TRUSTED,
    ownFiles: [],
    store: disk.open(process, promises),
    models: {
      open,
      pricer: async () => priceTokens,
      openEmbedder: () => Promise.reject(new Error('Bug: stories embed nothing.')),
    },
    programs: new Programs(),
    secrets: new Secrets({}),
    now,
    emit: createEmitter((event) => promises.heard(process, event), now),
    [Symbol.asyncDispose]: async () => {},
  }
}

const priceTokens: Pricer = ({ input, output }) =>
  input === null || output === null ? null : input * PRICE.input + output * PRICE.output
