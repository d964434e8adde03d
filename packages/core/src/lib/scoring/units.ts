import type { ResamplePlan, Stratum } from '../statistics/bootstrap.ts'
import { createRandom } from '../statistics/random.ts'
import type { SampleTable } from './sample-table.ts'

/** More cases than this are dealt into groups, at most this many, which are then drawn instead of cases. */
const MOST_UNITS = 20_000

/** What is drawn in a resample: cases, groups of cases, or the samples of a single case. */
export interface Units {
  readonly table: SampleTable
  readonly count: number
  readonly plan: ResamplePlan
  /** The unit of each case; for a case by attempt the unit of its first sample, the others following. */
  readonly unitOfCase: Uint32Array
  /** What sums are multiplied by to stand for all cases; 1 unless some are left out of groups. */
  readonly scale: number
  isByAttempt(caseIndex: number): boolean
  isLeftOut(caseIndex: number): boolean
}

/** Every case a unit, all in one stratum. */
export function caseUnits(table: SampleTable): Units {
  const unitOfCase = Uint32Array.from({ length: table.caseCount }, (_, c) => c)
  return oneStratum(table, table.caseCount, unitOfCase)
}

/**
 * Every case a unit, or every group of cases when there are more than 20,000.
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
  const units = oneStratum(table, groups, dealt)
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

function oneStratum(table: SampleTable, count: number, unitOfCase: Uint32Array): Units {
  const strata = count === 0 ? [] : [{ start: 0, size: count }]
  const plan: ResamplePlan = { method: 'bootstrap', strata }
  return { table, count, plan, unitOfCase, scale: 1, isByAttempt: () => false, isLeftOut: () => false }
}

/** Units in strata, or the reason why some stratum has no spread to be seen. */
export type StratifiedUnits =
  | { readonly ok: true; readonly units: Units; readonly hasAttempts: boolean }
  | { readonly ok: false; readonly reason: string }

/**
 * One stratum for each of the named evals, and one for all other cases if the formula reads numbers of the whole suite.
 *
 * A formula that names evals names a fixed list of them, so a resample must have each of them: the cases of a stratum
 * stand in for each other, and a stratum with a single case resamples that case's samples.
 */
export function stratifiedUnits(
  table: SampleTable,
  options: { evalNames: ReadonlySet<string>; wholeSuite: boolean },
): StratifiedUnits {
  const groups = casesByStratum(table, options)
  const unitOfCase = new Uint32Array(table.caseCount)
  const kinds = new Uint8Array(table.caseCount).fill(LEFT_OUT)
  const strata: Stratum[] = []
  let count = 0
  for (const [name, cases] of groups) {
    const only = cases.length === 1 ? cases[0] : undefined
    const samples = only === undefined ? 0 : (table.starts[only + 1] ?? 0) - (table.starts[only] ?? 0)
    if (samples === 1) return { ok: false, reason: loneSample(name) }
    for (const [place, c] of cases.entries()) {
      unitOfCase[c] = count + place
      kinds[c] = only === undefined ? BY_CASE : BY_ATTEMPT
    }
    const size = only === undefined ? cases.length : samples
    strata.push({ start: count, size })
    count += size
  }
  const units: Units = {
    table,
    count,
    plan: { method: 'bootstrap-stratified', strata },
    unitOfCase,
    scale: 1,
    isByAttempt: (c) => kinds[c] === BY_ATTEMPT,
    isLeftOut: (c) => kinds[c] === LEFT_OUT,
  }
  return { ok: true, units, hasAttempts: kinds.includes(BY_ATTEMPT) }
}

const LEFT_OUT = 0
const BY_CASE = 1
const BY_ATTEMPT = 2

/** Cases by the name of their stratum; null names that of all cases which the formula does not name. */
function casesByStratum(
  table: SampleTable,
  options: { evalNames: ReadonlySet<string>; wholeSuite: boolean },
): Map<string | null, number[]> {
  const groups = new Map<string | null, number[]>()
  for (let c = 0; c < table.caseCount; c++) {
    const code = table.evals[c] ?? 0
    const evalName = code === 0 ? null : (table.evalNames[code - 1] ?? null)
    const name = evalName !== null && options.evalNames.has(evalName) ? evalName : null
    if (name === null && !options.wholeSuite) continue
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [c])
    else group.push(c)
  }
  return groups
}

function loneSample(evalName: string | null): string {
  const what = evalName === null ? 'The only case that the formula does not name' : `Eval "${evalName}"`
  return `${what} has one sample, so the spread of the score is unknown. Take more samples to get an interval.`
}
