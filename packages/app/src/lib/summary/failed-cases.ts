import { type Evidence, type Result, readEvidence } from '@assay/core/result'
import { shortReasonOf } from '@assay/formats/text'
import type { CaseRow, Store } from '@assay/store/store'

/** A case that failed, or is undecided, in at least one of several runs. */
export interface FailedCase {
  readonly suite: string
  readonly case: string
  readonly variant?: string
  /** The case's samples in each run, in the order of the runs; null where a run has none. */
  readonly runs: readonly (SampleCounts | null)[]
  /** Why the first such sample failed, or is undecided, in the first run that has one. */
  readonly reason: string
}

/** A case's samples; `undecided` ones errored or couldn't be judged. */
export interface SampleCounts {
  readonly passed: number
  readonly undecided: number
  readonly samples: number
}

/** The worst cases of several runs. */
export interface FailedCases {
  readonly cases: readonly FailedCase[]
  /** The number of different such cases; at least this many if `isMore`. */
  readonly total: number
  readonly isMore: boolean
}

/** Cases of a run that are looked at to find the worst. */
const LOOKED_AT = 1000

/** Lists the cases that failed in at least one of the runs, those with the fewest passes first. */
export async function listFailedCases(store: Store, runs: readonly string[], limit: number): Promise<FailedCases> {
  return listWorst(store, runs, 'failed', limit)
}

/** Lists the cases that are undecided in at least one of the runs: no sample failed there, but one errored or couldn't be judged. */
export async function listUndecidedCases(store: Store, runs: readonly string[], limit: number): Promise<FailedCases> {
  return listWorst(store, runs, 'undecided', limit)
}

async function listWorst(
  store: Store,
  runs: readonly string[],
  evidence: Evidence,
  limit: number,
): Promise<FailedCases> {
  const pages = await Promise.all(runs.map((run) => store.casePage(run, { evidence, limit: LOOKED_AT })))
  const rows = Map.groupBy(
    pages.flatMap(({ cases }) => cases),
    ({ suite, case: id, variant }) => JSON.stringify([suite, id, variant ?? null]),
  )
  const worst = [...rows.values()]
    .map((group) => ({
      row: group[0],
      missing: sum(group, missingShare),
      score: sum(group, ({ score }) => score ?? 0),
    }))
    .sort((a, b) => b.missing - a.missing || a.score - b.score)
    .slice(0, limit)
    .flatMap(({ row }) => row ?? [])
  const cases = await Promise.all(worst.map((row) => readCase(store, runs, row, evidence)))
  const isMore = runs.length > 1 && pages.some(({ next }) => next !== null)
  return { cases, total: Math.max(rows.size, ...pages.map(({ total }) => total)), isMore }
}

async function readCase(store: Store, runs: readonly string[], row: CaseRow, evidence: Evidence): Promise<FailedCase> {
  const { suite, case: id, variant } = row
  const place = { suite, case: id, ...(variant === undefined ? {} : { variant }) }
  const counts: (SampleCounts | null)[] = []
  let reason: string | null = null
  for (const run of runs) {
    const results = await Array.fromAsync(store.results(run, { suite, case: id }, { texts: false }))
    const samples = results.filter((result) => result.variant === variant)
    counts.push(samples.length === 0 ? null : countSamples(samples))
    const found = samples.find((result) => readEvidence(result) === evidence)
    if (reason !== null || found === undefined) continue
    const whole = await store.getResult(run, { ...place, attempt: found.attempt })
    reason = whole === null ? null : shortReasonOf(whole)
  }
  return { ...place, runs: counts, reason: reason ?? '' }
}

function countSamples(samples: readonly Result[]): SampleCounts {
  const of = (evidence: Evidence) => samples.filter((result) => readEvidence(result) === evidence).length
  return { passed: of('passed'), undecided: of('undecided'), samples: samples.length }
}

function missingShare({ passed, samples }: CaseRow): number {
  return samples === 0 ? 0 : 1 - passed / samples
}

function sum<T>(all: readonly T[], value: (each: T) => number): number {
  return all.reduce((total, each) => total + value(each), 0)
}
