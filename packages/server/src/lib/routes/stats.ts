import { readStats } from '@assay/app/stats'
import { Stats } from '@assay/core/api'
import type { Store } from '@assay/store/store'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer } from './route-parts.ts'

/** The lifetime of the numbers, which are read from all runs. */
const FRESH_MS = 10_000

const getStats = createRoute({
  method: 'get',
  path: '/api/stats',
  summary: "Count the project's stored data",
  responses: { 200: jsonAnswer(Stats, 'The counts, at most a few seconds old') },
})

/** Makes the route that counts stored data. */
export function createStatsRoutes() {
  const app = createRoutes()
  const known = new WeakMap<Store, { readonly at: number; readonly stats: Promise<Stats> }>()
  app.openapi(getStats, async (c) => {
    const { store } = c.var.caller.workspace
    const { now } = c.var.service
    const at = now().getTime()
    const last = known.get(store)
    if (last !== undefined && Math.abs(at - last.at) < FRESH_MS) return c.json(await last.stats, 200)
    const stats = readStats(store, now)
    known.set(store, { at, stats })
    // A failure is not remembered.
    stats.catch(() => known.delete(store))
    return c.json(await stats, 200)
  })
  return app
}
