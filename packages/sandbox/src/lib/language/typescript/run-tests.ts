import { randomBytes } from 'node:crypto'
import type { CodeTest } from '@assay/core/result'
import type { ContextFile } from '@assay/core/suite'
import type { Ended } from '../../isolation/sandbox.ts'
import { newSecret, plannedTests, readChannel } from '../channel/channel.ts'
import type { ToolchainContext } from '../toolchain.ts'
import type { Job } from './harness/main.ts'
import type { ModuleKind } from './syntax.ts'
import type { TestPlan } from './test-plan.ts'
import type { BoundPath } from './tools.ts'
import { layOut } from './type-check.ts'

/** A program that is JavaScript by now, with its tests. */
export interface TestRun {
  readonly node: BoundPath
  readonly harness: BoundPath
  readonly source: string
  readonly kind: ModuleKind
  /** Further files, as they are laid out. */
  readonly files: readonly ContextFile[]
  readonly plan: TestPlan
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** What became of the tests. */
export interface Tested {
  readonly tests: readonly CodeTest[]
  readonly ended: Ended
}

/** Runs the tests on the program in a fresh process. */
export function runTests(context: ToolchainContext, run: TestRun): Promise<Tested> {
  const { node, harness, kind, files, plan, timeoutMs } = run
  const locals = `$locals_${randomBytes(8).toString('hex')}`
  const file = kind === 'module' ? 'answer.mjs' : 'answer.cjs'
  const { body, globals, names, builtins, plain, lock } = plan
  const job: Job = {
    answer: { file, kind, locals },
    tests: body,
    globals,
    names,
    builtins,
    sites: plan.planned.length,
    plain,
    lock,
    hasFiles: files.length > 0,
    modules: plan.relative.flatMap((specifier) => {
      const found = fileOf(specifier, files)
      return found === null ? [] : [[specifier, found]]
    }),
  }
  const secret = newSecret()
  const permissions = [
    '--permission',
    '--allow-fs-read=/work',
    `--allow-fs-read=${harness.path}`,
    '--allow-fs-read=/tmp',
    '--allow-fs-write=/work',
    '--allow-fs-write=/tmp',
    '--allow-worker',
  ]
  return context.inFolder(async (folder) => {
    await layOut(folder, [...files, { path: file, content: withLocals(run.source, kind, locals, names) }])
    const ended = await context.onCore(() =>
      context.sandbox.run({
        command: [node.path, '--no-warnings', '--freeze-flags-after-init', ...permissions, harness.path],
        folder,
        binds: [node.bind, harness.bind],
        stdin: `${secret}${JSON.stringify(job)}`,
        limits: { wallMs: timeoutMs, cpuMs: 4 * timeoutMs },
        signal: run.signal,
      }),
    )
    return { tests: plannedTests(plan.planned, readChannel(ended.channel.bytes, secret), ended), ended }
  })
}

/** The program with an end that hands over what it declares, exported or not; a name that it does not declare is undefined. */
function withLocals(source: string, kind: ModuleKind, locals: string, names: readonly string[]): string {
  const entries = names.map((name) => `${JSON.stringify(name)}:typeof ${name}==="undefined"?undefined:${name}`)
  const object = `{__proto__:null,${entries.join(',')}}`
  return kind === 'module' ? `${source}\n;export const ${locals}=${object}\n` : `${source}\n;return ${object}\n`
}

/** The further file that a relative import means; null when it means the answer itself. */
function fileOf(specifier: string, files: readonly ContextFile[]): string | null {
  const bare = (path: string) => path.replace(/^(?:\.{1,2}\/)+/, '').replace(/(?:\/index)?\.[cm]?[jt]sx?$/, '')
  return files.find(({ path }) => /\.[cm]?js$/.test(path) && bare(path) === bare(specifier))?.path ?? null
}
