import type { RunRow } from '@assay/core/api'

/** The fields that decide whether a run can be compared. */
type ListedRun = Pick<RunRow, 'model' | 'status' | 'suites'>

/** Two runs that are worth comparing, the older one as the baseline. */
export interface PairOffer<Run = RunRow> {
  readonly baseline: Run
  readonly current: Run
  readonly suite: string
  /** Whether the same model ran twice, or two models on the same suite. */
  readonly kind: 'same-model' | 'two-models'
}

/** Offers the newest pairs of runs that have a suite in common: each model with its run before, and the newest two models. `runs` are newest first. */
export function offerPairs<Run extends ListedRun>(runs: readonly Run[], most = 6): PairOffer<Run>[] {
  const usable = runs.filter(({ status }) => status === 'finished' || status === 'stopped' || status === 'cancelled')
  const offers: PairOffer<Run>[] = []
  const seen = new Set<string>()
  for (const [at, current] of usable.entries()) {
    const older = usable.slice(at + 1)
    for (const kind of ['same-model', 'two-models'] as const) {
      const baseline = older.find(
        (run) =>
          (run.model === current.model) === (kind === 'same-model') &&
          run.suites.some((suite) => current.suites.includes(suite)),
      )
      const suite = baseline?.suites.find((each) => current.suites.includes(each))
      if (baseline === undefined || suite === undefined) continue
      // One offer per suite and model, or per pair of models.
      const key = JSON.stringify([suite, ...[baseline.model, current.model].sort()])
      if (seen.has(key)) continue
      seen.add(key)
      offers.push({ baseline, current, suite, kind })
    }
    if (offers.length >= most) break
  }
  return offers.slice(0, most)
}
