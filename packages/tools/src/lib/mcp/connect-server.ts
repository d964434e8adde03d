import type { McpServerSpec } from '@assay/core/agent'
import { EnvironmentError, messageOf, UserError } from '@assay/core/errors'
import { showSecrets } from '@assay/core/suite'
import { plainText } from '@assay/core/text'
import { findUrlProblem } from '@assay/providers/address'
import { timerMs } from '@assay/providers/process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { CallLimits } from '../toolbox/sample-tool.ts'
import type { ToolsContext } from '../toolbox/tools-context.ts'
import { openHttpServer } from './http-transport.ts'
import { listTools } from './list-tools.ts'
import { CallResult, writeResult } from './result-text.ts'
import { StdioTransport } from './stdio-transport.ts'

/** A server's answer to a call, or the reason why there is none. */
export interface McpOutcome {
  readonly text: string
  readonly isError: boolean
  /** Whether the server sent it, even as an error; false for timeouts and lost connections. */
  readonly isAnswer: boolean
}

/** A connected server. */
export interface McpConnection {
  /** The entries of its tool list, as sent. */
  readonly listed: readonly unknown[]
  /** Rejects only when aborted. */
  readonly call: (name: string, args: Readonly<Record<string, unknown>>, limits: CallLimits) => Promise<McpOutcome>
  /** Whether it accepts no more calls. */
  readonly isEnded: () => boolean
  readonly close: () => Promise<void>
}

/** Time to start a server and list its tools: `npx` and `uvx` may have to download it first. */
const START_MS = 60_000

/** Starts or reaches a server and lists its tools. Throws `EnvironmentError` `MCP_SERVER_FAILED` when that fails. */
export async function connectServer(
  spec: McpServerSpec,
  context: ToolsContext,
  signal: AbortSignal,
): Promise<McpConnection> {
  const opened = spec.transport.kind === 'stdio' ? openStdio(spec, context) : openHttp(spec, context)
  // One signal for all requests of the start; the SDK never removes its listeners from a signal.
  const starting = new AbortController()
  const onAbort = () => starting.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    signal.throwIfAborted()
    const options = { signal: starting.signal, timeout: START_MS }
    const client = await opened.connect(options)
    const listed = client.getServerCapabilities()?.tools === undefined ? [] : await listTools(client, options)
    return {
      listed,
      call: (name, args, limits) => callTool(client, opened.explain, { name, arguments: args }, limits),
      isEnded: opened.isEnded,
      close: opened.close,
    }
  } catch (error) {
    await opened.close()
    signal.throwIfAborted()
    if (error instanceof UserError) throw error
    const message = `MCP server "${spec.name}" isn't available: ${hide(opened.explain(error), context)}.`
    throw new EnvironmentError('MCP_SERVER_FAILED', message, undefined, { cause: error })
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Prepares a server's words for an error message: without secrets, on one line, and truncated. */
function hide(text: string, { maskSecrets }: ToolsContext): string {
  const shown = plainText(showSecrets(maskSecrets(text)).replace(/\s+/g, ' ').trim())
  return (shown.length > MESSAGE_LENGTH ? `${shown.slice(0, MESSAGE_LENGTH)}…` : shown).replace(/\.$/, '')
}

const MESSAGE_LENGTH = 500

/** A server before it is connected. */
interface Opened {
  readonly connect: (options: RequestOptions) => Promise<Client>
  readonly explain: (error: unknown) => string
  readonly isEnded: () => boolean
  readonly close: () => Promise<void>
}

function createClient(): Client {
  // Results aren't checked against the server's own schemas, so its validator is never used.
  const jsonSchemaValidator = {
    getValidator: () => () => ({ valid: false, data: undefined, errorMessage: '' }) as const,
  }
  return new Client({ name: 'assay', version: '0.1.0' }, { jsonSchemaValidator })
}

function openStdio({ transport: to }: McpServerSpec, context: ToolsContext): Opened {
  if (to.kind !== 'stdio') throw new Error("Bug: a server over HTTP can't be started.")
  const { fillSecrets } = context
  const env = Object.entries(to.env).map(([name, value]) => [name, fillSecrets(value)])
  const transport = new StdioTransport({
    command: fillSecrets(to.command),
    args: to.args.map(fillSecrets),
    env: { ...getDefaultEnvironment(), ...Object.fromEntries(env) },
    cwd: context.folder ?? process.cwd(),
  })
  return {
    connect: async (options) => {
      const client = createClient()
      await client.connect(transport, options)
      return client
    },
    explain: (error) => transport.end ?? messageOf(error),
    isEnded: () => transport.end !== null,
    close: () => transport.close(),
  }
}

/** Time that a server has to end a session. */
const GOODBYE_MS = 2000

function openHttp({ name, transport: to }: McpServerSpec, context: ToolsContext): Opened {
  if (to.kind !== 'http') throw new Error('Bug: a program has no address.')
  const { fillSecrets, policy } = context
  const address = fillSecrets(to.url)
  const problem = findUrlProblem(address, policy)
  if (problem !== null)
    throw new UserError('ADDRESS_REFUSED', `The address of MCP server "${name}" can't be used: ${problem}.`)
  const headers = Object.entries(to.headers).map(([key, value]) => [key, fillSecrets(value)])
  const server = openHttpServer(new URL(address), Object.fromEntries(headers), context)
  let client: Client | null = null
  let endSession = async () => {}
  return {
    async connect(options) {
      const streamable = server.streamable()
      client = createClient()
      try {
        await client.connect(streamable, options)
        endSession = () => streamable.terminateSession()
      } catch (error) {
        if (!isOldServer(error)) throw error
        client = createClient()
        await client.connect(server.sse(), options)
      }
      return client
    },
    explain: (error) => explainHttp(error),
    isEnded: () => false,
    async close() {
      const goodbye = new Promise((resolve) => setTimeout(resolve, GOODBYE_MS).unref())
      await Promise.race([endSession().catch(() => {}), goodbye])
      await client?.close().catch(() => {})
      await server.close()
    },
  }
}

/** Returns whether a server may speak SSE only: the protocol says so if it doesn't accept POST at its address. */
function isOldServer(error: unknown): boolean {
  return error instanceof StreamableHTTPError && [400, 404, 405, 406, 415].includes(error.code ?? 0)
}

function explainHttp(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${messageOf(error.cause)})` : ''
  return messageOf(error).replace(/^Streamable HTTP error: Error POSTing to endpoint: /, 'it answered: ') + cause
}

async function callTool(
  client: Client,
  explain: (error: unknown) => string,
  params: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> },
  { timeoutMs, signal }: CallLimits,
): Promise<McpOutcome> {
  signal.throwIfAborted()
  const ending = new AbortController()
  const onAbort = () => ending.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const options = { signal: ending.signal, timeout: timerMs(timeoutMs) }
    const result = await client.request({ method: 'tools/call', params: { ...params } }, CallResult, options)
    return { text: writeResult(result), isError: result.isError === true, isAnswer: true }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof McpError)) return lost(params.name, explain(error))
    if (error.code === ErrorCode.RequestTimeout)
      return lost(params.name, `it didn't answer within ${timeoutMs / 1000} s`)
    if (error.code === ErrorCode.ConnectionClosed) return lost(params.name, explain(error))
    return { text: error.message.replace(/^MCP error -?\d+: /, ''), isError: true, isAnswer: true }
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function lost(name: string, reason: string): McpOutcome {
  return { text: `The tool "${name}" failed: ${reason}.`, isError: true, isAnswer: false }
}
