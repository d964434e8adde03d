import type { ErrorObject, FuncKeywordDefinition } from 'ajv/dist/2020.js'

/** Says what in a value does not satisfy the schema; null when all does. */
export type SchemaProblem = (value: unknown) => string | null

/**
 * Compiles a JSON Schema of draft 2020-12. Rejects when the schema itself is not valid or refers to another document.
 *
 * Nothing in it can take more than linear time on a value: patterns run on RE2, `uniqueItems` compares by hashing.
 * Formats are checked as most validators do: dates and times exactly, the others by their quick patterns.
 */
export async function compileSchema(schema: Readonly<Record<string, unknown>>): Promise<SchemaProblem> {
  const [{ Ajv2020 }, formats, { RE2JS }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('re2js'),
  ])
  const regExp = Object.assign((pattern: string) => RE2JS.compile(pattern), { code: 'assay:re2' })
  const ajv = new Ajv2020({ strict: false, addUsedSchema: false, logger: false, code: { regExp } })
  formats.default.default(ajv, { mode: 'fast' })
  formats.default.default(ajv, { mode: 'full', formats: ['date', 'time', 'date-time'] })
  ajv.removeKeyword('uniqueItems').addKeyword(UNIQUE_ITEMS)
  const validate = ajv.compile(schema)
  return (value) => {
    if (validate(value) === true) return null
    const [first] = validate.errors ?? []
    return first === undefined ? 'unknown reason' : errorText(first)
  }
}

function errorText({ instancePath, message, params }: ErrorObject): string {
  const where = instancePath === '' ? 'the value' : `"${instancePath}"`
  const detail = 'additionalProperty' in params ? ` ("${params.additionalProperty}")` : ''
  return `${where} ${message ?? 'is not valid'}${detail}`
}

/** The validator's own compares every pair of items. */
const UNIQUE_ITEMS: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must not have equal items' },
  validate: (isWanted: boolean, items: readonly unknown[]) =>
    !isWanted || new Set(items.map(canonicalText)).size === items.length,
}

/** A text that two JSON values share when they are equal: keys in one order. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, child: unknown) => {
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return child
    return Object.fromEntries(Object.entries(child).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
