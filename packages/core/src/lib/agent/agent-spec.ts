import type { ToolChoice } from '../exchange/exchange.ts'
import { matchesGlob } from '../names/glob.ts'

/** What a canned tool gives back. `when` is compared with the arguments as checks compare them; null fits all. */
export interface CannedResult {
  readonly when: Readonly<Record<string, unknown>> | null
  /** The call of this tool in the sample that it answers, from 1; null for every call. */
  readonly on_call: number | null
  readonly outcome:
    | { readonly kind: 'result'; readonly value: unknown }
    | { readonly kind: 'error'; readonly message: string }
}

/** How a tool of a suite does its work. */
export type ToolWork =
  | { readonly kind: 'canned'; readonly results: readonly CannedResult[] }
  /** `file` is relative to the suite's folder. */
  | { readonly kind: 'javascript'; readonly file: string; readonly export: string; readonly scope: ToolScope }

/** How long a process of a tool lives: as long as one sample, or as the run. */
export type ToolScope = 'sample' | 'run'

/** A tool that a suite brings. Its texts may hold secret markers. */
export interface ToolSpec {
  readonly name: string
  readonly description: string | null
  /** JSON Schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly work: ToolWork
  /** Whether calling it twice with the same arguments is as good as once, so that a killed sample can go on after it. */
  readonly idempotent: boolean
}

/** How an MCP server is reached. */
export type McpTransport =
  | {
      readonly kind: 'stdio'
      readonly command: string
      readonly args: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** An MCP server whose tools a model may call. Its texts may hold secret markers. */
export interface McpServerSpec {
  readonly name: string
  readonly transport: McpTransport
  /** Globs of the tools that are offered; null for all. */
  readonly tools: readonly string[] | null
  /** Whether replies are asked for, asked for and written down, or read from what was written down. */
  readonly mode: 'live' | 'record' | 'replay'
  readonly idempotent: boolean
  readonly scope: ToolScope
}

/** How far a sample may go. Null is no limit. */
export interface AgentLimits {
  /** Requests to the model. */
  readonly max_turns: number
  readonly max_tool_calls: number
  /** Of the whole sample, prompts and answers. */
  readonly max_tokens: number | null
  /** US dollars, of the whole sample. */
  readonly max_cost_usd: number | null
  /** Of the whole sample. */
  readonly timeout_ms: number | null
  /** Of one call. */
  readonly tool_timeout_ms: number
  readonly tool_choice: ToolChoice
  /** `first_call`: tools are offered, and none is run. */
  readonly stop_after: 'answer' | 'first_call'
  /** Whether a sample that meets a limit fails, or is judged by what there is. */
  readonly on_limit: 'fail' | 'score'
}

/** What a model may call, and how far a sample may go. */
export interface AgentSpec {
  readonly tools: readonly ToolSpec[]
  readonly mcp_servers: readonly McpServerSpec[]
  /** Names of tools that are not offered: globs, `server/tool` for those of a server. */
  readonly without: readonly string[]
  readonly limits: AgentLimits
}

/** What an eval changes about its suite's agent. */
export interface CaseAgent {
  readonly tools: readonly ToolSpec[]
  /** Names of the suite's tools that this eval does without: globs, `server/tool` for those of a server. */
  readonly without: readonly string[]
  readonly limits: Partial<AgentLimits>
}

/** What a sample is limited to when nothing is said. */
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

/** The agent of a case: the suite's with what the case changes. Null where no tool is offered. */
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

/** The file beside a suite that the replies of an MCP server are recorded in. */
export function recordingName(server: string): string {
  return `recordings/${server}.mcp.jsonl`
}
