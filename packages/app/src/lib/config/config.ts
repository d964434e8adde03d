import { makePolicy, type SuitePolicy } from '@assay/core/policy'
import { RunSpec } from '@assay/core/run'
import { ProvidersConfig } from '@assay/providers/config'
import { z } from 'zod'
import { ServerConfig } from './server-config.ts'

/** The schema of `assay.config.yaml`: models, the store, and defaults for run specs. */
export const Config = z.strictObject({
  ...ProvidersConfig.shape,
  ...RunSpec.pick({
    models: true,
    threads: true,
    timeout: true,
    max_retries: true,
    wait_for_model: true,
    budget: true,
    cache: true,
    judge: true,
  }).shape,
  /** The store for runs. A file is relative to the config. */
  store: z.string().min(1).optional(),
  /** Settings for `assay serve`. */
  server: ServerConfig.optional(),
})
export type Config = z.infer<typeof Config>

/** Makes a server's policy for requests from the network: only what its config allows. */
export function serverPolicy({ server }: Config): SuitePolicy {
  return makePolicy(server?.allow)
}
