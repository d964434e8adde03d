import { openSandbox } from './lib/isolation/open-sandbox.ts'
import { TOOLCHAINS } from './lib/language/toolchains.ts'
import { codeRunner } from './lib/run/code-runner.ts'
import type { CodeRunner, CodeRunnerOptions } from './lib/run/code-verdict.ts'

export type { FoundProgram } from './lib/answer/program-in.ts'
export { programIn } from './lib/answer/program-in.ts'
export { structureOf } from './lib/answer/structure.ts'
export type { ToolCheck } from './lib/run/check-tools.ts'
export { checkTools } from './lib/run/check-tools.ts'
export type { CodeRunner, CodeRunnerOptions, CodeVerdict } from './lib/run/code-verdict.ts'

/** Creates a runner that uses this machine's sandbox and tools, each opened when it is first needed. */
export function createCodeRunner(options: CodeRunnerOptions = {}): CodeRunner {
  return codeRunner({ ...options, openSandbox, open: async (language) => (await TOOLCHAINS[language]?.()) ?? null })
}
