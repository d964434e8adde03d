import type { McpServerSpec } from '@assay/core/agent'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import { isGlob, matchesGlob } from '@assay/core/names'
import { showSecrets } from '@assay/core/suite'
import { replyKey } from '../recording/read-recording.ts'
import { type McpRecorder, recordingPath } from '../recording/recorder.ts'
import { maskArguments } from '../toolbox/read-arguments.ts'
import { makeErrorReply, makeReply } from '../toolbox/reply.ts'
import type { OpenedTools, SampleTool } from '../toolbox/sample-tool.ts'
import type { ToolsContext } from '../toolbox/tools-context.ts'
import type { McpConnection } from './connect-server.ts'
import { type ListedTool, readTools } from './list-tools.ts'
import { connectServer, type SharedServers } from './shared-servers.ts'

/** Opens a server's tools for one sample, by connecting to it or reading its recording. */
export async function openServer(
  spec: McpServerSpec,
  shared: SharedServers,
  context: ToolsContext,
  signal: AbortSignal,
): Promise<OpenedTools> {
  if (spec.mode === 'replay') {
    const tools = await openReplay(spec, shared, context)
    return { tools, close: async () => {} }
  }
  const isShared = spec.scope === 'run'
  const connection = isShared ? await shared.connect(spec, signal) : await connectServer(spec, context, signal)
  const close = isShared ? async () => {} : connection.close
  try {
    const listed = await readTools(connection.listed, { server: spec.name, ...context })
    const recorder = spec.mode === 'record' ? await shared.openRecorder(recordingPath(spec.name, context.folder)) : null
    recorder?.recordTools(listed.map(showTool))
    const tools = await makeTools(spec, listed, context, (tool) => ({
      source: 'mcp',
      isRepeatable: spec.idempotent,
      call: callLive(tool.name, connection, recorder, context),
    }))
    return { tools, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openReplay(spec: McpServerSpec, shared: SharedServers, context: ToolsContext): Promise<SampleTool[]> {
  const path = recordingPath(spec.name, context.folder)
  const { tools, replies } = await shared.readRecording(path)
  if (tools === null) {
    const message = `MCP server "${spec.name}" has no recording: "${path}" doesn't exist or lists no tools.`
    throw new UserError('RECORDING_MISSING', message, 'Run the suite once with mode: record.')
  }
  const entries = tools.map(({ name, description, parameters }) => ({ name, description, inputSchema: parameters }))
  const listed = await readTools(entries, { server: spec.name, ...context })
  return makeTools(spec, listed, context, ({ name }) => ({
    source: 'replay',
    isRepeatable: true,
    async call({ shown, occurrence }) {
      const reply = replies.get(replyKey(name, maskArguments(shown, showSecrets), occurrence))
      if (reply !== undefined) {
        const { result, is_error, truncated, latency_ms } = reply
        return { result, is_error, truncated, latency_ms }
      }
      const which = occurrence === 0 ? '' : `, call ${occurrence + 1}`
      return makeErrorReply(
        `The recording has no reply from tool "${name}" for these arguments${which}.`,
        context.maskSecrets,
      )
    },
  }))
}

function callLive(
  tool: string,
  connection: McpConnection,
  recorder: McpRecorder | null,
  { maskSecrets }: ToolsContext,
): SampleTool['call'] {
  return async ({ args, shown, occurrence }, limits) => {
    const started = performance.now()
    const { text, isError, isAnswer } = await connection.call(tool, args, limits)
    const reply = makeReply({ text, isError, latencyMs: performance.now() - started }, maskSecrets)
    // A timeout or a lost connection may not happen next time.
    if (isAnswer)
      recorder?.recordReply({
        tool,
        arguments: maskArguments(shown, showSecrets),
        occurrence,
        ...reply,
        result: showSecrets(reply.result),
      })
    return reply
  }
}

function showTool(tool: ListedTool): ListedTool {
  const description = tool.description === null ? null : showSecrets(tool.description)
  return { ...tool, description, parameters: maskArguments(tool.parameters, showSecrets) }
}

type Work = Pick<SampleTool, 'source' | 'isRepeatable' | 'call'>

async function makeTools(
  spec: McpServerSpec,
  listed: readonly ListedTool[],
  { schemas }: ToolsContext,
  workOf: (tool: ListedTool) => Work,
): Promise<SampleTool[]> {
  const chosen = chooseTools(spec, listed)
  return Promise.all(
    chosen.map(async (tool) => {
      const findProblem = await schemas.compile(tool.parameters)
      return { ...tool, server: spec.name, findProblem, ...workOf(tool) }
    }),
  )
}

/** Returns the tools that the suite offers. Throws for a name or glob that matches none of them. */
function chooseTools({ name: server, tools }: McpServerSpec, listed: readonly ListedTool[]): readonly ListedTool[] {
  if (tools === null) return listed
  const names = listed.map(({ name }) => name)
  const empty = tools.find((glob) => !names.some((name) => matchesGlob(name, glob)))
  if (empty === undefined) return listed.filter(({ name }) => tools.some((glob) => matchesGlob(name, glob)))
  const message = `MCP server "${server}" has no tool ${isGlob(empty) ? 'that matches ' : ''}"${empty}".`
  const shown = `Tools: ${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? ', …' : ''}.`
  throw new UserError('TOOL_UNKNOWN', message, suggestName(empty, names) ?? (names.length === 0 ? null : shown))
}

const NAMES_SHOWN = 20
