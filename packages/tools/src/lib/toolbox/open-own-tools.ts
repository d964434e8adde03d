import type { ToolSpec } from '@assay/core/agent'
import { messageOf, UserError } from '@assay/core/errors'
import { openCanned } from '../canned/canned-tool.ts'
import { FunctionProcess } from '../javascript/function-process.ts'
import { callFunction, findModule } from '../javascript/javascript-tool.ts'
import type { OpenedTools, SampleTool } from './sample-tool.ts'
import type { ToolsContext } from './tools-context.ts'

/** The function process shared by all samples of a run. */
export class SharedProcess {
  #process: FunctionProcess | null = null

  /** Returns the process, or a new one if it has ended. */
  get(folder: string): FunctionProcess {
    if (this.#process === null || this.#process.isEnded) this.#process = new FunctionProcess(folder)
    return this.#process
  }

  async close(): Promise<void> {
    await this.#process?.close()
  }
}

/** Opens a suite's own tools. Throws `UserError` for one that can't be used. */
export async function openOwnTools(
  specs: readonly ToolSpec[],
  shared: SharedProcess,
  context: ToolsContext,
): Promise<OpenedTools> {
  const own = new FunctionProcess(context.folder ?? process.cwd())
  const ofRun = shared.get(context.folder ?? process.cwd())
  const tools = await Promise.all(
    specs.map(async (spec): Promise<SampleTool> => {
      const { name, description, parameters, work } = spec
      const findProblem = await schemaOf(spec, context)
      const common = { name, server: null, description, parameters, findProblem }
      if (work.kind === 'canned') {
        const call = await openCanned(name, work.results, context.maskSecrets)
        return { ...common, source: 'canned', isRepeatable: true, call }
      }
      const path = await findModule(name, work.file, context.folder)
      const process = work.scope === 'run' ? ofRun : own
      const call = callFunction(spec, { path, export: work.export }, { ...context, process })
      return { ...common, source: 'javascript', isRepeatable: spec.idempotent, call }
    }),
  )
  return { tools, close: () => own.close() }
}

async function schemaOf({ name, parameters }: ToolSpec, { schemas }: ToolsContext) {
  try {
    return await schemas.compile(parameters)
  } catch (error) {
    const message = `The parameters of tool "${name}" aren't a usable JSON Schema: ${messageOf(error)}.`
    throw new UserError('TOOL_INVALID', message)
  }
}
