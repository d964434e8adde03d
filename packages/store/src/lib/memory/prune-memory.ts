import type { Pruned, PruneOptions } from '../store/prune.ts'
import type { MemoryState } from './memory-state.ts'
import { dropSuites } from './memory-suites.ts'

/** Deletes what is old or unreferenced. Runs go first, since they may be the last to name a suite's version. */
export function pruneMemory(state: MemoryState, options: PruneOptions): Pruned {
  const { runs_before, answers_before, replies_before, orphans = true } = options
  const { runs, answers, suites, replies } = state
  const isOld = (at: string, before: string | undefined) => before !== undefined && Date.parse(at) < Date.parse(before)

  const old = [...runs.values()].filter(
    ({ run }) => isOld(run.started_at, runs_before) && run.status !== 'queued' && run.status !== 'running',
  )
  for (const { run } of old) runs.delete(run.id)

  const goesOn = (id: string | null) => ['queued', 'running', 'stopped'].includes(runs.get(id ?? '')?.run.status ?? '')
  const forgotten = [...answers.values()].filter((entry) => isOld(entry.at, answers_before) && !goesOn(entry.run))
  for (const { key } of forgotten) answers.delete(key)

  const stale = [...replies].filter(([, { at_ms }]) => isOld(new Date(at_ms).toISOString(), replies_before))
  for (const [key] of stale) replies.delete(key)

  const newest = new Map(suites.map((entry) => [entry.suite.name, entry]))
  return {
    runs: old.length,
    results: old.reduce((sum, { results }) => sum + results.size, 0),
    answers: forgotten.length,
    texts: 0,
    suite_versions: orphans ? dropSuites(state, (entry) => newest.get(entry.suite.name) !== entry) : 0,
    replies: stale.length,
  }
}
