import { UserError } from '@assay/core/errors'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { Hono } from 'hono'
import type { Gauge } from '../logs/metrics.ts'
import type { Pages } from '../pages/load-pages.ts'
import { servePages } from '../pages/page-routes.ts'
import type { AppEnv, AppParts } from './app-env.ts'
import { audit } from './audit.ts'
import { admit, findRoute, refuseWhenStopping } from './guard.ts'
import { createHealth } from './health.ts'
import { answerError, observe } from './observe.ts'
import type { ServerEnv } from './server-env.ts'
import { takeBody } from './take-body.ts'

/** Puts the layers around the API, in the order in which a request passes them; everything outside the API gets the pages. */
export function createApp(
  parts: AppParts,
  api: OpenAPIHono<ServerEnv>,
  pages: Pages | null,
  readGauges: () => Promise<readonly Gauge[]>,
): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const answer = answerError(parts)
  app.onError(answer)
  // Not thrown: no layer around it would catch it.
  app.notFound((c) => answer(new UserError('ROUTE_NOT_FOUND', 'The server has no such address.'), c))
  app.use(observe(parts))
  app.route('/', createHealth(parts, readGauges))
  app.use('/api/*', audit(parts), refuseWhenStopping(parts), findRoute(parts), admit(parts), takeBody(parts))
  app.route('/', api)
  app.use(refuseWhenStopping(parts), servePages(parts, pages))
  return app
}
