import { packSuites, type SavedSuite, type SaveOptions, type saveSuites } from '@assay/app/suites'
import { readVars } from '@assay/app/vars'
import { UserError } from '@assay/core/errors'
import type { Client } from '@assay/server/client'
import type { CommandWorkspace } from '../workspace.ts'
import { ANY_SECRET } from './any-secret.ts'

/**
 * Saves every suite of a file or folder on a server: datasets are read here, templates are filled there. Throws `SuiteError`, UserError
 * `SERVER_UNSUPPORTED` for what a server does not do, and what the server says.
 */
export async function saveThere(
  { store }: Pick<CommandWorkspace, 'store'>,
  { suites: saving }: Client,
  path: string,
  { name, vars = {} }: SaveOptions,
): Promise<Awaited<ReturnType<typeof saveSuites>>> {
  const reading = { vars: { ...(await readVars(store)), ...vars }, secrets: ANY_SECRET }
  const { suites, files, sources } = await packSuites([path], reading)
  const [only, ...more] = suites
  if (name !== undefined && (only?.name !== name || more.length > 0)) {
    throw new UserError('SERVER_UNSUPPORTED', "A server saves a suite under the suite's own name.", 'Leave --name out.')
  }
  if (sources.length !== suites.length) {
    throw new UserError('SERVER_UNSUPPORTED', `"${path}" has several suites in one file.`, 'Put each in its own file.')
  }
  const saved: SavedSuite[] = []
  for (const [at, suite] of suites.entries()) {
    const known = new Set((await store.suiteVersions(suite.name)).map((version) => version.version))
    const { version } = await saving.save(suite.name, {
      ...sources[at],
      text: sources[at]?.text ?? '',
      vars: { ...vars },
    })
    saved.push({ name: suite.name, version, cases: suite.count, is_known: known.has(version) })
  }
  return { saved, files }
}
