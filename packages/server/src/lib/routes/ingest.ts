import { ingestLines, splitLines } from '@assay/app/transfer'
import { IngestAnswer } from '@assay/core/api'
import { UserError } from '@assay/core/errors'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, jsonAnswer } from './route-parts.ts'

const ingestRoute = createRoute({
  method: 'post',
  path: '/api/ingest',
  summary: 'Record a run from elsewhere: the lines of "assay export", all at once or in parts',
  request: {
    body: {
      required: true,
      content: {
        'application/x-ndjson': {
          schema: z.string().meta({ description: 'The run\'s line, then its results; the line "end" completes it' }),
        },
      },
    },
  },
  responses: { 200: jsonAnswer(IngestAnswer, 'The number of new results') },
})

/** Makes the route that records runs from other machines. */
export function createIngestRoutes() {
  const app = createRoutes()
  app.openapi(ingestRoute, async (c) => {
    const { workspace, name } = c.var.caller
    return c.json(await ingestLines(workspace.store, splitLines(readText(c.req.raw.body)), name), 200)
  })
  return app
}

/** Reads a body as fast as its lines are recorded. Throws UserError `REQUEST_MALFORMED` if it's cut off; recorded lines stay. */
async function* readText(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return
  const decoder = new TextDecoder()
  try {
    for await (const chunk of body) yield decoder.decode(chunk, { stream: true })
  } catch {
    throw new UserError('REQUEST_MALFORMED', "The request's body was cut off.", null)
  }
  yield decoder.decode()
}
