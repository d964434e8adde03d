import { resolve } from 'node:path'
import { type AgentSpec, recordingName, type ToolSpec } from '@assay/core/agent'
import { type Case, type EvalPlan, listChecks, listCheckTrees } from '@assay/core/suite'
import type { NamedFile } from './reading.ts'

type Checked = Pick<Case, 'level' | 'classify' | 'agent'>

/** Lists the modules whose functions judge the answers to a case or run its tools, as the suite names them. */
export function listFunctionFiles(one: Checked): string[] {
  const leaves = listCheckTrees(one).flatMap(listChecks)
  const ofChecks = leaves.flatMap((leaf) => (leaf.check === 'javascript' ? [leaf.options.file] : []))
  return [...ofChecks, ...listModules(one.agent?.tools ?? [])]
}

function listModules(tools: readonly ToolSpec[]): string[] {
  return tools.flatMap(({ work }) => (work.kind === 'javascript' ? [work.file] : []))
}

/** Lists the files that the tools of a suite need when it runs: modules of functions, and recordings that are replayed. */
export function listAgentFiles(agent: AgentSpec | null, folder: string): NamedFile[] {
  const modules = [...new Set(listModules(agent?.tools ?? []))]
  const replayed = (agent?.mcp_servers ?? []).filter(({ mode }) => mode === 'replay')
  return [
    ...modules.map((name) => ({ kind: 'javascript', name, path: resolve(folder, name) }) as const),
    ...replayed.map((server) => {
      const name = recordingName(server.name)
      return { kind: 'recording', name, path: resolve(folder, name) } as const
    }),
  ]
}

/** Gathers the modules that the cases of one eval name: a template may give each row another one. */
export class NamedFunctions {
  readonly #names = new Set<string>()
  readonly #folder: string
  readonly #hasFunctions: boolean

  constructor(plan: Pick<EvalPlan, 'level' | 'classify' | 'file'>, folder: string) {
    this.#folder = folder
    const hasTools = Object.values(plan.file.tools ?? {}).some(
      (tool) => tool !== false && tool.javascript !== undefined,
    )
    this.#hasFunctions = hasTools || listFunctionFiles({ level: plan.level, classify: plan.classify }).length > 0
  }

  /** Adds what a case names. The case is made only where the eval has functions at all. */
  addFrom(makeCase: () => Checked): void {
    if (!this.#hasFunctions) return
    for (const name of listFunctionFiles(makeCase())) this.#names.add(name)
  }

  get files(): NamedFile[] {
    return [...this.#names].map((name) => ({ kind: 'javascript', name, path: resolve(this.#folder, name) }))
  }
}
