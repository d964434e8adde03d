/**
 * What suites, specs and addresses may ask of this machine, by where they came from. Plain data: it is made once and passed down. A
 * limit of null is none.
 */
export interface SuitePolicy {
  /** Whether suites may name files of this machine: datasets, recordings beside them, paths in place of saved names. */
  readonly files: boolean
  /** Whether the programs of the config (`command/NAME`) may be asked. */
  readonly commands: boolean
  /** Whether checks may call functions in modules of this machine. */
  readonly javascript: boolean
  /** Whether templates may read environment variables. */
  readonly env: boolean
  /** Whether suites may name MCP servers. */
  readonly mcp_servers: boolean
  /** Whether programs in answers may run without isolation where a spec asks for it. No config allows that to the network. */
  readonly unsafe_code: boolean
  /** Whether addresses that a suite or a request brings may be private: all, none, or these hosts, addresses and networks (CIDR). */
  readonly private_addresses: boolean | readonly string[]
  /** Bytes of a suite's text in UTF-8. */
  readonly max_text_bytes: number | null
  /** Nodes of a document, with its aliases followed. */
  readonly max_nodes: number | null
  /** Cases of a suite: evals, rows of datasets and what a generator makes. */
  readonly max_cases: number | null
  /** Characters of one case with its templates filled. */
  readonly max_case_chars: number | null
  /** Seconds for one answer or one program. */
  readonly max_timeout_s: number | null
  /** Parts of a regular expression with its counts written out: a search takes this, times the answer's length. */
  readonly max_pattern_size: number | null
  /** Characters of all cases of a suite with their templates filled. */
  readonly max_suite_chars: number | null
  /** Models of one request, with globs expanded. */
  readonly max_models: number | null
  /** Samples of all runs of one request: cases, times samples, times models. */
  readonly max_samples: number | null
}

/** Everything is allowed and nothing is limited: what the person at this machine runs. */
export const TRUSTED: SuitePolicy = Object.freeze({
  files: true,
  commands: true,
  javascript: true,
  env: true,
  mcp_servers: true,
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
})

/** Nothing of the machine is allowed, and everything is limited: what comes over HTTP. */
export const FROM_NETWORK: SuitePolicy = Object.freeze({
  files: false,
  commands: false,
  javascript: false,
  env: false,
  mcp_servers: false,
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
})

/** What an operator changes about a policy; undefined leaves a part as it is. */
export type PolicyChanges = {
  readonly [Key in Exclude<keyof SuitePolicy, 'unsafe_code'>]?: SuitePolicy[Key] | undefined
}

/** Makes the policy of a server from what its operator allows. */
export function makePolicy(allow: PolicyChanges = {}): SuitePolicy {
  const said = Object.fromEntries(Object.entries(allow).filter(([, value]) => value !== undefined))
  return { ...FROM_NETWORK, ...said }
}

/** Says how an operator allows something, for the hint of whatever was rejected. */
export function hintToAllow(key: keyof SuitePolicy, instead: string): string {
  const value = typeof FROM_NETWORK[key] === 'number' ? 'a larger number' : 'true'
  return `${instead} The operator can set server.allow.${key} to ${value} in assay.config.yaml.`
}

/** Returns whether a model may be asked: programs of the config run on this machine, whatever a provider does elsewhere. */
export function isModelAllowed(id: string, policy: SuitePolicy): boolean {
  return policy.commands || !id.startsWith('command/')
}
