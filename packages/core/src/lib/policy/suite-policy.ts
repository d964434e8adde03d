/**
 * The rights of suites, specs and addresses on this machine, by where they came from. Plain data: it is made once and passed down. Null
 * means no limit.
 */
export interface SuitePolicy {
  /** Whether suites may name files on this machine: datasets, recordings, paths instead of saved names. */
  readonly files: boolean
  /** Whether the config's programs (`command/NAME`) may be used as models. */
  readonly commands: boolean
  /** Whether checks may call functions in modules on this machine. */
  readonly javascript: boolean
  /** Whether templates may read environment variables. */
  readonly env: boolean
  /** Whether suites may name MCP servers. */
  readonly mcp_servers: boolean
  /** Whether templates may name secrets. Whoever chooses a prompt can make a model spell the secret backwards, where nothing hides it. */
  readonly secrets: boolean
  /** Whether programs in answers may run without isolation if a spec requests it. No config allows that from the network. */
  readonly unsafe_code: boolean
  /** Whether addresses from a suite or a request may be private: all, none, or these hosts, addresses and networks (CIDR). */
  readonly private_addresses: boolean | readonly string[]
  /** Bytes of a suite's text in UTF-8. */
  readonly max_text_bytes: number | null
  /** Nodes of a document, with its aliases followed. */
  readonly max_nodes: number | null
  /** Cases in a suite: evals, dataset rows and generated cases. */
  readonly max_cases: number | null
  /** Characters of one case with its templates filled. */
  readonly max_case_chars: number | null
  /** Seconds for one answer or one program. */
  readonly max_timeout_s: number | null
  /** Parts of a regular expression with its counts written out: a search takes this times the answer's length. */
  readonly max_pattern_size: number | null
  /** Characters of all cases of a suite with their templates filled. */
  readonly max_suite_chars: number | null
  /** Models of one request, with globs expanded. */
  readonly max_models: number | null
  /** Samples of all runs of one request: cases, times samples, times models. */
  readonly max_samples: number | null
  /** Parallel requests that a spec or a suite may set. */
  readonly max_threads: number | null
  /** Retries of a request that a spec may set. */
  readonly max_retries: number | null
}

/** The policy for the person at this machine: everything is allowed and nothing is limited. */
export const TRUSTED: SuitePolicy = Object.freeze({
  files: true,
  commands: true,
  javascript: true,
  env: true,
  mcp_servers: true,
  secrets: true,
  unsafe_code: true,
  private_addresses: true,
  max_text_bytes: null,
  max_nodes: null,
  max_cases: null,
  max_case_chars: null,
  max_timeout_s: null,
  max_pattern_size: null,
  max_suite_chars: null,
  max_models: null,
  max_samples: null,
  max_threads: null,
  max_retries: null,
})

/** The policy for HTTP requests: nothing on the machine is allowed, and everything is limited. */
export const FROM_NETWORK: SuitePolicy = Object.freeze({
  files: false,
  commands: false,
  javascript: false,
  env: false,
  mcp_servers: false,
  secrets: true,
  unsafe_code: false,
  private_addresses: false,
  max_text_bytes: 10 * 1024 * 1024,
  max_nodes: 100_000,
  max_cases: 10_000,
  max_case_chars: 4_000_000,
  max_timeout_s: 600,
  max_pattern_size: 500,
  max_suite_chars: 200_000_000,
  max_models: 100,
  max_samples: 100_000,
  max_threads: 100,
  max_retries: 10,
})

/** An operator's changes to a policy; undefined leaves a part unchanged. */
export type PolicyChanges = {
  readonly [Key in Exclude<keyof SuitePolicy, 'unsafe_code'>]?: SuitePolicy[Key] | undefined
}

/** Makes a server's policy from what its operator allows. */
export function makePolicy(allow: PolicyChanges = {}): SuitePolicy {
  const said = Object.fromEntries(Object.entries(allow).filter(([, value]) => value !== undefined))
  return { ...FROM_NETWORK, ...said }
}

/** Returns a hint on how an operator can allow what was rejected. */
export function hintToAllow(key: keyof SuitePolicy, instead: string): string {
  const value = typeof FROM_NETWORK[key] === 'number' ? 'a larger number' : 'true'
  return `${instead} The operator can set server.allow.${key} to ${value} in assay.config.yaml.`
}

/** Returns whether a model may be used: the config's programs run on this machine. */
export function isModelAllowed(id: string, policy: SuitePolicy): boolean {
  return policy.commands || !id.startsWith('command/')
}
