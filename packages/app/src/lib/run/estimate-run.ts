import type { EstimateAnswer } from '@assay/core/api'
import type { RunSpec } from '@assay/core/run'
import type { Store } from '@assay/store/store'
import { toDiagnosticBody } from '../suites/validate-suites.ts'
import type { OpenWorkspace } from '../workspace/open-workspace.ts'
import { estimateCost } from './estimate-cost.ts'
import { planSpec } from './plan-spec.ts'

/**
 * Estimates a spec's requests, cost and time. Sends nothing and stores nothing. Throws what `planSpec` throws.
 */
export async function estimateRun(workspace: OpenWorkspace, spec: RunSpec): Promise<EstimateAnswer> {
  const { experiment, diagnostics } = await planSpec(workspace, spec)
  const { threads } = experiment.settings
  const models: EstimateAnswer['models'][number][] = []
  for (const cost of await estimateCost(experiment, workspace.config)) {
    const latency = await usualLatency(workspace.store, cost.model)
    // The slowest request alone takes as long as one, however many go on at once.
    const rounds = Math.max(1, cost.requests / threads)
    models.push({ ...cost, time_s: latency === null ? null : latency * rounds })
  }
  const judged = experiment.runs.some(({ plan }) =>
    plan.suites.some(({ instruments = [] }) => instruments.some(({ judges }) => judges.length > 0)),
  )
  return { models, judged, diagnostics: diagnostics.map(toDiagnosticBody) }
}

/** Returns the mean latency in seconds in a model's newest finished run; null if none was measured. */
async function usualLatency(store: Store, model: string): Promise<number | null> {
  const { runs } = await store.listRuns({ filter: { model, status: 'finished' }, limit: 1 })
  const summary = runs[0] === undefined ? null : await store.getSummary(runs[0].id)
  let [seconds, measured] = [0, 0]
  for (const { latency_s } of summary?.suites ?? []) {
    const count = latency_s.measured ?? 0
    seconds += count * (latency_s.mean.value ?? 0)
    measured += count
  }
  return measured === 0 ? null : seconds / measured
}
