import { makePolicy, type SuitePolicy } from '@assay/core/policy'
import { RunSpec } from '@assay/core/run'
import { ProvidersConfig } from '@assay/providers/config'
import { z } from 'zod'
import { ServerConfig } from './server-config.ts'

/** `assay.config.yaml`: which models there are, where runs are kept, and what of a run spec is so by default. */
export const Config = z.strictObject({
  ...ProvidersConfig.shape,
  ...RunSpec.pick({
    models: true,
    threads: true,
    timeout: true,
    max_retries: true,
    budget: true,
    cache: true,
    judge: true,
  }).shape,
  /** Where runs are kept. A file relative to the config. */
  store: z.string().min(1).optional(),
  /** How `assay serve` listens and what it does by itself. */
  server: ServerConfig.optional(),
})
export type Config = z.infer<typeof Config>

/** Makes the policy of a server for what comes over the network: nothing but what its config allows. */
export function serverPolicy({ server }: Config): SuitePolicy {
  return makePolicy(server?.allow)
}
