import type { Case, Suite } from '@assay/core/suite'

/** Maximum cases to hold; more are read again each time, so that memory doesn't grow with the suites. */
const CASE_LIMIT = 20_000
const TEXT_LIMIT = 32 * 1024 * 1024

/**
 * Reads the suites' cases into memory if there are few enough, so that they are read once for all models. Returns a map from the given
 * suites to those that hold their cases; empty if there are too many.
 */
export async function holdCases(suites: readonly Suite[]): Promise<Map<Suite, Suite>> {
  const held = new Map<Suite, Suite>()
  if (suites.reduce((sum, { count }) => sum + count, 0) > CASE_LIMIT) return held
  let length = 0
  for (const suite of suites) {
    const cases: Case[] = []
    for await (const one of suite.cases()) {
      for (const { content } of one.messages) length += content.length
      if (length > TEXT_LIMIT) return new Map()
      cases.push(one)
    }
    held.set(suite, { ...suite, cases: () => each(cases) })
  }
  return held
}

async function* each(cases: readonly Case[]): AsyncGenerator<Case> {
  yield* cases
}
