import { LiveQuery } from '@assay/core/api'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { type LivePosition, parseLiveId } from '../events/live-text.ts'
import { openStream } from '../events/open-stream.ts'
import { findLatest } from '../events/run-feed.ts'
import { RunFeeds } from '../events/run-feeds.ts'
import type { Service } from '../service/service.ts'
import { createRoutes, RunPath } from './route-parts.ts'

const followRun = createRoute({
  method: 'get',
  path: '/api/runs/{id}/events',
  summary: 'Follow a run with server-sent events: every sample once, progress, and the end',
  request: {
    params: RunPath,
    query: LiveQuery,
    headers: z.object({ 'last-event-id': z.string().optional() }),
  },
  responses: {
    200: {
      description: 'Events, each with a LiveEvent as data',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    204: { description: 'The run has ended, and its end was already sent' },
  },
})

/** Makes the route for live events. */
export function createEventRoutes() {
  const app = createRoutes()
  const byService = new WeakMap<Service, RunFeeds>()
  app.openapi(followRun, async (c) => {
    const { caller, service } = c.var
    const { store } = caller.workspace
    const run = await store.getRun(c.req.valid('param').id)
    const resumed = parseLiveId(c.req.valid('header')['last-event-id'])
    const isOpen = run.status === 'queued' || run.status === 'running'
    // A browser that reconnects after the end stays away on 204.
    if (resumed?.isEnd === true && !isOpen) return c.body(null, 204)
    const feeds = byService.get(service) ?? new RunFeeds(service)
    byService.set(service, feeds)
    const start: LivePosition = { seq: 0, isEnd: false }
    const now = async (): Promise<LivePosition> => ({ seq: await findLatest(store, run.id), isEnd: false })
    const from = resumed ?? (c.req.valid('query').from === 'now' ? await now() : start)
    const feed = await feeds.find(caller.project, run.id)
    const body = await openStream({ store, run: run.id, feed, from })
    const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
    return new Response(body, { headers })
  })
  return app
}
