import type { ToolChoice } from '../exchange/exchange.ts'
import { matchesGlob } from '../names/glob.ts'

/** A canned tool's result. `when` is compared with the arguments as in checks; null matches all. */
export interface CannedResult {
  readonly when: Readonly<Record<string, unknown>> | null
  /** The number of the tool's call in the sample that it answers, from 1; null for every call. */
  readonly on_call: number | null
  readonly outcome:
    | { readonly kind: 'result'; readonly value: unknown }
    | { readonly kind: 'error'; readonly message: string }
}

/** The way a suite's tool runs. */
export type ToolWork =
  | { readonly kind: 'canned'; readonly results: readonly CannedResult[] }
  /** `file` is relative to the suite's folder. */
  | { readonly kind: 'javascript'; readonly file: string; readonly export: string; readonly scope: ToolScope }

/** The lifetime of a tool's process: one sample, or the run. */
export type ToolScope = 'sample' | 'run'

/** A tool that a suite defines. Its strings may contain secret markers. */
export interface ToolSpec {
  readonly name: string
  readonly description: string | null
  /** The arguments' JSON Schema. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly work: ToolWork
  /** Whether calling it twice with the same arguments is safe, so that a killed sample can resume after it. */
  readonly idempotent: boolean
}

/** The way to reach an MCP server. */
export type McpTransport =
  | {
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** An MCP server whose tools a model may call. Its strings may contain secret markers. */
export interface McpServerSpec {
  readonly name: string
  readonly transport: McpTransport
  /** Globs of the tools to offer; null for all. */
  readonly tools: readonly string[] | null
  /** Whether replies come live, are also recorded, or are read from a recording. */
  readonly mode: 'live' | 'record' | 'replay'
  readonly idempotent: boolean
  readonly scope: ToolScope
}

/** A sample's limits. Null is no limit. */
export interface AgentLimits {
  /** Requests to the model. */
  readonly max_turns: number
  readonly max_tool_calls: number
  /** Tokens of the whole sample, prompts and answers. */
  readonly max_tokens: number | null
  /** US dollars for the whole sample. */
  readonly max_cost_usd: number | null
  /** Time limit for the whole sample. */
  readonly timeout_ms: number | null
  /** Time limit for one call. */
  readonly tool_timeout_ms: number
  readonly tool_choice: ToolChoice
  /** `first_call`: tools are offered, but none is run. */
  readonly stop_after: 'answer' | 'first_call'
  /** Whether a sample that hits a limit fails, or is judged on what it has. */
  readonly on_limit: 'fail' | 'score'
}

/** The tools a model may call, and a sample's limits. */
export interface AgentSpec {
  readonly tools: readonly ToolSpec[]
  readonly mcp_servers: readonly McpServerSpec[]
  /** Names of tools that aren't offered: globs, `server/tool` for a server's. */
  readonly without: readonly string[]
  readonly limits: AgentLimits
}

/** An eval's changes to its suite's agent. */
export interface CaseAgent {
  readonly tools: readonly ToolSpec[]
  /** Names of the suite's tools that this eval drops: globs, `server/tool` for a server's. */
  readonly without: readonly string[]
  readonly limits: Partial<AgentLimits>
}

/** The default limits of a sample. */
export const AGENT_DEFAULTS: AgentLimits = {
  max_turns: 10,
  max_tool_calls: 30,
  max_tokens: null,
  max_cost_usd: null,
  timeout_ms: null,
  tool_timeout_ms: 30_000,
  tool_choice: 'auto',
  stop_after: 'answer',
  on_limit: 'fail',
}

/** Returns a case's agent: the suite's with the case's changes. Null if no tool is offered. */
export function agentOf(
  suite: { readonly agent: AgentSpec | null },
  one: { readonly agent?: CaseAgent },
): AgentSpec | null {
  const { agent } = one
  const base = suite.agent ?? { tools: [], mcp_servers: [], without: [], limits: AGENT_DEFAULTS }
  const own = new Set(agent?.tools.map(({ name }) => name))
  const without = agent?.without ?? []
  const isDropped = (name: string) => own.has(name) || without.some((glob) => matchesGlob(name, glob))
  const tools = [...base.tools.filter(({ name }) => !isDropped(name)), ...(agent?.tools ?? [])]
  if (tools.length === 0 && base.mcp_servers.length === 0) return null
  return { ...base, tools, without, limits: { ...base.limits, ...agent?.limits } }
}

/** Returns the file next to a suite that an MCP server's replies are recorded in. */
export function recordingName(server: string): string {
  return `recordings/${server}.mcp.jsonl`
}
