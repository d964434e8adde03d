import { createRandom } from '../statistics/random.ts'
import type { SampleTable } from './sample-table.ts'

/** More cases than this are dealt into groups, at most this many, which are then drawn instead of cases. */
const MOST_UNITS = 20_000

/** The units drawn in a resample: cases, groups of cases, or the samples of a single case. */
export interface Units {
  readonly table: SampleTable
  readonly count: number
  /** The unit of each case; for a case by attempt the unit of its first sample, the others following. */
  readonly unitOfCase: Uint32Array
  /** The factor that scales sums to all cases; 1 unless some are left out of groups. */
  readonly scale: number
  isByAttempt(caseIndex: number): boolean
  isLeftOut(caseIndex: number): boolean
}

/** Makes every case a unit. */
export function caseUnits(table: SampleTable): Units {
  const unitOfCase = Uint32Array.from({ length: table.caseCount }, (_, c) => c)
  return unitsOf(table, table.caseCount, unitOfCase)
}

/**
 * Makes every case a unit, or every group of cases when there are more than 20,000.
 *
 * Groups of the same size, dealt at random, have the same variance of sums as cases have; so the time of a bootstrap does
 * not grow with the suite, at the price of a standard error that is itself known to 0.7%. Groups of different sizes would
 * add the variance of the sizes to every total, so the few cases that fill no group are left out and sums scaled.
 */
export function resampledCaseUnits(table: SampleTable, seed: number): Units {
  const cases = table.caseCount
  if (cases <= MOST_UNITS) return caseUnits(table)
  const size = Math.ceil(cases / MOST_UNITS)
  const groups = Math.floor(cases / size)
  const dealt = Uint32Array.from({ length: cases }, (_, c) => Math.floor(c / size))
  shuffle(dealt, seed)
  const units = unitsOf(table, groups, dealt)
  return { ...units, scale: cases / (groups * size), isLeftOut: (c) => (dealt[c] ?? 0) >= groups }
}

function shuffle(values: Uint32Array, seed: number): void {
  const random = createRandom(seed)
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random.next() * (i + 1))
    const kept = values[i] ?? 0
    values[i] = values[j] ?? 0
    values[j] = kept
  }
}

function unitsOf(table: SampleTable, count: number, unitOfCase: Uint32Array): Units {
  return { table, count, unitOfCase, scale: 1, isByAttempt: () => false, isLeftOut: () => false }
}

/** Returns the cases of one eval, each a unit; when it has only one case, the samples of that case. All others are left out. */
export function evalUnits(table: SampleTable, evalName: string): Units {
  const code = table.evalNames.indexOf(evalName) + 1
  const unitOfCase = new Uint32Array(table.caseCount)
  let cases = 0
  let only = 0
  for (let c = 0; c < table.caseCount; c++) {
    if (table.evals[c] !== code) continue
    unitOfCase[c] = cases++
    only = c
  }
  const isSingle = cases === 1
  const count = isSingle ? (table.starts[only + 1] ?? 0) - (table.starts[only] ?? 0) : cases
  return {
    ...unitsOf(table, count, unitOfCase),
    isByAttempt: (c) => isSingle && c === only,
    isLeftOut: (c) => table.evals[c] !== code,
  }
}
