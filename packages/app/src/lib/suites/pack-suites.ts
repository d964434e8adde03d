import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SuiteSource } from '@assay/core/run'
import { inlineFiles, type ReadFile, type ReadSuitesOptions, readSuites } from '@assay/formats/suite'
import { type LoadedSuites, refuseDoubles } from './load-suites.ts'
import { refuseErrors } from './suite-error.ts'

/** Suites of files, and the texts that say the same where those files are not. */
export interface PackedSuites extends LoadedSuites {
  readonly sources: readonly Exclude<SuiteSource, string>[]
}

/**
 * Reads suites from files and folders and packs them into texts for another machine, including the rows of dataset files and the files of
 * tools. Other references to this machine, such as functions of `javascript` checks, stay unchanged for the other one to judge. Throws
 * `SuiteError`, UserError `SUITE_NAME_CONFLICT`.
 */
export async function packSuites(paths: readonly string[], reading: ReadSuitesOptions = {}): Promise<PackedSuites> {
  const { suites, diagnostics, files } = await readSuites(paths, reading)
  refuseErrors(diagnostics)
  refuseDoubles(suites)
  return { suites, diagnostics, files: files.map(({ path }) => path), sources: await packFiles(files) }
}

/** Groups files: FailProof rows make suites across files, so they go together; any other file is its own suite. */
async function packFiles(files: readonly ReadFile[]): Promise<Exclude<SuiteSource, string>[]> {
  const sources: Exclude<SuiteSource, string>[] = []
  const rows: { readonly path: string; readonly text: string }[] = []
  for (const { path, kind } of files) {
    if (kind === 'failproof') rows.push({ path, text: await readFile(path, 'utf8') })
    else if (kind === 'assay' || kind === 'forgetest' || kind === 'benchmark') {
      sources.push({ text: await inlineFiles(await readFile(path, 'utf8'), dirname(path)), file: path })
    }
  }
  const [first] = rows
  if (first === undefined) return sources
  return [...sources, { text: rows.map(({ text }) => text.replace(/\n?$/, '\n')).join(''), file: first.path }]
}
