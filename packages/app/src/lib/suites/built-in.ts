import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { suggestName } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'

/** The folder of the suites that come with the program: beside the sources, and inside the package. */
function builtInFolder(): string {
  const candidates = ['../suites', '../../../../../suites'].map((path) => join(import.meta.dirname, path))
  const found = candidates.find((path) => existsSync(join(path, 'robustness')))
  if (found === undefined) throw new Error('Bug: the built-in suites are missing.')
  return found
}

/** Reads all suites that come with the program, by name. */
export async function readBuiltInSuites(): Promise<Suite[]> {
  const { suites } = await readSuites([builtInFolder()])
  return suites.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Reads the built-in suite of that name. Throws UserError `SUITE_UNKNOWN` when there is none. */
export async function readBuiltInSuite(name: string): Promise<Suite> {
  const suites = await readBuiltInSuites()
  const suite = suites.find((each) => each.name === name)
  if (suite !== undefined) return suite
  const names = suites.map((each) => each.name)
  const hint = suggestName(name, names) ?? `The built-in suites are ${names.join(', ')}.`
  throw new UserError('SUITE_UNKNOWN', `Unknown built-in suite "${name}".`, hint)
}

/** Returns where a suite is, as one would type it here. */
export function suitePath(suite: Suite): string {
  const file = suite.place.file ?? ''
  const fromHere = relative('', file)
  return fromHere.startsWith('..') ? file : fromHere
}
