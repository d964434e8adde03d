import { openSide } from '@assay/app/compare'
import { makeReportHeader } from '@assay/app/report'
import { type ComparedSide, type CompareOptions, type Comparison, compareSides } from '@assay/core/comparison'
import type { Result } from '@assay/core/result'
import { createMemoryStore, openStore } from '@assay/store/store'
import type { RunResult } from './run-result.ts'

/** Options of `compare`. */
export interface LibraryCompareOptions extends CompareOptions {
  /** The store with the runs named by id; without it, only report files can be named. */
  readonly store?: string
}

/**
 * Compares two sides, each a report file (JSON), the id of a stored run, or a result of `run`: what got worse, what got better,
 * and what may be chance, as `assay compare` does. Reports are streamed, so memory grows only with the cases.
 *
 * Throws UserError for a side that is neither, and for a report that can't be read.
 *
 * @example
 * const { regressed } = await compare('baseline.json', await run({ suites: 'suites/' }))
 */
export async function compare(
  baseline: string | RunResult,
  current: string | RunResult,
  options: LibraryCompareOptions = {},
): Promise<Comparison> {
  const { store: location, ...rest } = options
  await using store = location === undefined ? createMemoryStore() : await openStore(location)
  const open = (side: string | RunResult) => (typeof side === 'string' ? openSide(store, side) : resultSide(side))
  return await compareSides(await open(baseline), await open(current), rest)
}

function resultSide({ runs, results }: RunResult): ComparedSide {
  const header = makeReportHeader(runs, new Date(runs[0]?.started_at ?? 0))
  return { label: runs.map(({ id }) => id).join(', '), header: () => header, results: oneByOne(results) }
}

async function* oneByOne(results: AsyncIterable<Result>): AsyncGenerator<readonly Result[]> {
  for await (const result of results) yield [result]
}
