import type { Case, Suite } from '@assay/core/suite'

/** More than this is read anew each time, so that memory does not grow with the suites. */
const CASE_LIMIT = 20_000
const TEXT_LIMIT = 32 * 1024 * 1024

/**
 * The suites with their cases in memory, when these are few enough in all: they are read once, however many models are
 * asked. Otherwise the suites as they are.
 */
export async function holdCases(suites: readonly Suite[]): Promise<readonly Suite[]> {
  if (suites.reduce((sum, { count }) => sum + count, 0) > CASE_LIMIT) return suites
  const held: Suite[] = []
  let length = 0
  for (const suite of suites) {
    const cases: Case[] = []
    for await (const one of suite.cases()) {
      for (const { content } of one.messages) length += content.length
      if (length > TEXT_LIMIT) return suites
      cases.push(one)
    }
    held.push({
      ...suite,
      cases: async function* () {
        yield* cases
      },
    })
  }
  return held
}
