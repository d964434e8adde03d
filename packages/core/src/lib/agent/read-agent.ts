import { durationMs } from '../suite/duration.ts'
import { fillValue } from '../suite/fill-level.ts'
import type {
  AgentFile,
  CannedResultFile,
  EvalToolsFile,
  McpServerFile,
  McpServersFile,
  ShortMcpServerFile,
  ToolFile,
  ToolsFile,
} from './agent-file.ts'
import {
  AGENT_DEFAULTS,
  type AgentLimits,
  type AgentSpec,
  type CannedResult,
  type CaseAgent,
  type McpServerSpec,
  type ToolSpec,
} from './agent-spec.ts'

/** The parts of a suite's metadata that define tools. */
export interface SuiteAgentFile {
  readonly tools?: ToolsFile | undefined
  readonly mcp_servers?: McpServersFile | undefined
  readonly mcp_server?: ShortMcpServerFile | undefined
  readonly agent?: AgentFile | undefined
}

/** The parts of an eval that define tools. */
export interface EvalAgentFile {
  readonly tools?: EvalToolsFile | undefined
  readonly agent?: AgentFile | undefined
}

type Fill = (text: string) => string

/** The default name of vibecheck's one server. */
const SHORT_NAME = 'mcp'

/** Reads the tools a suite's models may call, with templates filled; null if the suite defines none. */
export function readAgent(file: SuiteAgentFile, fill: Fill): AgentSpec | null {
  const { tools, mcp_servers, mcp_server, agent } = file
  if (tools === undefined && mcp_servers === undefined && mcp_server === undefined && agent === undefined) return null
  return {
    tools: Object.entries(tools ?? {}).map(([name, tool]) => readTool(name, tool, fill)),
    mcp_servers: [
      ...Object.entries(mcp_servers ?? {}).map(([name, server]) => readServer(name, server, fill)),
      ...(mcp_server === undefined ? [] : [readShortServer(mcp_server, fill)]),
    ],
    without: [],
    limits: { ...AGENT_DEFAULTS, ...readLimits(agent ?? {}) },
  }
}

/** Reads an eval's changes to its suite's agent, with templates filled; undefined if there are none. */
export function readCaseAgent({ tools, agent }: EvalAgentFile, fill: Fill): CaseAgent | undefined {
  if (tools === undefined && agent === undefined) return undefined
  const entries = Object.entries(tools ?? {})
  return {
    tools: entries.flatMap(([name, tool]) => (tool === false ? [] : [readTool(name, tool, fill)])),
    without: entries.flatMap(([name, tool]) => (tool === false ? [name] : [])),
    limits: readLimits(agent ?? {}),
  }
}

/** The schema of a tool without arguments. */
const NO_ARGUMENTS = { type: 'object', properties: {}, additionalProperties: false }

function readTool(name: string, file: ToolFile, fill: Fill): ToolSpec {
  const { description, parameters, results, javascript } = file
  const work =
    javascript === undefined
      ? ({ kind: 'canned', results: (isList(results) ? results : []).map((each) => readCanned(each, fill)) } as const)
      : ({
          kind: 'javascript',
          file: fill(javascript),
          export: file.export ?? 'default',
          scope: file.scope ?? 'sample',
        } as const)
  return {
    name,
    description: description === undefined ? null : fill(description),
    // A path is read by whoever reads files, before this.
    parameters: typeof parameters === 'object' ? parameters : NO_ARGUMENTS,
    work,
    idempotent: file.idempotent ?? false,
  }
}

function isList<T>(value: string | readonly T[] | undefined): value is readonly T[] {
  return Array.isArray(value)
}

/** Makes a canned result from what people write. */
export function readCanned({ when, on_call, result, error }: CannedResultFile, fill: Fill): CannedResult {
  return {
    when: when === undefined ? null : fillMembers(when, fill),
    on_call: on_call ?? null,
    outcome:
      error === undefined
        ? { kind: 'result', value: fillValue(result, fill) }
        : { kind: 'error', message: fill(error) },
  }
}

function fillMembers(value: Readonly<Record<string, unknown>>, fill: Fill): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fillValue(each, fill)]))
}

function fillTexts(value: Readonly<Record<string, string>> = {}, fill: Fill): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]))
}

function readServer(name: string, file: McpServerFile, fill: Fill): McpServerSpec {
  const { command, args, env, url, headers } = file
  return {
    name,
    transport:
      command === undefined
        ? { kind: 'http', url: fill(url ?? ''), headers: fillTexts(headers, fill) }
        : { kind: 'stdio', command: fill(command), args: (args ?? []).map(fill), env: fillTexts(env, fill) },
    tools: file.tools ?? null,
    mode: file.mode ?? 'live',
    idempotent: file.idempotent ?? false,
    scope: file.scope ?? 'sample',
  }
}

function readShortServer({ url, name, authorization_token: token }: ShortMcpServerFile, fill: Fill): McpServerSpec {
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
  return readServer(name ?? SHORT_NAME, { url, headers }, fill)
}

function readLimits(file: AgentFile): Partial<AgentLimits> {
  const { max_turns, max_tool_calls, max_tokens, max_cost, timeout, tool_timeout } = file
  const { tool_choice, stop_after, on_limit } = file
  const given = {
    max_turns,
    max_tool_calls,
    max_tokens,
    max_cost_usd: max_cost,
    timeout_ms: timeout === undefined ? undefined : (durationMs(timeout) ?? undefined),
    tool_timeout_ms: tool_timeout === undefined ? undefined : (durationMs(tool_timeout) ?? undefined),
    tool_choice,
    stop_after,
    on_limit,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
