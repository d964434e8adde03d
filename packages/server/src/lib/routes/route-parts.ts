import { Name } from '@assay/core/api'
import { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { throwInvalid } from '../http/invalid-request.ts'
import type { ServerEnv } from '../http/server-env.ts'

/** Makes an empty app for one noun's routes; anything that its schemas reject is the same kind of error. */
export function createRoutes(): OpenAPIHono<ServerEnv> {
  return new OpenAPIHono<ServerEnv>({ defaultHook: throwInvalid })
}

/** The run in a path: its ID, the start of its ID, or `last`. */
export const RunPath = z.object({ id: Name })

/** Describes a JSON answer. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** Describes a required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}
