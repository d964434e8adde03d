import { Semaphore } from '@assay/core/concurrency'
import type { Sandbox } from '../src/lib/isolation/sandbox.ts'
import type { ToolchainContext } from '../src/lib/language/toolchain.ts'
import { inSampleFolder } from '../src/lib/run/sample-folder.ts'

/** Returns what a runner passes to a toolchain, for tests. */
export function toolchainContext(sandbox: Sandbox, cores: number, path = process.env.PATH ?? ''): ToolchainContext {
  const slots = new Semaphore(cores)
  return { sandbox, noteKill: () => {}, onCore: (work) => slots.use(work), inFolder: inSampleFolder, path }
}
