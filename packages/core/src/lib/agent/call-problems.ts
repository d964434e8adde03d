import { suggestName } from '../diagnostic/suggest-name.ts'
import { isGlob, matchesGlob } from '../names/glob.ts'
import { listCalls } from '../suite/checks/listed-calls.ts'
import { listChecks, listCheckTrees } from '../suite/list-checks.ts'
import { createProblem, type Problem, parsePath } from '../suite/problem.ts'
import type { Case, CheckLeaf } from '../suite/suite.ts'
import { type AgentSpec, agentOf } from './agent-spec.ts'
import { type EvalAgentFile, readCaseAgent } from './read-agent.ts'

interface Checked extends Pick<Case, 'level' | 'classify'> {
  readonly file: EvalAgentFile
}

/** The tools a model can call: only the suite's own, unless a server or the model's own agent may have others. */
interface SuiteTools {
  readonly agent: AgentSpec | null
  readonly models: readonly string[]
}

/**
 * Finds tool names in checks that none of the eval's tools has. Only a warning: if a recording or a server could have the tool,
 * nothing is reported.
 */
export function findCallProblems({ agent, models }: SuiteTools, evals: readonly Checked[]): Problem[] {
  if (models.some(bringsAgent) || (agent?.mcp_servers.length ?? 0) > 0) return []
  return evals.flatMap((each) => {
    const own = readCaseAgent(each.file, (text) => text)
    const tools = agentOf({ agent }, own === undefined ? {} : { agent: own })?.tools.map(({ name }) => name) ?? []
    // A suite that names neither tools nor a model to ask is made for agents that bring their own, or for what they recorded.
    if (tools.length === 0 && models.every((model) => model.startsWith('replay/'))) return []
    const leaves = listCheckTrees(each).flatMap(listChecks)
    return leaves.flatMap((leaf) => listCalls(leaf).flatMap(({ name }) => findNameProblem(name, leaf, tools)))
  })
}

/** Returns whether a model may be a whole agent, which calls tools that no suite knows. */
function bringsAgent(model: string): boolean {
  return /^(command|http)\//.test(model) || isGlob(model)
}

function findNameProblem(name: string, { check, path }: CheckLeaf, tools: readonly string[]): Problem[] {
  if (name.includes('{{') || tools.some((tool) => matchesGlob(tool, name))) return []
  const near = suggestName(name, tools)
  // What must not be called need not be there: models make names up.
  if (check === 'not_called' && (near === null || isGlob(name))) return []
  const message = `No tool of the eval is named "${name}"`
  const hint = near ?? (tools.length === 0 ? 'Add it to tools:.' : `Tools: ${tools.join(', ')}.`)
  return [createProblem('SUITE_TOOL_UNKNOWN', parsePath(path), message, hint, { severity: 'warning' })]
}
