import { UserError } from '@assay/core/errors'
import { createRandom } from '@assay/core/statistics'
import type { Case, Suite } from '@assay/core/suite'

/** A shuffled suite is held in memory; more cases than this are refused. */
const CASE_LIMIT = 500_000

/**
 * The suite with its cases in a random order that the seed determines. Stopping early needs it: a file that begins with
 * the easy cases would be decided too soon.
 */
export async function shuffled(suite: Suite, seed: number): Promise<Suite> {
  if (suite.count > CASE_LIMIT) {
    const message = `Suite "${suite.name}" has ${suite.count} cases; --until takes at most ${CASE_LIMIT}.`
    throw new UserError('UNTIL_TOO_MANY_CASES', message, 'Use --limit or leave --until out.')
  }
  const cases: Case[] = []
  for await (const one of suite.cases()) cases.push(one)
  const random = createRandom(seed)
  for (let i = cases.length - 1; i > 0; i--) {
    const j = Math.floor((random.nextUint32() / 2 ** 32) * (i + 1))
    const swapped = cases[i]
    const other = cases[j]
    if (swapped === undefined || other === undefined) throw new Error('Bug: an index of a shuffle is out of range.')
    cases[i] = other
    cases[j] = swapped
  }
  return {
    ...suite,
    cases: async function* () {
      yield* cases
    },
  }
}
