import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGENT_DEFAULTS, type AgentSpec, type McpServerSpec, type ToolSpec } from '@assay/core/agent'
import { TRUSTED } from '@assay/core/policy'
import { createMask, fillSecrets } from '@assay/core/suite'
import { openTools } from '../src/lib/toolbox/open-tools.ts'
import type { OpenToolsOptions, Toolbox, ToolOutcome } from '../src/lib/toolbox/toolbox.ts'

/** Makes an agent with these tools and servers. */
export function agentWith(
  tools: readonly ToolSpec[],
  mcp_servers: readonly McpServerSpec[] = [],
  without: readonly string[] = [],
): AgentSpec {
  return { tools, mcp_servers, without, limits: AGENT_DEFAULTS }
}

/** Makes a test server that is started by its kind. */
export function stdioServer(
  kind: string,
  changes: Partial<McpServerSpec> & { env?: Record<string, string> } = {},
): McpServerSpec {
  const { env = {}, ...rest } = changes
  const args = [join(import.meta.dirname, 'stdio-server.ts'), kind]
  return {
    name: 'test',
    transport: { kind: 'stdio', command: process.execPath, args, env },
    tools: null,
    mode: 'live',
    idempotent: false,
    scope: 'sample',
    ...rest,
  }
}

/** Makes a server at an address. */
export function httpServer(
  url: string,
  changes: Partial<McpServerSpec> & { headers?: Record<string, string> } = {},
): McpServerSpec {
  const { headers = {}, ...rest } = changes
  return { ...stdioServer(''), transport: { kind: 'http', url, headers }, ...rest }
}

/** Opens the tools of a run in a temporary folder, which is removed with them. */
export function openTestTools(
  options: Partial<OpenToolsOptions> & { secrets?: Readonly<Record<string, string>> } = {},
) {
  const own = options.folder === undefined ? mkdtempSync(join(tmpdir(), 'assay-tools-')) : null
  const secrets = new Map(Object.entries(options.secrets ?? {}))
  const warnings: string[] = []
  const tools = openTools({
    folder: own,
    policy: TRUSTED,
    fillSecrets: (text) => fillSecrets(text, secrets),
    maskSecrets: createMask(secrets),
    warn: (message) => warnings.push(message),
    ...options,
  })
  return {
    ...tools,
    folder: options.folder ?? own ?? '',
    warnings,
    open: (agent: AgentSpec, signal: AbortSignal = new AbortController().signal) => tools.openFor(agent, signal),
    async [Symbol.asyncDispose]() {
      await tools.close()
      if (own !== null) rmSync(own, { recursive: true })
    },
  }
}

/** Calls a tool of a toolbox, and returns its reply. */
export async function callTool(
  box: Toolbox,
  name: string,
  args: unknown = {},
  limits: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<ToolOutcome> {
  const text = typeof args === 'string' ? args : JSON.stringify(args)
  const run = await box.prepare({ id: 'call', name, arguments: text })
  return run.run({ timeoutMs: 20_000, signal: new AbortController().signal, ...limits })
}

/** Waits until a process is gone. Fails after a minute, and for a number that isn't a process's. */
export async function waitForEnd(pid: number): Promise<void> {
  assert.ok(pid > 0, `"${pid}" isn't a process's ID.`)
  const deadline = Date.now() + 60_000
  while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(isAlive(pid), false, `Process ${pid} didn't end.`)
}

/** Returns whether a process is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
