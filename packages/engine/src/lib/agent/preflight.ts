import type { AgentSpec } from '@assay/core/agent'
import type { Suite } from '@assay/core/suite'
import type { Experiment } from '../plan/plan-experiment.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { SuiteTools } from './suite-tools.ts'

/**
 * Opens and closes every suite's tools once, before anything is recorded or sent, so that an unreachable server, a missing function or a
 * schema that can't be used is reported once and not by every sample. Emits warnings about them. Throws what `Tools.openFor` throws.
 */
export async function checkTools(
  workspace: Workspace,
  { runs, settings }: Experiment,
  signal: AbortSignal,
): Promise<void> {
  const suites = new Set(runs.flatMap((run) => run.suites))
  // The samples' own tools say nothing: they would repeat it.
  await using tools = new SuiteTools(workspace, settings, (suite, message) =>
    workspace.emit({ type: 'tools.warned', run: null, suite: suite.name, message: workspace.secrets.hide(message) }),
  )
  for (const suite of suites) {
    if (suite.agent !== null) await tryTools(tools, suite, suite.agent, signal)
  }
}

async function tryTools(tools: SuiteTools, suite: Suite, agent: AgentSpec, signal: AbortSignal): Promise<void> {
  const toolbox = await tools.of(suite).openFor(agent, signal)
  await toolbox.close()
}
