import { messageOf } from '@assay/core/errors'
import { cutMasked, type Mask } from '@assay/core/suite'
import { findJsonFault } from '@assay/core/text'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { z } from 'zod'
import { isObject } from '../toolbox/is-object.ts'
import type { Schemas } from '../toolbox/schemas.ts'

/** A tool as its server describes it, with a schema that every model accepts. */
export const ListedTool = z.object({
  name: z.string().min(1),
  description: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()),
})
export type ListedTool = z.infer<typeof ListedTool>

const TOOL_LIMIT = 2000
const PAGE_LIMIT = 200
const NAME_LIMIT = 200
const DESCRIPTION_LIMIT = 20_000
const SCHEMA_LIMIT = 100_000
const DEPTH_LIMIT = 100

/** A page of tools, looser than the SDK's schema, which rejects the whole list for one odd tool. */
const Page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() })
const Entry = z.looseObject({
  name: z.string().min(1).max(NAME_LIMIT),
  description: z.string().nullish().catch(null),
  inputSchema: z.unknown().optional(),
})

/** Requests all of a server's tools, page by page. Throws when it lists too many tools or pages. */
export async function listTools(client: Client, options: RequestOptions): Promise<unknown[]> {
  const tools: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGE_LIMIT; page++) {
    const params = cursor === undefined ? {} : { params: { cursor } }
    const found = await client.request({ method: 'tools/list', ...params }, Page, options)
    tools.push(...found.tools)
    if (tools.length > TOOL_LIMIT) throw new Error(`it lists more than ${TOOL_LIMIT} tools`)
    cursor = found.nextCursor ?? undefined
    if (cursor === undefined || cursor === '') return tools
  }
  throw new Error(`its list of tools has more than ${PAGE_LIMIT} pages`)
}

/** The context for reading a tool list. */
export interface ListContext {
  readonly server: string
  readonly schemas: Schemas
  readonly maskSecrets: Mask
  readonly warn: (message: string) => void
}

/** Reads a tool list. Entries without a name, and repeated names, are skipped with a warning. */
export async function readTools(entries: readonly unknown[], context: ListContext): Promise<ListedTool[]> {
  const tools = new Map<string, ListedTool>()
  for (const entry of entries) {
    const { data } = Entry.safeParse(entry)
    if (data === undefined || tools.has(data.name)) {
      const what =
        data === undefined
          ? 'a tool without a usable name. Assay skips it.'
          : `more than one tool named "${data.name}". Assay uses the first.`
      context.warn(`MCP server "${context.server}" lists ${what}`)
      continue
    }
    const description = data.description ?? null
    tools.set(data.name, {
      name: data.name,
      description:
        description === null ? null : cutMasked(context.maskSecrets(description.toWellFormed()), DESCRIPTION_LIMIT),
      parameters: await readSchema(data.name, data.inputSchema, context),
    })
  }
  return [...tools.values()]
}

/** The schema used where a server's own isn't valid: it accepts any arguments and leaves the check to the server. */
const ANYTHING = { type: 'object' }

async function readSchema(tool: string, schema: unknown, context: ListContext): Promise<Record<string, unknown>> {
  const problem = await findSchemaProblem(schema, context.schemas)
  if (problem !== null) {
    const message = `Tool "${tool}" of MCP server "${context.server}" has an unusable schema: ${problem}.`
    context.warn(`${message} Assay doesn't check its arguments.`)
    return ANYTHING
  }
  const whole: Record<string, unknown> = { ...ANYTHING, ...(isObject(schema) ? schema : {}) }
  const { $schema: _, ...rest } = whole
  const text = JSON.stringify(rest)
  const masked = context.maskSecrets(text)
  return masked === text ? rest : z.record(z.string(), z.unknown()).parse(JSON.parse(masked))
}

async function findSchemaProblem(schema: unknown, schemas: Schemas): Promise<string | null> {
  if (!isObject(schema)) return "it isn't a JSON object"
  const fault = findJsonFault(schema, DEPTH_LIMIT)
  if (fault !== null) return `it ${fault}`
  if (JSON.stringify(schema).length > SCHEMA_LIMIT) return `it has more than ${SCHEMA_LIMIT} characters`
  if (schema.type !== undefined && schema.type !== 'object') return "it doesn't describe an object"
  return schemas.compile(schema).then(
    () => null,
    (error: unknown) => messageOf(error).slice(0, 300),
  )
}
