import { Scope } from '@assay/store/store'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { throwInvalid } from '../http/invalid-request.ts'
import type { ServerEnv } from '../http/server-env.ts'
import { readAudit } from './audit-log.ts'
import { createToken, listTokens, NAME_LIMIT, revokeToken } from './create-token.ts'
import type { Gate } from './identify.ts'
import { endedCookie, readSessionCookie, sessionCookie } from './sessions.ts'
import { hashText, readBearer } from './token.ts'

const TokenBody = z
  .object({
    id: z.string(),
    name: z.string(),
    project: z.string(),
    scopes: z.array(Scope),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    last_used_at: z.string().nullable(),
    revoked_at: z.string().nullable(),
  })
  .meta({ id: 'Token' })

const NewTokenBody = TokenBody.extend({ token: z.string() }).meta({ id: 'NewToken' })

const TokenRequestBody = z
  .strictObject({
    /** The name of the person or machine that will use it. */
    name: z.string().min(1).max(NAME_LIMIT),
    scopes: z.array(Scope).min(1),
    /** Expiry time; null for a token that lasts until it's revoked. */
    expires_at: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'TokenRequest' })

const SessionBody = z
  .object({
    project: z.string(),
    /** The token's name; null on a server without tokens. */
    name: z.string().nullable(),
    scopes: z.array(Scope),
  })
  .meta({ id: 'Session' })

const AuditBody = z
  .object({
    entries: z.array(
      z.object({
        at: z.string(),
        by: z.string().nullable(),
        project: z.string(),
        action: z.string(),
        status: z.int(),
        request: z.string(),
      }),
    ),
    next: z.int().nullable(),
  })
  .meta({ id: 'AuditPage' })

const queryNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Expected an integer')
    .transform(Number)
    .pipe(z.int().min(low).max(high))

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

const tag = { tags: ['access'] }

const listRoute = createRoute({
  ...tag,
  method: 'get',
  path: '/api/tokens',
  summary: "List your project's tokens",
  responses: { 200: json(z.object({ tokens: z.array(TokenBody) }), 'All tokens, including revoked ones') },
})

const createTokenRoute = createRoute({
  ...tag,
  method: 'post',
  path: '/api/tokens',
  summary: 'Create a token for your project',
  request: { body: { ...json(TokenRequestBody, "The holder's name and the scopes"), required: true } },
  responses: { 201: json(NewTokenBody, 'The token, shown only once') },
})

const revokeRoute = createRoute({
  ...tag,
  method: 'delete',
  path: '/api/tokens/{id}',
  summary: "Revoke one of your project's tokens",
  request: { params: z.object({ id: z.string().min(1).max(100) }) },
  responses: { 204: { description: 'The token is revoked' } },
})

const showSessionRoute = createRoute({
  ...tag,
  method: 'get',
  path: '/api/session',
  summary: 'Get your project, name and scopes',
  responses: { 200: json(SessionBody, 'Your project, name and scopes') },
})

const startSessionRoute = createRoute({
  ...tag,
  method: 'post',
  path: '/api/session',
  summary: "Exchange a token for a browser's cookie",
  responses: { 200: json(SessionBody, 'Your project, name and scopes; the cookie is in Set-Cookie') },
})

const endSessionRoute = createRoute({
  ...tag,
  method: 'delete',
  path: '/api/session',
  summary: "End a browser's session",
  responses: { 204: { description: 'The session has ended' } },
})

const auditRoute = createRoute({
  ...tag,
  method: 'get',
  path: '/api/audit',
  summary: 'List who changed what in your project, and whose requests were rejected',
  request: {
    query: z.strictObject({
      before: queryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      limit: queryNumber(1, 1000).optional(),
    }),
  },
  responses: { 200: json(AuditBody, 'Newest first') },
})

/** Makes the routes for tokens, browser sessions and the audit log. */
export function createAccessApi(gate: Gate): OpenAPIHono<ServerEnv> {
  const api = new OpenAPIHono<ServerEnv>({ defaultHook: throwInvalid })

  api.openapi(listRoute, async (c) => {
    return c.json({ tokens: await listTokens(c.var.service.access, c.var.caller.project) }, 200)
  })

  api.openapi(createTokenRoute, async (c) => {
    const { name, scopes, expires_at } = c.req.valid('json')
    const { service, caller } = c.var
    const until = expires_at === null ? null : new Date(expires_at).toISOString()
    const request = { name, scopes, expires_at: until, project: caller.project }
    const token = await createToken(service.access, request, service.now())
    gate.tokens.forget()
    return c.json(token, 201)
  })

  api.openapi(revokeRoute, async (c) => {
    const { service, caller } = c.var
    await revokeToken(service.access, c.req.valid('param').id, caller.project, service.now())
    gate.tokens.forget()
    return c.body(null, 204)
  })

  api.openapi(showSessionRoute, (c) => c.json(describeCaller(c), 200))

  api.openapi(startSessionRoute, (c) => {
    const bearer = readBearer(c.req.header('authorization') ?? '')
    if (bearer !== null) {
      const id = gate.sessions.start(hashText(bearer), gate.now().getTime())
      c.header('Set-Cookie', sessionCookie(id, gate))
    }
    return c.json(describeCaller(c), 200)
  })

  api.openapi(endSessionRoute, (c) => {
    const id = readSessionCookie(c.req.header('cookie'), gate)
    if (id !== null) gate.sessions.end(id)
    c.header('Set-Cookie', endedCookie(gate))
    return c.body(null, 204)
  })

  api.openapi(auditRoute, async (c) => {
    const { before, limit } = c.req.valid('query')
    const { service, caller } = c.var
    const page = await readAudit(service.access, caller.project, { before: before ?? null, limit: limit ?? 100 })
    return c.json({ entries: [...page.entries], next: page.next }, 200)
  })
  return api
}

function describeCaller(c: Context<ServerEnv>) {
  const { project, name, scopes } = c.var.caller
  return { project, name, scopes: [...scopes] }
}
