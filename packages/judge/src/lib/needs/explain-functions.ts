import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { suggestName } from '@assay/core/diagnostic'
import { createProblem, type DocumentPath, type Place, type Problem } from '@assay/core/suite'
import type { CallFunction } from '../check/check-tools.ts'
import { createFunctionCaller } from '../javascript/function-worker.ts'
import { casesText } from './cases-text.ts'

/** A user's function that checks call. */
export interface NeededFunction {
  /** As the suite names it. */
  readonly file: string
  readonly name: string
  readonly place: Place
  readonly path: DocumentPath
  readonly cases: number
}

/** Time to load one module. A check's call has as much for loading and running it. */
const LOAD_TIMEOUT_MS = 10_000

/** The problem of a function: the part of the check that is wrong, the message and the hint. */
type Explained = readonly [key: 'file' | 'export', message: string, hint: string]

/** Loads functions as their checks will, and explains those that can't be called. */
export async function explainFunctions(
  functions: readonly NeededFunction[],
  folder: string | null,
): Promise<{ readonly problem: Problem; readonly place: Place }[]> {
  if (functions.length === 0) return []
  const caller = createFunctionCaller({ timeoutMs: LOAD_TIMEOUT_MS })
  try {
    const found = await Promise.all(functions.map((each) => explainFunction(each, folder, caller.call)))
    return functions.flatMap(({ place, path, cases }, i) => {
      const explained = found[i] ?? null
      if (explained === null) return []
      const [key, message, hint] = explained
      const text = `${message}${casesText(cases)}`
      return [{ place, problem: createProblem('CHECK_FUNCTION', [...path, key], text, hint) }]
    })
  } finally {
    await caller.close()
  }
}

async function explainFunction(
  { file, name }: NeededFunction,
  folder: string | null,
  call: CallFunction,
): Promise<Explained | null> {
  if (folder === null) {
    const message = `"${file}" is relative to the suite file, but this suite has no file`
    return ['file', message, 'Save the suite as a file next to it.']
  }
  const path = resolve(folder, file)
  const isFile = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  )
  if (!isFile) {
    const siblings = await readdir(dirname(path)).catch(() => [])
    const near = suggestName(basename(path), siblings)
    return ['file', `"${file}" isn't a file`, near ?? `Paths are relative to the suite file: expected "${path}".`]
  }
  const loaded = await call({ path, name, args: null }, undefined)
  if (!loaded.ok) return ['file', `"${file}" can't be loaded: ${loaded.message}`, 'Fix the module.']
  const names = Array.isArray(loaded.value) ? loaded.value.map(String) : []
  if (names.includes(name)) return null
  const listed = names.length === 0 ? 'Export a function that takes the answer.' : `It exports ${names.join(', ')}.`
  return ['export', `"${file}" exports no function "${name}"`, suggestName(name, names) ?? listed]
}
