import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import { z } from 'zod'
import { throwInvalid } from '../src/lib/http/invalid-request.ts'
import type { ServerEnv } from '../src/lib/http/server-env.ts'

/** The effects of requests on a small API, for tests to check. */
export interface SmallApi {
  readonly api: OpenAPIHono<ServerEnv>
  /** Calls of `POST /api/runs`, which each change something. */
  readonly posted: unknown[]
  /** Lets `POST /api/runs` with `{"wait":true}` go on. */
  release(): void
  /** Bytes that `POST /api/ingest` has read. */
  ingested: number
}

const Body = z.object({ n: z.int(), name: z.string().optional(), wait: z.boolean().optional() })

const post = createRoute({
  method: 'post',
  path: '/api/runs',
  request: { body: { required: true, content: { 'application/json': { schema: Body } } } },
  responses: { 201: { description: 'Done' } },
})

/** Makes an API of a few routes under real names, with behavior that real ones can't be made to have: bugs, waits, endless streams. */
export function createSmallApi(): SmallApi {
  const api = new OpenAPIHono<ServerEnv>({ defaultHook: throwInvalid })
  const posted: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const small: SmallApi = { api, posted, release: resolve, ingested: 0 }
  api.get('/api/runs', (c) => c.json({ project: c.var.caller.project, by: c.var.caller.name }))
  api.openapi(post, async (c) => {
    const body = c.req.valid('json')
    posted.push(body)
    if (body.wait === true) await promise
    if (body.name === 'bug') throw new TypeError('secret details of a bug')
    return c.json({ count: posted.length, n: body.n }, 201, { Location: `/api/runs/${posted.length}` })
  })
  api.delete('/api/runs/:id', (c) => c.body(null, 204))
  api.put('/api/suites/:name', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }))
  api.post('/api/labels', (c) => c.json({ by: c.var.caller.name }))
  api.get('/api/runs/:id/events', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: 'first' })
      await new Promise<void>((closed) => stream.onAbort(closed))
    }),
  )
  api.post('/api/ingest', async (c) => {
    for await (const chunk of c.req.raw.body ?? []) small.ingested += chunk.length
    return c.json({ bytes: small.ingested })
  })
  return small
}
