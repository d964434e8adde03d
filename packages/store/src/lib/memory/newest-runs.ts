import type { NewestQuery, NewestRun } from '../store/run-query.ts'
import { compareTexts } from '../store/text-order.ts'
import type { MemoryRun } from './memory-state.ts'

/** Returns the newest finished run of each model and suite. */
export function findNewest(runs: readonly MemoryRun[], { suites, tags = [], since = '' }: NewestQuery): NewestRun[] {
  const from = since === '' ? Number.NEGATIVE_INFINITY : Date.parse(since)
  const byAge = runs
    .filter(({ run }) => run.status === 'finished' && Date.parse(run.started_at) >= from)
    .filter(({ run }) => tags.every((tag) => run.tags.includes(tag)))
    .sort((a, b) => Date.parse(a.run.started_at) - Date.parse(b.run.started_at) || a.seq - b.seq)
  const newest = new Map<string, NewestRun>()
  for (const { run } of byAge) {
    const { model, id, started_at, ignore_errors } = run
    for (const suite of run.suites) {
      if (suites !== undefined && !suites.includes(suite)) continue
      newest.set(JSON.stringify([suite, model]), { suite, model, run: id, started_at, ignore_errors })
    }
  }
  return [...newest.values()].sort((a, b) => compareTexts(a.suite, b.suite) || compareTexts(a.model, b.model))
}
