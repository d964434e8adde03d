import type { AgentSpec } from '@assay/core/agent'
import { settleAll } from '@assay/core/concurrency'
import { matchesGlob } from '@assay/core/names'
import { openServer } from '../mcp/open-server.ts'
import { SharedServers } from '../mcp/shared-servers.ts'
import { checkAllowed } from './check-allowed.ts'
import { openOwnTools, SharedProcess } from './open-own-tools.ts'
import { makeToolbox } from './open-toolbox.ts'
import type { OpenedTools, SampleTool } from './sample-tool.ts'
import { Schemas } from './schemas.ts'
import type { OpenToolsOptions, Toolbox, Tools } from './toolbox.ts'
import type { ToolsContext } from './tools-context.ts'

/**
 * Opens a run's tools. Nothing starts before a sample needs it. Whatever a sample starts ends with its `close`, its signal, or the `close`
 * of all tools, whichever comes first.
 */
export function openTools(options: OpenToolsOptions): Tools {
  const told = new Set<string>()
  const context: ToolsContext = {
    ...options,
    schemas: new Schemas(),
    warn: (message) => {
      if (!told.has(message)) options.warn?.(message)
      told.add(message)
    },
  }
  const servers = new SharedServers(context)
  const functions = new SharedProcess()
  const open = new Set<() => Promise<void>>()
  return {
    async openFor(agent, signal) {
      signal.throwIfAborted()
      checkAllowed(agent, options.policy)
      const work = [
        openOwnTools(agent.tools, functions, context),
        ...agent.mcp_servers.map((spec) => openServer(spec, servers, context, signal)),
      ]
      const opened = await openAll(work)
      const close = once(async () => {
        open.delete(close)
        signal.removeEventListener('abort', onAbort)
        await settleAll(opened.map((each) => each.close()))
      })
      const onAbort = () => void close()
      open.add(close)
      signal.addEventListener('abort', onAbort, { once: true })
      if (signal.aborted) await close()
      signal.throwIfAborted()
      return makeOffered(agent, opened, context, close)
    },
    async close() {
      await settleAll([...open].map((close) => close()))
      await settleAll([servers.close(), functions.close()])
    },
  }
}

/** Waits for all. If one fails, closes the others and throws its error. */
async function openAll(work: readonly Promise<OpenedTools>[]): Promise<OpenedTools[]> {
  try {
    return await settleAll(work)
  } catch (error) {
    const opened = await Promise.allSettled(work)
    await settleAll(opened.map((each) => (each.status === 'fulfilled' ? each.value.close() : undefined)))
    throw error
  }
}

/** Makes a toolbox without the dropped tools of servers, which are known only now; the suite's own dropped tools are already gone. */
function makeOffered(
  { without }: AgentSpec,
  opened: readonly OpenedTools[],
  context: ToolsContext,
  close: () => Promise<void>,
): Toolbox {
  const isDropped = ({ name, server }: SampleTool) =>
    server !== null && without.some((glob) => matchesGlob(name, glob) || matchesGlob(`${server}/${name}`, glob))
  const tools = opened.flatMap((each) => each.tools).filter((tool) => !isDropped(tool))
  return makeToolbox(tools, context, close)
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= work()
    return done
  }
}
