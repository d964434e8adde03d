import type { CaseHistory } from '@assay/core/api'

/** One run of a case. */
export type HistoryRow = CaseHistory['history'][number]

/** Runs of one model that are shown, and other models. */
const RUNS_SHOWN = 8
const MODELS_SHOWN = 6

/** Returns the last runs of a model, oldest first. */
export function lastRuns(history: readonly HistoryRow[], model: string): readonly HistoryRow[] {
  return history
    .filter((row) => row.model === model)
    .slice(0, RUNS_SHOWN)
    .toReversed()
}

/** Returns the newest run of each other model, by name. */
export function otherModels(history: readonly HistoryRow[], model: string): readonly HistoryRow[] {
  const newest = new Map<string, HistoryRow>()
  for (const row of history) if (row.model !== model && !newest.has(row.model)) newest.set(row.model, row)
  return [...newest.values()].slice(0, MODELS_SHOWN).sort((a, b) => (a.model < b.model ? -1 : 1))
}

/** Returns the run that a reader most likely wants beside this one: the one before it of the same model, else the newest other one. */
export function findOther(history: readonly HistoryRow[], run: string, model: string): string | null {
  const at = history.findIndex((row) => row.run === run)
  const older = history.slice(at + 1).find((row) => row.model === model)
  const other = older ?? history.find((row) => row.run !== run && row.model === model)
  return (other ?? history.find((row) => row.run !== run))?.run ?? null
}

/** Says how a case went: `2 of 3 passed`. */
export function tellPassed({ passed, samples }: Pick<HistoryRow, 'passed' | 'samples'>): string {
  return `${passed} of ${samples} passed`
}
