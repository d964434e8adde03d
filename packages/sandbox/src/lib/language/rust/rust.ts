import { mkdtemp, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { EnvironmentError } from '@assay/core/errors'
import { removeFolder } from '../../run/sample-folder.ts'
import type { OpenToolchain, ProgramOutcome, ProgramTask, Toolchain, ToolchainContext } from '../toolchain.ts'
import { crateCache } from './crates.ts'
import { HARNESS_SOURCE } from './harness-source.ts'
import { judgeAlone } from './judge-alone.ts'
import { judgeShared, type SharedOutcome } from './judge-shared.ts'
import { notCompiled, withoutPlace } from './outcome.ts'
import { type Prepared, prepareTask, type RustSetup } from './prepared.ts'
import { sharedQueue } from './shared-queue.ts'
import { tokensOf } from './tokens.ts'
import { findRustTools, type RustTools } from './tools.ts'
import { undeclaredCrate } from './undeclared-crate.ts'

/** The most programs in a shared crate. Compiling that many small ones takes about as long as starting the compiler five times. */
const SHARED_LIMIT = 24

/** Rust: compiled and linted by clippy, tested by Assay's own harness. */
export const rustToolchain: Toolchain = {
  language: 'rust',
  open: async (context) => {
    const found = await findRustTools(context.path)
    if (!found.ok) return found
    const folder = await mkdtemp(join(tmpdir(), 'assay-rust-'))
    try {
      const harness = await buildHarness(context, found.tools, folder)
      const toolchain = openRust({ context, tools: found.tools, harness, folder })
      return { ok: true, toolchain, tools: found.tools.versions }
    } catch (error) {
      await removeFolder(folder)
      throw error
    }
  },
}

function openRust(setup: RustSetup): OpenToolchain {
  const { onCore } = setup.context
  const judge = (programs: readonly Prepared[]) => judgeShared(setup, programs)
  const share = sharedQueue<Prepared, SharedOutcome>({ limit: SHARED_LIMIT, onCore, judge })
  const cratesFor = crateCache(setup, process.env.CARGO_HOME ?? join(homedir(), '.cargo'))
  return {
    judge: async (task) => {
      const tooLarge = tooLargeToCompile(task)
      if (tooLarge !== null) return tooLarge
      const program = prepareTask(task)
      const shared = program.shares ? await share(program) : 'alone'
      task.signal?.throwIfAborted()
      if (shared !== 'alone') return shared
      const crates = await cratesFor(task.spec.dependencies)
      return onCore(() => judgeAlone(setup, program, crates))
    },
    // They are built for the answers anyway; this finds a missing crate before any model is paid.
    brokenTests: async (spec) => {
      await cratesFor(spec.dependencies)
      const name = spec.tests === null ? null : undeclaredCrate(tokensOf(spec.tests), spec)
      return name === null
        ? null
        : `The tests use the crate "${name}", which isn't in the case's "dependencies". Add it there.`
    },
    close: () => removeFolder(setup.folder),
  }
}

/** Far more than anyone writes; the compiler would be busy for minutes. */
const MAX_LENGTH = 1_000_000

function tooLargeToCompile({ program }: ProgramTask): ProgramOutcome | null {
  const length = program.files.reduce((sum, { content }) => sum + content.length, program.source.length)
  if (length <= MAX_LENGTH) return null
  const message = `The program has ${length} characters; the limit is ${MAX_LENGTH}`
  return notCompiled({ diagnostics: [withoutPlace(message)], ms: 0 }, null)
}

async function buildHarness({ sandbox }: ToolchainContext, tools: RustTools, folder: string): Promise<string> {
  await writeFile(join(folder, 'harness.rs'), HARNESS_SOURCE)
  const ended = await sandbox.run({
    command: [tools.rustc, '--edition', '2021', '-C', 'debuginfo=0', '-C', 'strip=symbols', 'harness.rs'],
    folder,
    binds: tools.binds,
  })
  if (ended.exitCode !== 0) {
    const said = ended.stderr.bytes.toString('utf8').trim().slice(0, 2000)
    throw new EnvironmentError('TOOLS_BROKEN', `rustc can't build a small program in the sandbox: ${said}`)
  }
  return join(folder, 'harness')
}
