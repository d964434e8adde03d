import { Name } from '@assay/core/api'
import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { throwInvalid } from '../http/invalid-request.ts'
import type { ServerEnv } from '../http/server-env.ts'

/** Makes an empty app for the routes of one noun; what its schemas reject is one kind of error. */
export function createRoutes(): OpenAPIHono<ServerEnv> {
  return new OpenAPIHono<ServerEnv>({ defaultHook: throwInvalid })
}

/** The run that a path names: its id, the beginning of it, or `last`. */
export const RunPath = z.object({ id: Name })

/** Describes an answer of JSON. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Describes a body of JSON, without which a request is rejected. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}
