import { Problem } from '@assay/core/api'
import type { OpenAPIHono } from '@hono/zod-openapi'
import manifest from '../../../package.json' with { type: 'json' }
import type { ServerEnv } from '../http/server-env.ts'

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

const PROBLEM = { $ref: '#/components/responses/Problem' }

/** Makes an API's OpenAPI document: every route, with problems as the default response and a token for authorization. */
export function makeOpenApi(api: OpenAPIHono<ServerEnv>): OpenApiDocument {
  const { definitions } = api.openAPIRegistry
  if (!definitions.some((each) => each.type === 'component' && each.name === 'Problem')) addCommon(api)
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version: manifest.version,
      description: 'Runs suites on language models and reports scores, confidence intervals and costs.',
    },
    // A server without tokens accepts its own machine's requests.
    security: [{ token: [] }, {}],
  })
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path)) {
      if (typeof operation === 'object' && 'responses' in operation) operation.responses.default = PROBLEM
    }
  }
  return document
}

function addCommon(api: OpenAPIHono<ServerEnv>): void {
  const registry = api.openAPIRegistry
  // The schema was made before the library extended zod; a copy has the extensions.
  registry.register('Problem', Problem.meta({ id: 'Problem' }))
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer' })
  registry.registerComponent('responses', 'Problem', {
    description: 'Why the request was rejected or failed',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  })
}
