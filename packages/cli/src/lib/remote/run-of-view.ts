import type { DetailedRun } from '@assay/app/runs'
import type { RunPlanView, RunRow, RunView } from '@assay/core/api'
import type { Run } from '@assay/core/report'
import type { RunPlan } from '@assay/core/run'
import type { StoredRun } from '@assay/store/store'

/** Returns the summary of a run that a server shows. */
export function summaryOfView(view: RunView): Run {
  const {
    id,
    model,
    status,
    stop_reason,
    stop_message,
    started_at,
    finished_at,
    seed,
    ignore_errors,
    missing,
    unfinished,
    tags,
    penalized,
    suites,
  } = view
  return {
    id,
    model,
    status,
    stop_reason,
    ...(stop_message === undefined ? {} : { stop_message }),
    started_at,
    finished_at,
    seed,
    ignore_errors,
    missing,
    ...(unfinished === undefined ? {} : { unfinished }),
    tags: [...tags],
    score: { value: view.score, interval: view.score_interval, reason: view.score_reason },
    penalized,
    suites: suites.map(({ summary }) => summary),
  }
}

/** Returns a run as the store of the server has it. Who runs it is the server's to know. */
export function storedOfView(view: RunView, planned: RunPlanView): StoredRun {
  const { id, experiment, model, status, started_at, finished_at, seed, ignore_errors, tags } = view
  const suites = planned.suites.map(({ name }) => name)
  const spec = planned.spec === null ? null : { ...planned.spec, suites }
  const plan: RunPlan = { ...planned, spec }
  return {
    id,
    experiment,
    model,
    status,
    lease: null,
    started_at,
    finished_at,
    seed,
    ignore_errors,
    tags: [...tags],
    suites,
    plan_hash: plan.hash,
    plan,
  }
}

/** Returns a run of a server's list as the store of the server lists it, in its order, in which "--json" prints it. */
export function listedOfRow(row: RunRow): DetailedRun {
  const { id, experiment, model, status, started_at, finished_at, seed, ignore_errors, tags, suites, plan_hash } = row
  const { success, score, cost_usd, time_s, results, score_interval, score_reason, progress } = row
  const { passed, counted, errored, cost_unknown, p50_s } = row
  const interval = { score_low: score_interval?.low ?? null, score_high: score_interval?.high ?? null, score_reason }
  const about = { id, experiment, model, status, started_at, finished_at, seed, plan_hash }
  const numbers = { success, score, cost_usd, time_s, results, planned: progress.total, ...interval }
  const counts = { passed, counted, errored, cost_unknown, p50_s }
  const labels = { tags: [...tags], suites: [...suites], recorded: progress.done }
  const { cost_at_least_usd, unscored, undecided, parameters } = row
  const details = { cost_at_least_usd, unscored, undecided, parameters }
  return { ...about, ...numbers, ...counts, ...labels, ignore_errors, lease: null, ...details }
}
