import { EnvironmentError } from '@assay/core/errors'
import { LANGUAGES, type Language } from '@assay/core/suite'
import { openSandbox } from '../isolation/open-sandbox.ts'
import type { Sandbox } from '../isolation/sandbox.ts'
import type { ToolchainContext, ToolVersion } from '../language/toolchain.ts'
import { TOOLCHAINS } from '../language/toolchains.ts'
import { inSampleFolder } from './sample-folder.ts'

/** A language's tools, or what is missing and how to get it. */
export type ToolCheck =
  | { readonly language: Language; readonly ok: true; readonly tools: readonly ToolVersion[] }
  | { readonly language: Language; readonly ok: false; readonly missing: readonly string[]; readonly hint: string }

/** Finds the tools of every language, in the order of `LANGUAGES`. `path` is where to look; default: the environment's PATH. */
export async function checkTools({
  path = process.env.PATH ?? '',
}: {
  readonly path?: string
} = {}): Promise<ToolCheck[]> {
  const sandbox = await anySandbox()
  try {
    const checks: ToolCheck[] = []
    for (const language of LANGUAGES) checks.push(await checkLanguage(language, sandbox, path))
    return checks
  } finally {
    await sandbox.close()
  }
}

/** Returns a sandbox for asking the machine's own tools for their versions, which is harmless even without isolation. */
async function anySandbox(): Promise<Sandbox> {
  try {
    return await openSandbox()
  } catch (error) {
    if (error instanceof EnvironmentError) return openSandbox({ unsafe: true })
    throw error
  }
}

async function checkLanguage(language: Language, sandbox: Sandbox, path: string): Promise<ToolCheck> {
  const toolchain = await TOOLCHAINS[language]?.()
  if (toolchain === undefined)
    return { language, ok: false, missing: [language], hint: "Assay can't run this language yet." }
  try {
    const onCore: ToolchainContext['onCore'] = (work) => work()
    const opened = await toolchain.open({ sandbox, noteKill: () => {}, onCore, inFolder: inSampleFolder, path })
    if (!opened.ok) return { language, ok: false, missing: opened.missing, hint: opened.hint }
    await opened.toolchain.close()
    return { language, ok: true, tools: opened.tools }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return { language, ok: false, missing: [error.message], hint: error.hint ?? '' }
  }
}
