import { isAddressEntry } from '@assay/providers/address'
import { z } from 'zod'

const UNITS: ReadonlyMap<string, number> = new Map([
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 7 * 86_400_000],
])
const AGE = /^(\d{1,6})([hdw])$/

/** An age in a config, such as `90d`. */
const Age = z.string().regex(AGE, 'an age such as 12h, 90d or 4w')

/** Returns the milliseconds of an age such as `12h`, `90d` or `4w`; null if it isn't one. */
export function ageMs(age: string): number | null {
  const match = AGE.exec(age.trim())
  const unit = UNITS.get(match?.[2] ?? '')
  return match === null || unit === undefined ? null : Number(match[1]) * unit
}

const atLeastOne = z.int().min(1)

/** A server's limits per caller and in total. Missing ones have their defaults. */
const LimitsConfig = z.strictObject({
  /** Maximum bytes of a normal body. Default 1 MiB. */
  body_bytes: atLeastOne.optional(),
  /** Maximum bytes of a body with suites. Default 8 MiB. */
  suite_bytes: atLeastOne.optional(),
  /** Sustained requests per second for one token. Default 200. */
  requests_per_second: z.number().positive().optional(),
  /** Burst of requests for one token. Default 2,000. */
  burst: atLeastOne.optional(),
  /** Open event streams per token. Default 100. */
  streams: atLeastOne.optional(),
  /** Connections of all callers. Default 5,000. */
  connections: atLeastOne.optional(),
})

/** An address to call when a run ends. */
const WebhookConfig = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Default: both. */
  events: z
    .array(z.enum(['run.finished', 'run.failed']))
    .min(1)
    .optional(),
  /** Name of the environment variable with the signing key. */
  secret_env: z.string().min(1).optional(),
})
export type WebhookConfig = z.infer<typeof WebhookConfig>

const network = z.string().refine(isAddressEntry, 'a host, an address or a network such as 10.0.0.0/8')

/** Permissions for suites and runs from the network; by default everything is forbidden or limited. */
const Allow = z.strictObject({
  files: z.boolean().optional(),
  commands: z.boolean().optional(),
  javascript: z.boolean().optional(),
  env: z.boolean().optional(),
  mcp_servers: z.boolean().optional(),
  secrets: z.boolean().optional(),
  private_addresses: z.union([z.boolean(), z.array(network).min(1)]).optional(),
  max_text_bytes: atLeastOne.optional(),
  max_nodes: atLeastOne.optional(),
  max_cases: atLeastOne.optional(),
  max_case_chars: atLeastOne.optional(),
  max_timeout_s: atLeastOne.optional(),
  max_pattern_size: atLeastOne.optional(),
  max_suite_chars: atLeastOne.optional(),
  max_models: atLeastOne.optional(),
  max_samples: atLeastOne.optional(),
  max_threads: atLeastOne.optional(),
  max_retries: z.int().min(0).optional(),
})

/** The schema of `server:` in `assay.config.yaml`: address, limits, permissions and automatic work of `assay serve`. */
export const ServerConfig = z.strictObject({
  /** Address to listen on. Default 127.0.0.1. */
  host: z.string().min(1).optional(),
  /** Default 4141. */
  port: z.int().min(0).max(65_535).optional(),
  /** Its public address behind a proxy. With https, cookies are for https only. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  limits: LimitsConfig.optional(),
  allow: Allow.optional(),
  /** The age above which data is deleted, checked every hour. Default: nothing is deleted. */
  retention: z.strictObject({ runs: Age.optional(), answers: Age.optional() }).optional(),
  webhooks: z.array(WebhookConfig).max(20).optional(),
})
export type ServerConfig = z.infer<typeof ServerConfig>
