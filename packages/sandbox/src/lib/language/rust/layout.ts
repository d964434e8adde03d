import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { SOURCE_PATHS } from '../../answer/program.ts'
import type { ProgramTask } from '../toolchain.ts'
import { entryCode } from './entry.ts'
import { withoutSymbols } from './reach.ts'
import { guardNames } from './shadowing.ts'
import type { TestPlan } from './test-plan.ts'
import { tokensOf } from './tokens.ts'

const SOURCE = SOURCE_PATHS.rust

/** One case in the work folder: the answer's file, and the tests as a module of it whose name nobody can guess. */
export interface Layout {
  /** The answer's file, relative to the work folder. */
  readonly root: string
  /** The tests' file; null for a case without tests. */
  readonly testsFile: string | null
  /** The symbol that the harness calls; the tests' module has the same name. */
  readonly symbol: string
}

/** Options for laying out a case. */
export interface LayoutOptions {
  /** The case's own folder in the work folder; '' for the work folder itself. */
  readonly under: string
  /** The tests' plan; null to lay out the answer by itself. */
  readonly plan: TestPlan | null
}

/**
 * Writes a case into a folder. The tests come after the answer, in their own file, so that nothing in the answer can swallow
 * them. As a module of it, they see all of it.
 */
export async function layOut(folder: string, task: ProgramTask, { under, plan }: LayoutOptions): Promise<Layout> {
  const { source, files } = task.program
  const inSource = files.some(({ path }) => path.startsWith('src/') && path.endsWith('.rs'))
  const root = posix.join(under, inSource ? 'src' : '', SOURCE)
  const symbol = `assay_${randomBytes(12).toString('hex')}`
  const testsFile = plan === null ? null : posix.join(posix.dirname(root), `${symbol}.rs`)
  for (const { path, content } of files) await put(join(folder, under, path), content)
  const text = withoutSymbols(source)
  await put(join(folder, root), plan === null ? text : `${text}\nmod ${symbol};\n`)
  if (plan !== null && testsFile !== null) {
    const guard = guardNames(plan, task.spec, tokensOf(text))
    const header = `#![allow(warnings, clippy::all)] use super::*; ${guard} pub mod ${symbol} { use super::*; `
    await put(join(folder, testsFile), `${header}${plan.code}\n${entryCode(symbol, plan.tests)}}\n`)
  }
  return { root, testsFile, symbol }
}

/** Returns the evidence's name for a file of the layout: the source's own name, another file's path, null for tests and others. */
export function evidenceFile(layout: Layout, task: ProgramTask, path: string | null): string | null {
  if (path === null) return null
  if (path === layout.root) return SOURCE
  return task.program.files.find((file) => file.path === path)?.path ?? null
}

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
