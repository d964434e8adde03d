import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ToolSpec } from '@assay/core/agent'
import { UserError } from '@assay/core/errors'
import { makeErrorReply, makeReply } from '../toolbox/reply.ts'
import type { SampleTool } from '../toolbox/sample-tool.ts'
import type { ToolsContext } from '../toolbox/tools-context.ts'
import type { FunctionProcess } from './function-process.ts'

/** Returns the full path of a tool's module. Throws `UserError` when there is no such file. */
export async function findModule(tool: string, file: string, folder: string | null): Promise<string> {
  if (folder === null) {
    const message = `Tool "${tool}" runs "${file}", a path relative to the suite file, but the suite has no file.`
    throw new UserError('TOOL_INVALID', message, 'Give the tool canned results.')
  }
  const path = resolve(folder, file)
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) return path
  throw new UserError('TOOL_INVALID', `Module "${file}" of tool "${tool}" doesn't exist.`, 'Check its path.')
}

/** Returns the function that answers a tool's calls by calling its module. */
export function callFunction(
  { name }: ToolSpec,
  module: { readonly path: string; readonly export: string },
  { process, maskSecrets }: Pick<ToolsContext, 'maskSecrets'> & { readonly process: FunctionProcess },
): SampleTool['call'] {
  return async ({ args }, limits) => {
    const started = performance.now()
    const outcome = await process.call({ path: module.path, name: module.export, args, tool: name }, limits)
    const latencyMs = performance.now() - started
    if (outcome.ok) return makeReply({ text: outcome.text, isError: false, latencyMs }, maskSecrets)
    return makeErrorReply(`The tool "${name}" failed: ${outcome.text}.`, maskSecrets, latencyMs)
  }
}
