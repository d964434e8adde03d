import { UserError } from '@assay/core/errors'
import { Hono } from 'hono'
import { identify } from '../access/identify.ts'
import { isLocal, isLoopback } from '../access/local-only.ts'
import type { Gauge } from '../logs/metrics.ts'
import type { AppEnv, AppParts } from './app-env.ts'
import { readCredentials } from './guard.ts'

/** Makes `/healthz`, `/readyz` and `/metrics`. `readGauges` reads the numbers of runs. */
export function createHealth(parts: AppParts, readGauges: () => Promise<readonly Gauge[]>): Hono<AppEnv> {
  const { service, gate, metrics, isStopping, streams } = parts
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok' }))

  // Anyone may ask, as often as they like; the store is read at most once per second.
  let asked = { at: Number.NEGATIVE_INFINITY, isReachable: Promise.resolve(false) }
  app.get('/readyz', async (c) => {
    const at = performance.now()
    if (at - asked.at > 1000) asked = { at, isReachable: isReachable(service.access) }
    const checks = { store: await asked.isReachable, stopping: isStopping() }
    const isReady = checks.store && !checks.stopping
    return c.json({ status: isReady ? 'ready' : 'not ready', ...checks }, isReady ? 200 : 503)
  })

  app.get('/metrics', async (c) => {
    const credentials = readCredentials(c, gate)
    const isNear = isLoopback(c.env.incoming.socket.remoteAddress ?? '') && isLocal(credentials, gate.port)
    if (!isNear && (await identify(gate, credentials)).kind === 'machine') {
      throw new UserError('TOKEN_NEEDED', 'Metrics need a token.')
    }
    const memory = process.memoryUsage()
    const text = metrics.text([
      ...(await readGauges()),
      { name: 'assay_event_streams', help: 'Open event streams.', values: streams.size },
      {
        name: 'process_resident_memory_bytes',
        help: 'Resident memory of the process.',
        values: memory.rss,
      },
      { name: 'nodejs_heap_used_bytes', help: 'Heap memory in use.', values: memory.heapUsed },
      {
        name: 'process_cpu_seconds_total',
        help: 'CPU time of the process.',
        type: 'counter',
        values: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
      },
    ])
    return c.text(text, 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
  })
  return app
}

async function isReachable(store: AppParts['service']['access']): Promise<boolean> {
  try {
    await store.findToken('')
    return true
  } catch {
    return false
  }
}
