import { makePolicy, type SuitePolicy } from '@assay/core/policy'
import { RunSpec } from '@assay/core/run'
import { isAddressEntry } from '@assay/providers/address'
import { ProvidersConfig } from '@assay/providers/config'
import { z } from 'zod'

const limit = z.int().min(1)
const network = z.string().refine(isAddressEntry, 'a host, an address or a network such as 10.0.0.0/8')

/** What suites and runs from the network may ask of the server; everything is forbidden or limited by default. */
const Allow = z.strictObject({
  files: z.boolean().optional(),
  commands: z.boolean().optional(),
  javascript: z.boolean().optional(),
  env: z.boolean().optional(),
  mcp_servers: z.boolean().optional(),
  private_addresses: z.union([z.boolean(), z.array(network).min(1)]).optional(),
  max_text_bytes: limit.optional(),
  max_nodes: limit.optional(),
  max_cases: limit.optional(),
  max_case_chars: limit.optional(),
  max_timeout_s: limit.optional(),
  max_pattern_size: limit.optional(),
  max_suite_chars: limit.optional(),
  max_models: limit.optional(),
  max_samples: limit.optional(),
})

/** `server:` of the config. */
const ServerConfig = z.strictObject({ allow: Allow.optional() })

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
  server: ServerConfig.optional(),
})
export type Config = z.infer<typeof Config>

/** Makes the policy of a server for what comes over the network: nothing but what its config allows. */
export function serverPolicy({ server }: Config): SuitePolicy {
  return makePolicy(server?.allow)
}
