import { matchesGlob } from '../names/glob.ts'
import { hintToAllow, type SuitePolicy } from '../policy/suite-policy.ts'
import { getProperty } from '../suite/get-property.ts'
import { createProblem, type DocumentPath, type Problem } from '../suite/problem.ts'
import { isToolName } from './agent-file.ts'
import type { AgentSpec, ToolSpec } from './agent-spec.ts'
import type { EvalAgentFile } from './read-agent.ts'

/** Finds what a suite's tools use on this machine that the policy doesn't allow: files, functions, programs, servers. */
export function findToolPolicyProblems(value: unknown, policy: SuitePolicy): Problem[] {
  if (policy.files && policy.javascript && policy.commands && policy.mcp_servers) return []
  const metadata = getProperty(value, 'metadata')
  const evals = getProperty(value, 'evals')
  return [
    ...findInTools(getProperty(metadata, 'tools'), ['metadata', 'tools'], policy),
    ...(Array.isArray(evals) ? evals : []).flatMap((each: unknown, i) =>
      findInTools(getProperty(each, 'tools'), ['evals', i, 'tools'], policy),
    ),
    ...findInServers(metadata, policy),
  ]
}

function findInTools(tools: unknown, path: DocumentPath, policy: SuitePolicy): Problem[] {
  return entriesOf(tools).flatMap(([name, tool]) => {
    const problems: Problem[] = []
    const javascript = getProperty(tool, 'javascript')
    if (!policy.javascript && javascript !== undefined) {
      const hint = hintToAllow('javascript', 'Give the tool canned results.')
      problems.push(refuse([...path, name, 'javascript'], `the function in "${String(javascript)}"`, hint))
    }
    for (const key of ['parameters', 'results']) {
      const file = getProperty(tool, key)
      if (policy.files || typeof file !== 'string') continue
      problems.push(
        refuse([...path, name, key], `the file "${file}"`, hintToAllow('files', 'Write it into the suite.')),
      )
    }
    return problems
  })
}

function findInServers(metadata: unknown, policy: SuitePolicy): Problem[] {
  const servers = entriesOf(getProperty(metadata, 'mcp_servers')).map(([name, server]) => ({
    path: ['metadata', 'mcp_servers', name],
    command: getProperty(server, 'command'),
    mode: getProperty(server, 'mode'),
  }))
  if (getProperty(metadata, 'mcp_server') !== undefined)
    servers.push({ path: ['metadata', 'mcp_server'], command: undefined, mode: undefined })
  return servers.flatMap(({ path, command, mode }) => {
    if (!policy.mcp_servers)
      return [refuse(path, 'a server whose tools are called', hintToAllow('mcp_servers', 'Remove it.'))]
    if (!policy.commands && command !== undefined)
      return [refuse([...path, 'command'], `the program "${String(command)}"`, hintToAllow('commands', 'Remove it.'))]
    // Replies are files beside the suite.
    if (!policy.files && mode !== undefined && mode !== 'live')
      return [refuse([...path, 'mode'], 'recorded replies', hintToAllow('files', 'Use mode: live.'))]
    return []
  })
}

function refuse(path: DocumentPath, what: string, hint: string): Problem {
  return createProblem('SUITE_NOT_ALLOWED', path, `A suite from the network can't name ${what}`, hint, {
    target: 'key',
  })
}

/** Finds unknown and duplicate names in a suite's tools. */
export function findAgentProblems(agent: AgentSpec | null, evals: readonly EvalAgentFile[]): Problem[] {
  const tools = agent?.tools ?? []
  const hasServers = (agent?.mcp_servers.length ?? 0) > 0
  return [
    ...findServerNameProblems(agent),
    ...(hasServers ? [] : findChoiceProblems(agent, tools, ['metadata', 'agent', 'tool_choice'])),
    ...evals.flatMap((each, i) => findNameProblems(each, ['evals', i, 'tools'])),
    ...evals.flatMap((each, i) => findDropProblems(each, tools, hasServers, ['evals', i, 'tools'])),
  ]
}

/** Finds invalid tool names in an eval. Dropped names may be globs; names of added tools are sent to models. */
function findNameProblems({ tools }: EvalAgentFile, path: DocumentPath): Problem[] {
  return Object.entries(tools ?? {}).flatMap(([name, tool]) => {
    if (tool === false || isToolName(name)) return []
    const message = `"${name}" can't be the name of a tool`
    const hint = 'Use 1 to 64 letters, digits, _ and -.'
    return [createProblem('SUITE_VALUE', [...path, name], message, hint, { target: 'key' })]
  })
}

function findServerNameProblems(agent: AgentSpec | null): Problem[] {
  const names = (agent?.mcp_servers ?? []).map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice === undefined) return []
  const message = `Two MCP servers are named "${twice}"`
  return [createProblem('SUITE_VALUE', ['metadata', 'mcp_server'], message, 'Give one of them another name.')]
}

function findChoiceProblems(agent: AgentSpec | null, tools: readonly ToolSpec[], path: DocumentPath): Problem[] {
  const choice = agent?.limits.tool_choice
  if (typeof choice !== 'object' || tools.some(({ name }) => name === choice.name)) return []
  const hint = tools.length === 0 ? 'Add it to tools:.' : `Tools: ${tools.map(({ name }) => name).join(', ')}.`
  return [createProblem('SUITE_VALUE', path, `Unknown tool "${choice.name}"`, hint)]
}

function findDropProblems(
  { tools: own }: EvalAgentFile,
  tools: readonly ToolSpec[],
  hasServers: boolean,
  path: DocumentPath,
): Problem[] {
  return Object.entries(own ?? {}).flatMap(([name, tool]) => {
    if (tool !== false || hasServers || tools.some((each) => matchesGlob(each.name, name))) return []
    const message = `The suite has no tool "${name}" to drop`
    return [createProblem('SUITE_NO_EFFECT', [...path, name], message, 'Remove the line.', { target: 'key' })]
  })
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
}
