import { z } from 'zod'
import { ToolChoice } from '../exchange/exchange.ts'
import { ArgumentsFile } from '../suite/checks/argument-matcher.ts'
import { Duration } from '../suite/duration.ts'

const text = z.string().min(1)
const members = z.record(z.string(), z.unknown())

/** Returns whether a string is a path relative to the suite file's folder. */
export function isRelativePath(text: string): boolean {
  return text !== '' && !/^([/\\]|[A-Za-z]:|[a-z]+:\/\/)/.test(text)
}

const path = text.refine(isRelativePath, 'a path relative to the suite file')

/** The pattern of tool names that every service accepts. */
const toolName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a name of 1 to 64 letters, digits, _ and -')

/** Returns whether every service accepts a string as a tool's name. */
export function isToolName(text: string): boolean {
  return toolName.safeParse(text).success
}

const scope = z
  .enum(['sample', 'run'])
  .optional()
  .describe('How long its process lives: one sample (default) or the whole run.')

const idempotent = z
  .boolean()
  .optional()
  .describe("Whether it's safe to call again, so a killed sample can resume after it. Default false.")

/** A canned tool's result, as people write it. */
export const CannedResultFile = z
  .strictObject({
    when: ArgumentsFile.optional().describe(
      'Arguments this result answers, compared as in `called`. Default: any. The first match wins.',
    ),
    on_call: z
      .int()
      .min(1)
      .optional()
      .describe("Answers only the tool's nth call in a sample, counting from 1. Default: any."),
    result: z.unknown().optional().describe('The result the model gets: a string or JSON.'),
    error: text.optional().describe('A message the model gets as a tool error.'),
  })
  .refine(
    (entry) => (entry.result === undefined) !== (entry.error === undefined),
    'an entry with "result" or "error", not both',
  )
  .meta({ id: 'canned_result' })
export type CannedResultFile = z.output<typeof CannedResultFile>

/** A suite's tool, as people write it. */
export const ToolFile = z
  .strictObject({
    description: z.string().optional().describe('What the tool does, for the model.'),
    parameters: z
      .union([path, members])
      .optional()
      .describe("The arguments' JSON Schema, or a JSON file that contains it. Default: no arguments."),
    results: z
      .union([path, z.array(CannedResultFile).min(1)])
      .optional()
      .describe('Canned results, or a JSONL file with one per line.'),
    javascript: path.optional().describe('A module whose function runs the call. Local suites only.'),
    export: text.optional().describe("The export's name. Default `default`."),
    scope,
    idempotent,
  })
  .refine(
    (tool) => (tool.results === undefined) !== (tool.javascript === undefined),
    'a tool with "results" or "javascript", not both',
  )
  .meta({ id: 'tool' })
export type ToolFile = z.output<typeof ToolFile>

/** A suite's tools by name. */
export const ToolsFile = z.record(toolName, ToolFile)
export type ToolsFile = z.output<typeof ToolsFile>

/** An eval's tools by name; `false` drops one of the suite's. */
export const EvalToolsFile = z.record(text, z.union([z.literal(false), ToolFile]))
export type EvalToolsFile = z.output<typeof EvalToolsFile>

const texts = z.record(z.string(), z.string())

/** An MCP server, in the format that desktop clients use. */
export const McpServerFile = z
  .strictObject({
    command: text.optional().describe('A program that speaks MCP over standard input and output. Local suites only.'),
    args: z.array(z.string()).optional().describe('Its arguments.'),
    env: texts.optional().describe("Its environment variables. Write `{{secret('name')}}`, not the secret."),
    url: text.optional().describe('URL of a server that speaks MCP over HTTP.'),
    headers: texts.optional().describe("Headers for every request. Write `{{secret('name')}}`, not the secret."),
    tools: z.array(text).min(1).optional().describe('Names or globs of the tools to offer. Default: all.'),
    mode: z
      .enum(['live', 'record', 'replay'])
      .optional()
      .describe('`record` writes replies next to the suite; `replay` reads them and calls no server. Default `live`.'),
    scope,
    idempotent,
  })
  .refine(
    (server) => (server.command === undefined) !== (server.url === undefined),
    'a server with "command" or "url", not both',
  )
  .meta({ id: 'mcp_server' })
export type McpServerFile = z.output<typeof McpServerFile>

/** vibecheck's short form for one server. */
export const ShortMcpServerFile = z.strictObject({
  url: text.describe("The server's URL."),
  name: toolName.optional().describe('The name its tools are listed under. Default `mcp`.'),
  authorization_token: z.string().optional().describe("A bearer token. Write `{{secret('name')}}`, not the token."),
})
export type ShortMcpServerFile = z.output<typeof ShortMcpServerFile>

/** A suite's servers by name. */
export const McpServersFile = z.record(toolName, McpServerFile)
export type McpServersFile = z.output<typeof McpServersFile>

/** A sample's limits, as people write them. */
export const AgentFile = z
  .strictObject({
    max_turns: z.int().min(1).max(1000).optional().describe('Maximum requests to the model per sample. Default 10.'),
    max_tool_calls: z.int().min(0).max(10_000).optional().describe('Maximum tool calls per sample. Default 30.'),
    max_tokens: z
      .int()
      .min(1)
      .optional()
      .describe('Ends a sample before its next turn once it has used this many tokens, in and out.'),
    max_cost: z
      .number()
      .positive()
      .optional()
      .describe('Ends a sample before its next turn once it has cost this many US dollars.'),
    timeout: Duration.optional().describe('Time limit for a whole sample.'),
    tool_timeout: Duration.optional().describe('Time limit for one tool call. Default 30s.'),
    tool_choice: ToolChoice.optional().describe(
      '`auto` (default), `required`, `none`, or `{name: TOOL}`: whether the model must call a tool, and which, in its first turn.',
    ),
    stop_after: z
      .enum(['answer', 'first_call'])
      .optional()
      .describe("`first_call` offers the tools, runs none, and judges the first turn's calls. Default `answer`."),
    on_limit: z
      .enum(['fail', 'score'])
      .optional()
      .describe('Whether a sample that hits a limit fails (default) or is judged on what it has so far.'),
  })
  .meta({ id: 'agent' })
export type AgentFile = z.output<typeof AgentFile>
