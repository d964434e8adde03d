import { setTimeout as sleep } from 'node:timers/promises'
import { ageMs, type ServerConfig } from '@assay/app/workspace'
import { messageOf } from '@assay/core/errors'
import type { Environment } from '@assay/providers/model'
import type { Log } from '../logs/log.ts'
import type { Metrics } from '../logs/metrics.ts'
import type { Projects } from './service.ts'
import { type RunWatch, watchRuns } from './watch-runs.ts'
import { callWebhooks } from './webhooks.ts'

/** The maximum age of runs that ended while no server watched. */
const LOOK_BACK_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000
/** The lifetime of saved answers to requests: longer than that of their keys, and than a webhook could be called again. */
const REPLIES_MS = 7 * LOOK_BACK_MS

/** Options of a server's background work. */
export interface HousekeepingOptions {
  readonly projects: Projects
  readonly config: Pick<ServerConfig, 'retention' | 'webhooks'>
  readonly env: Environment
  readonly log: Log
  readonly metrics: Metrics
  readonly now: () => Date
  /** The interval for finding ended runs; default 2 s. */
  readonly lookMs?: number | undefined
}

/** Starts the background work: calls webhooks for runs that ended, and deletes data beyond its retention every hour. */
export function startHousekeeping(options: HousekeepingOptions): AsyncDisposable {
  const { lookMs = 2000, log } = options
  const stop = new AbortController()
  const { signal } = stop
  const tell = (error: unknown) => log({ level: 'warning', event: 'housekeeping', error: messageOf(error) })
  const every = async (ms: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work().catch(tell)
      await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  // A slow webhook doesn't delay the next look.
  const calls = new Set<Promise<void>>()
  const call = (work: Promise<void>) => {
    const settled = work.catch(tell).finally(() => calls.delete(settled))
    calls.add(settled)
  }
  const loops = [every(lookMs, createLook(options, signal, call)), every(HOUR_MS, () => prune(options))]
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all(loops)
      await Promise.all(calls)
    },
  }
}

function createLook(
  options: HousekeepingOptions,
  signal: AbortSignal,
  call: (work: Promise<void>) => void,
): () => Promise<void> {
  const { projects, config, env, log, metrics, now } = options
  const { webhooks = [] } = config
  const start = now()
  const since = new Date(start.getTime() - LOOK_BACK_MS).toISOString()
  const watches = new Map<string, RunWatch>()
  return async () => {
    for (const project of await projects.projects()) {
      const { store } = await projects.open(project)
      const known = watches.get(project)
      const watch = known ?? watchRuns(store, since)
      watches.set(project, watch)
      for (const run of await watch.look()) {
        call(callWebhooks(project, store, run, { webhooks, env, log, now, signal, since: start.toISOString() }))
        if (known === undefined) continue
        metrics.count('assay_runs_ended_total', 'Runs that ended while this server was running.', {
          status: run.status,
        })
      }
    }
  }
}

async function prune({ projects, config, log, now }: HousekeepingOptions): Promise<void> {
  const before = (age: string | undefined) => {
    const ms = age === undefined ? null : ageMs(age)
    return ms === null ? undefined : new Date(now().getTime() - ms).toISOString()
  }
  const { runs, answers } = config.retention ?? {}
  const replies_before = new Date(now().getTime() - REPLIES_MS).toISOString()
  const isLimited = runs !== undefined || answers !== undefined
  for (const project of await projects.projects()) {
    const { store } = await projects.open(project)
    const limits = { runs_before: before(runs), answers_before: before(answers), orphans: isLimited }
    const pruned = await store.prune({ ...limits, replies_before })
    if (!isLimited) continue
    log({
      level: 'info',
      event: 'retention',
      project,
      runs: pruned.runs,
      results: pruned.results,
      answers: pruned.answers,
    })
  }
}
