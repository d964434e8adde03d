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

/** Milliseconds of an age such as `12h`, `90d` or `4w`; null when it is none. */
export function ageMs(age: string): number | null {
  const match = AGE.exec(age.trim())
  const unit = UNITS.get(match?.[2] ?? '')
  return match === null || unit === undefined ? null : Number(match[1]) * unit
}

const atLeastOne = z.int().min(1)

/** How much a server takes of one caller and in all. What is left out is as by default. */
const LimitsConfig = z.strictObject({
  /** Bytes of a usual body. Default 1 MiB. */
  body_bytes: atLeastOne.optional(),
  /** Bytes of a body with suites. Default 8 MiB. */
  suite_bytes: atLeastOne.optional(),
  /** Requests of a token for each second in the long run. Default 200. */
  requests_per_second: z.number().positive().optional(),
  /** Requests of a token at once. Default 2,000. */
  burst: atLeastOne.optional(),
  /** Event streams that a token may have open. Default 100. */
  streams: atLeastOne.optional(),
  /** Connections of all callers. Default 5,000. */
  connections: atLeastOne.optional(),
})

/** An address that is called when a run ends. */
const WebhookConfig = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  /** Default: both. */
  events: z
    .array(z.enum(['run.finished', 'run.failed']))
    .min(1)
    .optional(),
  /** Name of the environment variable with the key of the signature. */
  secret_env: z.string().min(1).optional(),
})
export type WebhookConfig = z.infer<typeof WebhookConfig>

const network = z.string().refine(isAddressEntry, 'a host, an address or a network such as 10.0.0.0/8')

/** What suites and runs from the network may ask of the server; everything is forbidden or limited by default. */
const Allow = z.strictObject({
  files: z.boolean().optional(),
  commands: z.boolean().optional(),
  javascript: z.boolean().optional(),
  env: z.boolean().optional(),
  mcp_servers: z.boolean().optional(),
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
})

/** `server:` in `assay.config.yaml`: how `assay serve` listens, what it takes, and what it does by itself. */
export const ServerConfig = z.strictObject({
  /** Address to listen on. Default 127.0.0.1. */
  host: z.string().min(1).optional(),
  /** Default 4141. */
  port: z.int().min(0).max(65_535).optional(),
  /** How others reach it, where a proxy stands before it. With https, cookies are for https alone. */
  url: z.url({ protocol: /^https?$/ }).optional(),
  limits: LimitsConfig.optional(),
  allow: Allow.optional(),
  /** What is older is deleted every hour. Nothing is by default. */
  retention: z.strictObject({ runs: Age.optional(), answers: Age.optional() }).optional(),
  webhooks: z.array(WebhookConfig).max(20).optional(),
})
export type ServerConfig = z.infer<typeof ServerConfig>
