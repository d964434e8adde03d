import { canonicalJson } from '@assay/core/text'
import type { Ajv2020, ErrorObject, FuncKeywordDefinition } from 'ajv/dist/2020.js'

/** Explains what in a value doesn't match the schema; null if all of it does. */
export type SchemaProblem = (value: unknown) => string | null

/**
 * Compiles a JSON Schema of draft 2020-12. Rejects if the schema isn't valid or refers to another document.
 *
 * Nothing in it can take more than linear time on a value: patterns run on RE2, `uniqueItems` compares by hashing.
 * Formats are checked as most validators do: dates and times exactly, the others by their quick patterns.
 */
export async function compileSchema(schema: Readonly<Record<string, unknown>>): Promise<SchemaProblem> {
  // A schema's own names stay in its compiler, where other schemas could refer to them.
  if (JSON.stringify(schema).includes('"$id"')) return compileWith(await createAjv(), schema)
  shared ??= createAjv()
  return compileWith(await shared, schema)
}

/** The compiler of all schemas without names: creating one takes far longer than compiling a schema. */
let shared: Promise<Ajv2020> | null = null

function compileWith(ajv: Ajv2020, schema: Readonly<Record<string, unknown>>): SchemaProblem {
  // A copy, since the compiler remembers schemas by identity until they are removed.
  const own = { ...schema }
  try {
    const validate = ajv.compile(own)
    return (value) => {
      if (validate(value) === true) return null
      const [first] = validate.errors ?? []
      return first === undefined ? 'unknown problem' : errorText(first)
    }
  } finally {
    ajv.removeSchema(own)
  }
}

async function createAjv(): Promise<Ajv2020> {
  const [{ Ajv2020 }, formats, { RE2JS }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv-formats'),
    import('re2js'),
  ])
  const regExp = Object.assign((pattern: string) => RE2JS.compile(pattern), { code: 'assay:re2' })
  const made = new Ajv2020({ strict: false, addUsedSchema: false, logger: false, code: { regExp } })
  formats.default.default(made, { mode: 'fast' })
  formats.default.default(made, { mode: 'full', formats: ['date', 'time', 'date-time'] })
  made.removeKeyword('uniqueItems').addKeyword(UNIQUE_ITEMS)
  return made
}

function errorText({ instancePath, message, params }: ErrorObject): string {
  const where = instancePath === '' ? 'the value' : `"${instancePath}"`
  const detail = 'additionalProperty' in params ? ` ("${params.additionalProperty}")` : ''
  const problem = (message ?? "isn't valid")
    .replace(/^must be (?=(?:string|number|boolean)$)/, 'must be a ')
    .replace(/^must be (?=(?:integer|object|array)$)/, 'must be an ')
    .replace(/^must have required property '(.*)'$/s, 'must have the property "$1"')
    .replace(/^must NOT /, 'must not ')
  return `${where} ${problem}${detail}`
}

/** A replacement for the validator's own, which compares every pair of items. */
const UNIQUE_ITEMS: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must not have equal items' },
  validate: (isWanted: boolean, items: readonly unknown[]) =>
    !isWanted || new Set(items.map(canonicalJson)).size === items.length,
}
