import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ServerEnv } from '../http/server-env.ts'
import { DOCS_PAGE, DOCS_POLICY } from './docs-page.ts'
import { DOCS_SCRIPT } from './docs-script.ts'
import { makeOpenApi } from './openapi.ts'
import { createRoutes } from './route-parts.ts'

/** Makes the routes that describe an API, and the page to try it. They are not described themselves. */
export function createDocsRoutes(api: OpenAPIHono<ServerEnv>) {
  const app = createRoutes()
  let text: string | null = null
  app.get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(makeOpenApi(api))
    return c.body(text, 200, { 'content-type': 'application/json' })
  })
  app.get('/api/docs', (c) => {
    return c.body(DOCS_PAGE, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DOCS_POLICY,
    })
  })
  app.get('/api/docs.js', (c) => c.body(DOCS_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  return app
}
