import { addLabels, renderLabels } from '@assay/app/review'
import { LabelBody, LabelList, LabelListQuery, Name } from '@assay/core/api'
import type { Label } from '@assay/core/review'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, jsonAnswer, jsonBody } from './route-parts.ts'
import { fileName, streamPieces } from './stream-pieces.ts'

const listLabels = createRoute({
  method: 'get',
  path: '/api/labels',
  summary: "List people's labels in the order they were added",
  request: { query: LabelListQuery },
  responses: { 200: jsonAnswer(LabelList, 'One page of labels') },
})

const addRoute = createRoute({
  method: 'post',
  path: '/api/labels',
  summary: "Add labels under the token's name",
  request: { body: jsonBody(LabelBody) },
  responses: { 200: jsonAnswer(LabelList, 'The labels as they were added') },
})

/** The file extensions of exported labels, and their content types. */
const EXPORTS = { jsonl: 'application/x-ndjson', csv: 'text/csv; charset=utf-8' } as const

/** The reviewer's name on a server without tokens. */
export const LOCAL_NAME = 'local'

/** Makes the routes that list, add and export labels. */
export function createLabelRoutes() {
  const app = createRoutes()
  app.openapi(listLabels, async (c) => {
    const { limit = 50, cursor = 0, ...filter } = c.req.valid('query')
    const labels: Label[] = []
    let at = 0
    // Labels are only ever added, so a position in their order never moves.
    for await (const label of c.var.caller.workspace.store.labels(filter)) {
      if (at >= cursor + limit) return c.json({ labels, next: String(at) }, 200)
      if (at >= cursor) labels.push(label)
      at++
    }
    return c.json({ labels, next: null }, 200)
  })
  app.openapi(addRoute, async (c) => {
    const { workspace, name } = c.var.caller
    const by = name ?? LOCAL_NAME
    const at = c.var.service.now().toISOString()
    const labels = await addLabels(workspace.store, c.req.valid('json').labels, { by, at })
    return c.json({ labels, next: null }, 200)
  })
  for (const ending of ['jsonl', 'csv'] as const) {
    const type = EXPORTS[ending]
    const exportRoute = createRoute({
      method: 'get',
      path: `/api/labels.${ending}`,
      summary: `Get people's labels as ${ending.toUpperCase()} for "assay labels import"`,
      request: { query: z.strictObject({ run: Name.optional() }) },
      responses: { 200: { description: 'The labels', content: { [type]: { schema: z.string() } } } },
    })
    app.openapi(exportRoute, async (c) => {
      const { run } = c.req.valid('query')
      const pieces = await renderLabels(c.var.caller.workspace.store, ending, { run })
      const name = run === undefined ? 'labels' : `labels-${fileName(run)}`
      const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${ending}"` }
      return new Response(c.req.method === 'HEAD' ? null : await streamPieces(pieces), { headers })
    })
  }
  return app
}
