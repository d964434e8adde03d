import { dirname, resolve } from 'node:path'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import type { SuitePolicy } from '@assay/core/policy'
import type { Case, Suite } from '@assay/core/suite'
import { locateProblem } from '@assay/formats/suite'
import { createNeedsReader, type NeedsReader, type SuiteNeeds } from '@assay/judge/needs'

/** A suite, and what its checks need. */
export interface NeedsOfSuite {
  readonly suite: Suite
  readonly needs: SuiteNeeds
}

/** Reads what the checks of several suites need, case by case. */
export class SuiteNeedsReader {
  readonly #policy: SuitePolicy
  readonly #readers = new Map<Suite, NeedsReader>()

  constructor(policy: SuitePolicy) {
    this.#policy = policy
  }

  /** Reads one case. Returns a promise only if it has something new that takes time. */
  readonly add = (suite: Suite, one: Case): Promise<void> | undefined => this.#of(suite).add(one)

  /** Loads the suites' functions, and returns what all of them need. */
  async finish(): Promise<NeedsOfSuite[]> {
    const found: NeedsOfSuite[] = []
    for (const [suite, reader] of this.#readers) found.push({ suite, needs: await reader.finish() })
    return found
  }

  #of(suite: Suite): NeedsReader {
    const known = this.#readers.get(suite)
    if (known !== undefined) return known
    const { file } = suite.place
    const folder = file === null ? null : dirname(resolve(file))
    const reader = createNeedsReader({ judge: suite.judge, folder, policy: this.#policy })
    this.#readers.set(suite, reader)
    return reader
  }
}

/** Gives the problems of checks their places. */
export async function locateCheckProblems(all: readonly NeedsOfSuite[]): Promise<LocatedDiagnostic[]> {
  const found = all.flatMap(({ suite, needs }) => needs.problems.map((each) => ({ suite, ...each })))
  return Promise.all(found.map(({ suite, problem, place }) => locateProblem(suite, problem, place)))
}
