import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SOURCE_PATHS } from '../../answer/program.ts'
import type { ProgramOutcome } from '../toolchain.ts'
import { type Compiled, compile } from './compile.ts'
import type { CompilerMessage } from './diagnostics.ts'
import { evidenceFile, type Layout, layOut } from './layout.ts'
import { compiledOutcome, diagnosticOf } from './outcome.ts'
import type { Prepared, RustSetup } from './prepared.ts'
import { runTests } from './run-tests.ts'

/** A program of a shared crate without a plain verdict there: it must be judged alone. */
export type SharedOutcome = ProgramOutcome | 'alone'

/** A test that takes longer is run again alone, with its case's whole time. */
const TEST_MS = 1500

interface Member {
  readonly index: number
  readonly program: Prepared
  readonly layout: Layout
}

/**
 * Judges programs as modules of one crate. Gives only plain verdicts: compiled, and every test passed or panicked. Everything
 * else (errors, timeouts, crashes) is judged alone, so that no program can change another's verdict.
 */
export async function judgeShared(setup: RustSetup, programs: readonly Prepared[]): Promise<SharedOutcome[]> {
  return setup.context.inFolder(async (folder) => {
    const work = join(folder, 'crate')
    const run = join(folder, 'run')
    await Promise.all([mkdir(work), mkdir(run)])
    const members = await Promise.all(
      programs.map(async (program, index): Promise<Member> => {
        const layout = await layOut(work, program.task, { under: String(index), plan: program.plan })
        return { index, program, layout }
      }),
    )
    const outcomes: SharedOutcome[] = programs.map(() => 'alone')
    const built = await build(setup, work, members)
    if (built === null) return outcomes
    const tested = await runTests(setup.context.sandbox, {
      harness: setup.harness,
      folder: run,
      cases: built.members.map(({ program, layout }) => ({
        symbol: layout.symbol,
        library: join(work, 'library.so'),
        tests: program.plan?.tests ?? [],
        wallMs: TEST_MS,
      })),
    })
    for (const [at, { index, program, layout }] of built.members.entries()) {
      const tests = tested[at]
      if (tests === undefined || !tests.plain) continue
      const diagnostics = built.messages
        .filter(({ path }) => path === layout.root)
        .map((message) => diagnosticOf(asAlone(message, index), evidenceFile(layout, program.task, message.path)))
        .filter((each) => each !== null)
      outcomes[index] = compiledOutcome({ diagnostics, ms: built.ms / programs.length }, tests, false)
    }
    return outcomes
  })
}

/** Returns a message as the compiler would write it for a crate with only this program. */
function asAlone(message: CompilerMessage, index: number): CompilerMessage {
  return {
    ...message,
    message: message.message
      .replaceAll(`${index}/${SOURCE_PATHS.rust}`, SOURCE_PATHS.rust)
      .replaceAll(`case_${index}::`, ''),
  }
}

interface SharedBuild extends Pick<Compiled, 'messages'> {
  readonly members: readonly Member[]
  readonly ms: number
}

/** Builds the crate, without the members that have errors; null if the errors belong to none. */
async function build(
  { context, tools }: RustSetup,
  folder: string,
  all: readonly Member[],
): Promise<SharedBuild | null> {
  let members = all
  let ms = 0
  while (members.length > 0) {
    const modules = members.map(({ index, layout }) => `#[path = "${layout.root}"]\npub mod case_${index};\n`)
    await writeFile(join(folder, 'crate.rs'), modules.join(''))
    const timeoutMs = 10_000 + 1000 * members.length
    const compiled = await compile(context.sandbox, tools, {
      folder,
      root: 'crate.rs',
      output: 'library.so',
      timeoutMs,
    })
    ms += compiled.ended.wallMs
    if (compiled.ok) return { members, messages: compiled.messages, ms }
    if (compiled.ended.limit !== null) return null
    const errors = new Set(compiled.messages.flatMap(({ severity, path }) => (severity === 'error' ? [path] : [])))
    const without = members.filter(({ layout }) => !errors.has(layout.root) && !errors.has(layout.testsFile))
    if (without.length === members.length) return null
    members = without
  }
  return null
}
