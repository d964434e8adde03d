import {
  type ComparedReport,
  type CompareOptions,
  type Comparison,
  ComparisonTally,
  comparableResult,
  compare as compareTallied,
  type Side,
} from '@assay/core/comparison'
import { createMemoryStore, openStore } from '@assay/store/store'
import { readSide } from '../compare/read-side.ts'
import { reportHeader } from '../run/report-header.ts'
import type { RunResult } from './run-result.ts'

/** How two sides are compared. */
export interface LibraryCompareOptions extends CompareOptions {
  /** The store of runs that are named by their id; without it only report files can be named. */
  readonly store?: string
}

/**
 * Compares two sides, each a report file (JSON), the id of a stored run, or what `run` gave: what regressed, what improved,
 * and how sure that is, as `assay compare` does. Reports are streamed, so memory grows with the cases alone.
 *
 * Throws UserError for a side that is neither, and for a report that cannot be read.
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
  const tally = new ComparisonTally()
  const read = (side: Side, from: string | RunResult): Promise<ComparedReport> =>
    typeof from === 'string' ? readSide(tally, side, from, async () => store) : readResult(tally, side, from)
  return compareTallied(
    tally,
    { baseline: await read('baseline', baseline), current: await read('current', current) },
    rest,
  )
}

async function readResult(tally: ComparisonTally, side: Side, { runs, results }: RunResult): Promise<ComparedReport> {
  for await (const result of results) {
    const comparable = comparableResult(result)
    if (typeof comparable === 'string') throw new Error(`Bug: a stored result is not valid: ${comparable}.`)
    tally.add(side, comparable)
  }
  const file = runs.map(({ id }) => id).join(', ')
  return { file, header: reportHeader(runs, new Date(runs[0]?.started_at ?? 0)) }
}
