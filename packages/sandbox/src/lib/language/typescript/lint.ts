import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CodeDiagnostic } from '@assay/core/result'
import type { ToolchainContext } from '../toolchain.ts'
import type { BoundPath, LintTools } from './tools.ts'
import { layOut } from './type-check.ts'

/** A program to lint. */
export interface LintTask {
  readonly file: string
  readonly source: string
  /** Names that the tests or the case use: if the program doesn't, that isn't its fault. */
  readonly used: ReadonlySet<string>
}

/** The linter's findings in one program; null diagnostics if it didn't finish. */
export interface Linted {
  readonly diagnostics: readonly CodeDiagnostic[] | null
  readonly ms: number
}

const WALL_MS = { start: 20_000, each: 100 } as const

/** Lints programs with one call, each in its own folder. Its default rules report what is plainly wrong or useless. */
export function lintPrograms(
  context: ToolchainContext,
  node: BoundPath,
  tools: LintTools,
  tasks: readonly LintTask[],
): Promise<readonly Linted[]> {
  return context.inFolder(async (folder) => {
    const ids = tasks.map(() => randomBytes(12).toString('hex'))
    for (const [index, { file, source }] of tasks.entries())
      await layOut(join(folder, ids[index] ?? ''), [{ path: file, content: source }])
    await writeFile(join(folder, '.oxlintrc.json'), '{}')
    const wallMs = WALL_MS.start + WALL_MS.each * tasks.length
    const ended = await context.onCore(() =>
      context.sandbox.run({
        command: [node.path, tools.script, '-f', 'json', '-c', '/work/.oxlintrc.json', '--disable-nested-config', '.'],
        folder,
        binds: [node.bind, ...tools.binds],
        limits: { wallMs, cpuMs: 4 * wallMs, outputBytes: 32 * 1024 ** 2 },
      }),
    )
    const said = ended.limit === null && !ended.stdout.cut ? readReport(ended.stdout.bytes.toString('utf8')) : null
    const ms = ended.wallMs / tasks.length
    return tasks.map((task, index) => ({
      diagnostics: said === null ? null : warningsOf(task, said.get(ids[index] ?? '') ?? []),
      ms,
    }))
  })
}

interface Said {
  readonly message: string
  readonly code: string
  readonly span: {
    readonly offset: number
    readonly length: number
    readonly line: number
    readonly column: number
  } | null
}

function warningsOf({ file, source, used }: LintTask, said: readonly Said[]): CodeDiagnostic[] {
  const bytes = Buffer.from(source)
  return said.flatMap(({ message, code, span }) => {
    const name = span === null ? '' : bytes.subarray(span.offset, span.offset + span.length).toString('utf8')
    if (code === 'no-unused-vars' && used.has(name)) return []
    return [
      {
        stage: 'lint',
        severity: 'warning',
        code,
        message,
        file,
        line: span?.line ?? null,
        column: span?.column ?? null,
      },
    ]
  })
}

/** Reads the linter's JSON by program; null if it isn't any. */
function readReport(text: string): Map<string, Said[]> | null {
  const report = parseJson(text)
  if (!isObject(report) || !Array.isArray(report.diagnostics)) return null
  const said = new Map<string, Said[]>()
  for (const each of report.diagnostics) {
    if (!isObject(each) || typeof each.filename !== 'string' || typeof each.message !== 'string') continue
    const id = /([0-9a-f]{24})\//.exec(each.filename)?.[1]
    // Reporting what it can't parse is the compiler's job.
    if (id === undefined || typeof each.code !== 'string') continue
    const code = /\((.+)\)$/.exec(each.code)?.[1] ?? each.code
    const label: unknown = Array.isArray(each.labels) ? each.labels[0] : null
    said.set(id, [...(said.get(id) ?? []), { message: each.message, code, span: spanOf(label) }])
  }
  return said
}

function spanOf(label: unknown): Said['span'] {
  if (!isObject(label) || !isObject(label.span)) return null
  const { offset, length, line, column } = label.span
  if (
    typeof offset !== 'number' ||
    typeof length !== 'number' ||
    typeof line !== 'number' ||
    typeof column !== 'number'
  )
    return null
  return { offset, length, line, column }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
