import type { AgentSpec } from '@assay/core/agent'
import { UserError } from '@assay/core/errors'
import { hintToAllow, type SuitePolicy } from '@assay/core/policy'

/**
 * Throws `UserError` when a sample's tools need something that the policy doesn't allow on this machine. Reading the suite checks the same;
 * this check also covers suites that changed since.
 */
export function checkAllowed({ tools, mcp_servers }: AgentSpec, policy: SuitePolicy): void {
  for (const { name, work } of tools) {
    if (work.kind === 'javascript' && !policy.javascript)
      throw refuse(`call tool "${name}", a function on this machine`, 'javascript', 'Give it canned results.')
  }
  for (const { name, transport, mode } of mcp_servers) {
    if (!policy.mcp_servers) throw refuse(`use MCP server "${name}"`, 'mcp_servers', 'Remove it.')
    if (transport.kind === 'stdio' && !policy.commands)
      throw refuse(`start MCP server "${name}" as a program`, 'commands', 'Remove it.')
    if (mode !== 'live' && !policy.files)
      throw refuse(`use recordings of MCP server "${name}"`, 'files', 'Use mode: live.')
  }
}

function refuse(what: string, key: keyof SuitePolicy, instead: string): UserError {
  return new UserError('SPEC_NOT_ALLOWED', `A suite from the network can't ${what}.`, hintToAllow(key, instead))
}
