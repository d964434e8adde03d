import { renderReport } from '@assay/app/report'
import { readSummary } from '@assay/app/summary'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { createRoutes, RunPath } from './route-parts.ts'
import { fileName, streamPieces } from './stream-pieces.ts'

/** The file extensions of reports: their formats, titles and content types. */
const REPORTS = {
  json: { format: 'json', title: 'JSON', type: 'application/json' },
  html: { format: 'html', title: 'HTML', type: 'text/html; charset=utf-8' },
  md: { format: 'markdown', title: 'Markdown', type: 'text/markdown; charset=utf-8' },
  sarif: { format: 'sarif', title: 'SARIF', type: 'application/sarif+json' },
  xml: { format: 'junit', title: 'JUnit XML', type: 'application/xml; charset=utf-8' },
  csv: { format: 'csv', title: 'CSV', type: 'text/csv; charset=utf-8' },
} as const

/**
 * The policy of a report's page, which contains models' text: it runs its own script in its own origin, without the reader's session, and
 * loads nothing.
 */
const PAGE_POLICY =
  "sandbox allow-scripts allow-downloads; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Makes the routes for a run's reports, one per format. */
export function createReportRoutes() {
  const app = createRoutes()
  for (const [ending, { format, title, type }] of Object.entries(REPORTS)) {
    const route = createRoute({
      method: 'get',
      path: `/api/runs/{id}/report.${ending}`,
      summary: `Get a run's report as ${title}`,
      request: { params: RunPath },
      responses: { 200: { description: 'The report', content: { [type]: { schema: schemaOf(type) } } } },
    })
    app.openapi(route, async (c) => {
      const { workspace } = c.var.caller
      const { store } = workspace
      const run = await readSummary(store, await store.getRun(c.req.valid('param').id))
      const headers = new Headers({
        'content-type': type,
        'content-disposition': `${ending === 'html' ? 'inline' : 'attachment'}; filename="${fileName(run.id)}.${ending}"`,
      })
      if (ending === 'html') headers.set('content-security-policy', PAGE_POLICY)
      // Nobody reads the body of a HEAD answer, or ends it.
      if (c.req.method === 'HEAD') return new Response(null, { headers })
      // No suites: whatever a run says about its files, none on this machine is read.
      const pieces = renderReport(workspace, format, { runs: [run], suites: [] })
      return new Response(await streamPieces(pieces), { headers })
    })
  }
  return app
}

/** Returns a report's schema: JSON reports are objects, shaped by their format; all others are texts. */
function schemaOf(type: string) {
  return type.endsWith('json') ? z.looseObject({}) : z.string()
}
