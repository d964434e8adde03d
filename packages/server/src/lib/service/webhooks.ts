import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookConfig } from '@assay/app/workspace'
import { runTotals } from '@assay/core/report'
import type { Environment } from '@assay/providers/model'
import type { Store } from '@assay/store/store'
import { hashText } from '../access/token.ts'
import type { Log } from '../logs/log.ts'
import type { EndedRun } from './watch-runs.ts'

/** Waits between delivery attempts, in milliseconds. */
const BACKOFF_MS = [1000, 5000, 25_000] as const
const TIMEOUT_MS = 10_000
/** The time before which claims lapse: never. A process that dies with one delivers nothing, and no delivery happens twice. */
const NEVER = new Date(0).toISOString()

/** Options for calling webhooks. */
export interface WebhookOptions {
  readonly webhooks: readonly WebhookConfig[]
  readonly env: Environment
  readonly log: Log
  readonly now: () => Date
  /** The time from which this server knows the webhooks (ISO 8601): a webhook isn't called for runs that ended before it was configured. */
  readonly since: string
  /** Ends the waits between attempts. */
  readonly signal: AbortSignal
  /** Shorter waits, for tests. */
  readonly backoffMs?: readonly number[] | undefined
}

/** Calls the webhooks for an ended run: each of them once, however many servers share the store. */
export async function callWebhooks(
  project: string,
  store: Store,
  run: EndedRun,
  options: WebhookOptions,
): Promise<void> {
  const event = run.status === 'finished' ? 'run.finished' : run.status === 'failed' ? 'run.failed' : null
  if (event === null) return
  const wanted = options.webhooks.filter(({ events = ['run.finished', 'run.failed'] }) => events.includes(event))
  await Promise.all(wanted.map((webhook) => callOnce(webhook, event, project, store, run, options)))
}

async function callOnce(
  webhook: WebhookConfig,
  event: string,
  project: string,
  store: Store,
  run: EndedRun,
  options: WebhookOptions,
): Promise<void> {
  const { now, log } = options
  const since = await firstSeen(webhook.url, store, options)
  if ((run.finished_at ?? now().toISOString()) < since) return
  // First, since a run that was deleted meanwhile has nothing to report.
  const body = JSON.stringify({ event, at: now().toISOString(), project, run: await describeRun(store, run) })
  const key = `webhook:${run.id}:${run.status}:${webhook.url}`
  const hash = hashText(key)
  const claim = await store.claimReply({ key, hash, at: now().toISOString(), forget_before: NEVER })
  if (claim.kind !== 'new') return
  const outcome = await deliver(webhook, event, hash.slice(0, 32), body, options)
  await store.keepReply(key, { status: outcome.status, body: outcome.why })
  const isDelivered = outcome.why === ''
  const { host } = new URL(webhook.url)
  const failure = isDelivered ? {} : { error: outcome.why }
  log({
    level: isDelivered ? 'info' : 'warning',
    event: 'webhook',
    run: run.id,
    host,
    status: outcome.status,
    ...failure,
  })
}

/** Returns when a webhook was first configured. It isn't called for runs that ended before. */
async function firstSeen(url: string, store: Store, { since, now }: WebhookOptions): Promise<string> {
  const key = `webhook-since:${url}`
  const claim = await store.claimReply({ key, hash: hashText(key), at: now().toISOString(), forget_before: NEVER })
  if (claim.kind === 'same') return claim.reply.body
  if (claim.kind === 'new') await store.keepReply(key, { status: 200, body: since })
  return since
}

async function describeRun(store: Store, run: EndedRun) {
  const { id, experiment, model, suites, tags, status, started_at, finished_at } = run
  const summary = await store.getSummary(id)
  const totals = summary === null ? null : runTotals(summary)
  return {
    ...{ id, experiment, model, suites, tags, status, started_at, finished_at },
    success: totals?.success.value ?? null,
    score: totals?.score ?? null,
    cost_usd: totals?.cost_usd.total ?? null,
    time_s: totals?.time_s ?? null,
    results: totals?.counts.total ?? null,
  }
}

/** Sends until it's accepted, waiting longer each time. `why` is then empty. */
async function deliver(
  { url, secret_env }: WebhookConfig,
  event: string,
  delivery: string,
  body: string,
  { env, now, signal, backoffMs = BACKOFF_MS }: WebhookOptions,
): Promise<{ status: number; why: string }> {
  const secret = secret_env === undefined ? undefined : env[secret_env]
  if (secret_env !== undefined && !secret) return { status: 0, why: `The variable ${secret_env} isn't set.` }
  let last = { status: 0, why: "It wasn't sent." }
  for (const waitMs of [0, ...backoffMs]) {
    try {
      if (waitMs > 0) await sleep(waitMs, undefined, { signal })
    } catch {
      return { ...last, why: `${last.why} The server stopped before the next attempt.` }
    }
    last = await send(url, body, {
      'content-type': 'application/json',
      'user-agent': 'assay',
      'assay-event': event,
      'assay-delivery': delivery,
      ...(secret ? { 'assay-signature': sign(secret, body, now()) } : {}),
    })
    if (last.why === '') break
  }
  return last
}

async function send(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; why: string }> {
  try {
    // A redirect would send the run's numbers to an address that nobody configured.
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return { status: response.status, why: response.ok ? '' : `The webhook answered ${response.status}.` }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, why: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Returns the signature header: the time in seconds, and HMAC-SHA256 of the time, a dot and the body, in hex. */
function sign(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
