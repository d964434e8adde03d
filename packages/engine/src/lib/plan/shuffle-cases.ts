import { UserError } from '@assay/core/errors'
import { createRandom } from '@assay/core/statistics'
import type { Case, Suite } from '@assay/core/suite'

/** Maximum cases to shuffle: a shuffled suite is held in memory. */
const CASE_LIMIT = 500_000

/**
 * Returns the suite with its cases in a random order that the seed determines. Early stopping needs it: a file that starts with easy cases
 * would be decided too soon. Throws UserError `UNTIL_TOO_MANY_CASES`.
 */
export async function shuffleCases(suite: Suite, seed: number): Promise<Suite> {
  if (suite.count > CASE_LIMIT) {
    const message = `Suite "${suite.name}" has ${suite.count} cases; early stopping supports at most ${CASE_LIMIT}.`
    throw new UserError('UNTIL_TOO_MANY_CASES', message, 'Run fewer cases, or run them all.')
  }
  const cases = await Array.fromAsync(suite.cases())
  const random = createRandom(seed)
  for (let i = cases.length - 1; i > 0; i--) {
    swap(cases, i, Math.floor((random.nextUint32() / 2 ** 32) * (i + 1)))
  }
  return {
    ...suite,
    cases: async function* () {
      yield* cases
    },
  }
}

function swap(cases: Case[], i: number, j: number): void {
  const [one, other] = [cases[i], cases[j]]
  if (one === undefined || other === undefined) throw new Error("Bug: a shuffle's index is out of range.")
  cases[i] = other
  cases[j] = one
}
