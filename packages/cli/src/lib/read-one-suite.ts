import { hasErrors } from '@assay/core/diagnostic'
import { UserError } from '@assay/core/errors'
import type { Suite } from '@assay/core/suite'
import { readSuites } from '@assay/formats/suite'

/** The one suite in a file. Throws UserError `SUITE_INVALID` when it has errors, `SUITE_AMBIGUOUS` when there are several. */
export async function readOneSuite(path: string): Promise<Suite> {
  const { suites, diagnostics } = await readSuites([path])
  if (hasErrors(diagnostics)) {
    const first = diagnostics.find((diagnostic) => diagnostic.severity === 'error')
    const message = `Suite "${path}" has errors; the first is ${first?.code} at line ${first?.line}: ${first?.message}`
    throw new UserError('SUITE_INVALID', message, `See them all with: assay validate ${path}`)
  }
  const [suite, ...more] = suites
  if (suite === undefined || more.length > 0) {
    const names = suites.map(({ name }) => `"${name}"`).join(', ')
    throw new UserError(
      'SUITE_AMBIGUOUS',
      `"${path}" holds ${suites.length} suites: ${names}.`,
      'Name a file with one suite.',
    )
  }
  return suite
}
