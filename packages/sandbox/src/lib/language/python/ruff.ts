import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { CodeDiagnostic } from '@assay/core/result'
import { SOURCE_PATHS } from '../../answer/program.ts'
import type { ProgramTask, ToolchainContext } from '../toolchain.ts'
import { programsNamed } from './interpreter.ts'

/** pyflakes and pycodestyle's errors, listed because the defaults change between versions of ruff. */
const RULES = 'E4,E7,E9,F'

/** An installed ruff. */
export interface Ruff {
  readonly path: string
  readonly version: string
}

/** Returns the first ruff on `path` that runs; null if there is none. */
export async function findRuff(path: string): Promise<Ruff | null> {
  for (const candidate of programsNamed('ruff', path)) {
    try {
      const { stdout } = await promisify(execFile)(candidate, ['--version'], { timeout: 20_000 })
      const version = /^ruff (\S+)/.exec(stdout)?.[1]
      if (version !== undefined) return { path: realpathSync(candidate), version }
    } catch {}
  }
  return null
}

/** Returns ruff's findings in the answer's own files, without any configuration; null if it didn't finish. */
export async function lintWithRuff(
  { path }: Ruff,
  context: ToolchainContext,
  { program, spec, signal }: ProgramTask,
): Promise<{ readonly diagnostics: readonly CodeDiagnostic[]; readonly wallMs: number } | null> {
  const own = program.files.filter((file) => !spec.files.some((given) => given.path === file.path))
  const sources = [{ path: SOURCE_PATHS.python, content: program.source }, ...own].filter((file) =>
    file.path.endsWith('.py'),
  )
  return context.inFolder(async (folder) => {
    for (const file of sources) {
      await mkdir(join(folder, dirname(file.path)), { recursive: true })
      await writeFile(join(folder, file.path), file.content.toWellFormed())
    }
    const ended = await context.sandbox.run({
      command: [
        '/ruff',
        'check',
        '--isolated',
        '--no-cache',
        '--select',
        RULES,
        '--output-format',
        'json',
        '--',
        ...sources.map((file) => file.path),
      ],
      folder,
      binds: [{ from: path, to: '/ruff' }],
      limits: { wallMs: Math.max(10_000, spec.timeout_ms), outputBytes: 8 * 1024 ** 2 },
      signal,
    })
    const diagnostics = ended.stdout.cut ? null : diagnosticsIn(ended.stdout.bytes.toString())
    return diagnostics === null ? null : { diagnostics, wallMs: ended.wallMs }
  })
}

interface RuffFinding {
  readonly code: string | null
  readonly message: string
  readonly filename: string
  readonly location: { readonly row: number; readonly column: number }
}

function diagnosticsIn(text: string): CodeDiagnostic[] | null {
  try {
    const findings: RuffFinding[] = JSON.parse(text)
    return findings.map(({ code, message, filename, location }) => ({
      ...{ stage: 'lint', severity: 'warning', code, message: message.toWellFormed() },
      ...{ file: filename.replace(/^\/work\//, ''), line: location.row, column: location.column },
    }))
  } catch {
    return null
  }
}
