import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'

/** Returns the folder of the built-in suites: next to the sources, or inside the package. */
function builtInFolder(): string {
  const candidates = ['../suites', '../../../../../suites'].map((path) => join(import.meta.dirname, path))
  const found = candidates.find((path) => existsSync(join(path, 'robustness')))
  if (found === undefined) throw new Error('Bug: the built-in suites are missing.')
  return found
}

/** Reads all built-in suites, by name. */
export async function readBuiltInSuites(): Promise<Suite[]> {
  const { suites } = await readSuites([builtInFolder()])
  return suites.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Reads a built-in suite by name. Throws UserError `SUITE_UNKNOWN` if there is none. */
export async function readBuiltInSuite(name: string): Promise<Suite> {
  const suites = await readBuiltInSuites()
  const suite = suites.find((each) => each.name === name)
  if (suite !== undefined) return suite
  const names = suites.map((each) => each.name)
  const hint = suggestName(name, names) ?? `The built-in suites are ${names.join(', ')}.`
  throw new UserError('SUITE_UNKNOWN', `Unknown built-in suite "${name}".`, hint)
}

/** Returns a suite's path as you would type it here. */
export function suitePath(suite: Suite): string {
  const file = suite.place.file ?? ''
  const fromHere = relative('', file)
  return fromHere.startsWith('..') ? file : fromHere
}
