import type { AgentSpec } from '@assay/core/agent'
import type { Suite } from '@assay/core/suite'
import type { Experiment } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { SuiteTools } from './suite-tools.ts'

/**
 * Opens and closes every suite's tools once, before anything is recorded or sent, so that an unreachable server or a missing function is
 * reported once and not by every sample. Throws what `Tools.openFor` throws.
 */
export async function checkTools(
  workspace: Workspace,
  { runs, settings }: Experiment,
  signal: AbortSignal,
): Promise<void> {
  const suites = new Set(runs.flatMap((run) => run.suites))
  await using tools = new SuiteTools(workspace, settings)
  for (const suite of suites) {
    if (suite.agent !== null && needsWorld(suite.agent)) await tryTools(tools, suite, suite.agent, signal)
  }
}

async function tryTools(tools: SuiteTools, suite: Suite, agent: AgentSpec, signal: AbortSignal): Promise<void> {
  const toolbox = await tools.of(suite).openFor(agent, signal)
  await toolbox.close()
}

/** Returns whether tools need anything outside of the suite that could be missing; canned results don't. */
function needsWorld({ tools, mcp_servers }: AgentSpec): boolean {
  return mcp_servers.length > 0 || tools.some(({ work }) => work.kind === 'javascript')
}
