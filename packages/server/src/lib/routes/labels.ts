import { randomUUID } from 'node:crypto'
import { LabelBody, LabelList, LabelListQuery } from '@assay/core/api'
import type { Label } from '@assay/core/review'
import { createRoute } from '@hono/zod-openapi'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'

const listLabels = createRoute({
  method: 'get',
  path: '/api/labels',
  summary: "List people's labels in the order in which they were added",
  request: { query: LabelListQuery },
  responses: { 200: jsonAnswer(LabelList, 'One page of labels') },
})

const addLabels = createRoute({
  method: 'post',
  path: '/api/labels',
  summary: 'Add labels; they carry the name of the token',
  request: { body: jsonBody(LabelBody) },
  responses: { 200: jsonAnswer(LabelList, 'The labels as they were added') },
})

/** The name of whoever labels on a server without tokens. */
export const LOCAL_NAME = 'local'

/** Makes the routes that list and add labels. */
export function createLabelRoutes() {
  const app = createRoutes()
  app.openapi(listLabels, async (c) => {
    const { limit = 50, cursor = 0, ...filter } = c.req.valid('query')
    const labels: Label[] = []
    let at = 0
    // Labels are only ever added, so that a place in their order stays where it is.
    for await (const label of c.var.caller.workspace.store.labels(filter)) {
      if (at >= cursor + limit) return c.json({ labels, next: String(at) }, 200)
      if (at >= cursor) labels.push(label)
      at++
    }
    return c.json({ labels, next: null }, 200)
  })
  app.openapi(addLabels, async (c) => {
    const { workspace, name } = c.var.caller
    const at = c.var.service.now().toISOString()
    const labels = c.req.valid('json').labels.map(({ id, ...label }) => {
      return { ...label, id: id ?? randomUUID(), by: name ?? LOCAL_NAME, at }
    })
    await workspace.store.appendLabels(labels)
    return c.json({ labels, next: null }, 200)
  })
  return app
}
