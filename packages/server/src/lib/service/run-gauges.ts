import type { Gauge } from '../logs/metrics.ts'
import type { Projects } from './service.ts'
import { listOpen } from './watch-runs.ts'

/** Counts queued and running runs over all projects. */
export async function readRunGauges(projects: Projects): Promise<readonly Gauge[]> {
  const counts = new Map<string, number>([
    ['queued', 0],
    ['running', 0],
  ])
  for (const project of await projects.projects()) {
    const { store } = await projects.open(project)
    for (const { status } of await listOpen(store)) counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return [{ name: 'assay_runs_open', help: 'Queued and running runs.', label: 'status', values: counts }]
}
