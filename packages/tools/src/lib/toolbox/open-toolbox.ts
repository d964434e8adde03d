import type { ModelToolCall } from '@assay/core/exchange'
import { canonicalJson, plainText } from '@assay/core/text'
import { nameTools } from './name-tools.ts'
import { maskArguments, readArguments } from './read-arguments.ts'
import { makeErrorReply } from './reply.ts'
import type { FitCall, SampleTool } from './sample-tool.ts'
import type { Toolbox, ToolRun } from './toolbox.ts'
import type { ToolsContext } from './tools-context.ts'

/** Makes a sample's toolbox from its tools. */
export function makeToolbox(
  tools: readonly SampleTool[],
  context: Pick<ToolsContext, 'fillSecrets' | 'maskSecrets'>,
  close: () => Promise<void>,
): Toolbox {
  const named = nameTools(tools)
  const counts = new Counts()
  return {
    definitions: [...named].map(([name, { description, parameters }]) => ({ name, description, parameters })),
    names: tools.map(({ name, server }) => (server === null ? name : `${server}/${name}`)),
    isRepeatable: tools.every((tool) => tool.isRepeatable),
    prepare: async (call) => prepareCall(call, named, counts, context),
    close,
  }
}

/** Counts by key. */
class Counts {
  readonly #counts = new Map<string, number>()

  /** Adds one to a key's count, and returns the count before. */
  add(key: string): number {
    const before = this.#counts.get(key) ?? 0
    this.#counts.set(key, before + 1)
    return before
  }
}

function prepareCall(
  call: ModelToolCall,
  named: ReadonlyMap<string, SampleTool>,
  counts: Counts,
  { fillSecrets, maskSecrets }: Pick<ToolsContext, 'fillSecrets' | 'maskSecrets'>,
): ToolRun {
  const tool = named.get(call.name) ?? null
  const text = fillSecrets(call.arguments)
  const read = readArguments(text)
  const shown = read.ok ? maskArguments(read.args, maskSecrets) : maskSecrets(text.toWellFormed())
  const occurrence = counts.add(`call ${call.name} ${canonicalJson(shown)}`)
  const problem = tool === null ? explainUnknown(call.name, named) : findProblem(tool, call.name, read)
  const about = {
    name: tool?.name ?? call.name,
    server: tool?.server ?? null,
    arguments: shown,
    valid: problem === null,
    source: tool?.source ?? 'model',
  }
  if (tool === null || problem !== null || !read.ok || typeof shown === 'string') {
    const reply = makeErrorReply(problem ?? "The call isn't valid.", maskSecrets)
    return { about, occurrence, problem: reply.result, isRepeatable: true, run: async () => reply }
  }
  const fit: FitCall = { args: read.args, shown, occurrence, number: counts.add(`tool ${call.name}`) + 1 }
  const { isRepeatable } = tool
  return { about, occurrence, problem: null, isRepeatable, run: (limits) => runCall(tool, fit, limits) }
}

async function runCall(tool: SampleTool, fit: FitCall, limits: Parameters<ToolRun['run']>[0]) {
  limits.signal.throwIfAborted()
  return tool.call(fit, limits)
}

function findProblem(tool: SampleTool, name: string, read: ReturnType<typeof readArguments>): string | null {
  if (!read.ok) return read.problem
  const problem = tool.findProblem(read.args)
  return problem === null ? null : `The arguments don't match the schema of "${name}": ${problem}.`
}

const NAMES_SHOWN = 30
const NAME_LENGTH = 100

function explainUnknown(name: string, named: ReadonlyMap<string, SampleTool>): string {
  const names = [...named.keys()]
  const shown = names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ', …' : '')
  const said = `There is no tool "${plainText(name.slice(0, NAME_LENGTH))}".`
  return names.length === 0 ? said : `${said} Tools: ${shown}.`
}
