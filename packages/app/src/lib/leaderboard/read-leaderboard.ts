import type { LeaderboardAnswer, LeaderboardQuery, RankedModel } from '@assay/core/api'
import { holmAdjusted, pairedChange } from '@assay/core/statistics'
import type { NewestRun, Store } from '@assay/store/store'
import { type Chosen, chooseSuites } from './choose-suites.ts'
import { recallSuiteFigures } from './figures-cache.ts'
import { type Contender, type Measured, measureModel } from './measure-model.ts'
import { rankNeighbours } from './rank-neighbours.ts'
import type { SuiteFigures } from './suite-figures.ts'

/**
 * Ranks models on the cases that all of them share, each by its newest finished run of every suite. Every case counts once, whatever its
 * suite and weight, so that a model's rank and its difference to the one above use the same mean.
 */
export async function readLeaderboard(store: Store, query: LeaderboardQuery = {}): Promise<LeaderboardAnswer> {
  const { suites: asked, tags, y = 'pass' } = query
  // Stores compare instants in UTC.
  const since = query.since === undefined ? undefined : new Date(query.since).toISOString()
  const newest = await store.newestRuns({ tags, since })
  const chosen = chooseSuites(newest, asked ?? null)
  const contenders = await readContenders(store, newest, chosen)
  const { shared, notShared, missing } = shareCases(contenders, chosen.suites.length)
  const measured = contenders.map((contender) => measureModel(contender, shared))
  return {
    y,
    suites: chosen.suites.map((suite, at) => ({ suite, cases: shared[at]?.length ?? 0 })),
    other_suites: chosen.others,
    cases: shared.reduce((total, cases) => total + cases.length, 0),
    cases_not_shared: notShared,
    models: rankModels(measured, y, missing),
    apart: chosen.apart,
  }
}

/** Reads the figures one after the other, since each reads all results of a suite. */
async function readContenders(store: Store, newest: readonly NewestRun[], chosen: Chosen): Promise<Contender[]> {
  const found = new Map(newest.map((each) => [JSON.stringify([each.suite, each.model]), each]))
  const contenders: Contender[] = []
  for (const model of chosen.models) {
    const suites: { newest: NewestRun; figures: SuiteFigures }[] = []
    for (const suite of chosen.suites) {
      const run = found.get(JSON.stringify([suite, model]))
      if (run !== undefined) suites.push({ newest: run, figures: await recallSuiteFigures(store, run) })
    }
    contenders.push({ model, suites })
  }
  return contenders
}

/** Returns the cases by suite that every model has judged samples of, and the number of others. */
function shareCases(contenders: readonly Contender[], suites: number) {
  const missing = new Map(contenders.map(({ model }) => [model, 0]))
  let notShared = 0
  const shared = Array.from({ length: suites }, (_, at) => {
    const having = new Map<string, string[]>()
    for (const { model, suites: own } of contenders) {
      for (const [id, { counted }] of own[at]?.figures ?? []) {
        const models = having.get(id) ?? []
        if (counted > 0) models.push(model)
        having.set(id, models)
      }
    }
    const cases: string[] = []
    for (const [id, models] of having) {
      if (models.length === contenders.length) cases.push(id)
      else {
        notShared++
        const has = new Set(models)
        for (const [model, lacks] of missing) if (!has.has(model)) missing.set(model, lacks + 1)
      }
    }
    return cases.sort()
  })
  return { shared, notShared, missing }
}

function rankModels(
  measured: readonly Measured[],
  y: 'pass' | 'score',
  missing: ReadonlyMap<string, number>,
): RankedModel[] {
  const sorted = measured.toSorted(
    (a, b) =>
      (b[y].value ?? -1) - (a[y].value ?? -1) ||
      (a.cost_per_1000 ?? Number.POSITIVE_INFINITY) - (b.cost_per_1000 ?? Number.POSITIVE_INFINITY) ||
      (a.model < b.model ? -1 : 1),
  )
  const [first] = sorted
  const above = withHolm(sorted.map((model, at) => gapOf(sorted[at - 1], model, y)))
  const toFirst = withHolm(sorted.map((model, at) => (at === 0 ? null : gapOf(first, model, y))))
  const ranks = rankNeighbours(above.map((gap) => gap?.adjusted ?? null))
  return sorted.map(({ byCase: _, ...model }, at) => ({
    ...model,
    rank: ranks[at] ?? { first: at + 1, last: at + 1 },
    above: above[at] ?? null,
    first: toFirst[at] ?? null,
    cases_missing: missing.get(model.model) ?? 0,
  }))
}

type Gap = NonNullable<RankedModel['first']>

/** Adjusts p-values for their number, so that chance alone rarely makes a difference look clear. */
function withHolm(gaps: readonly (Omit<Gap, 'adjusted'> | null)[]): (Gap | null)[] {
  const adjusted = holmAdjusted(gaps.map((gap) => gap?.p_value ?? null))
  return gaps.map((gap, at) => (gap === null ? null : { ...gap, adjusted: adjusted[at] ?? null }))
}

/** Returns one model's distance from another on the same cases. */
function gapOf(from: Measured | undefined, to: Measured, y: 'pass' | 'score'): Omit<Gap, 'adjusted'> | null {
  if (from === undefined) return null
  const { change, p_value } = pairedChange(to.byCase[y].map((value, at) => value - (from.byCase[y][at] ?? 0)))
  const interval = change.interval === null ? null : { low: change.interval.low, high: change.interval.high }
  return { change: change.value, interval, p_value }
}
