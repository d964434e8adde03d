import { messageOf } from '@assay/core/errors'
import { canonicalJson } from '@assay/core/text'
import type { Ajv, ErrorObject, FuncKeywordDefinition } from 'ajv'

/** Explains what in a value doesn't match the schema; null if all of it does. */
export type SchemaProblem = (value: unknown) => string | null

/** The error for a schema that no value can be checked with. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  /** The invalid part: its keys and indexes from the schema's root. */
  readonly path: readonly (string | number)[]

  constructor(message: string, path: readonly (string | number)[] = []) {
    super(message)
    this.path = path
  }
}

/**
 * Compiles a JSON Schema: of draft 2020-12, or of the draft-06, draft-07 or 2019-09 that its `$schema` names. Rejects with SchemaError if it
 * isn't valid or refers to another document.
 *
 * Nothing in it can take more than linear time on a value: patterns run on RE2, `uniqueItems` compares by hashing.
 * Formats are checked as most validators do: dates and times exactly, the others by their quick patterns.
 */
export async function compileSchema(schema: Readonly<Record<string, unknown>>): Promise<SchemaProblem> {
  const draft = readDraft(schema)
  // A schema's own names stay in its compiler, where other schemas could refer to them.
  const hasNames = JSON.stringify(schema).includes('"$id"')
  return compileWith(await (hasNames ? createAjv(draft) : openShared(draft)), schema)
}

/**
 * Finds what makes a JSON Schema invalid by its form alone, hundreds of times faster than compiling it; null if nothing does. References and
 * patterns aren't looked at.
 */
export async function findSchemaError(schema: Readonly<Record<string, unknown>>): Promise<SchemaError | null> {
  try {
    return findFormError(await openShared(readDraft(schema)), withoutDraft(schema))
  } catch (error) {
    if (error instanceof SchemaError) return error
    throw error
  }
}

type Draft = '2020-12' | '2019-09' | 'draft-07'

/** The drafts by the addresses that `$schema` names them with. Draft-06 means the same as 07 where both know a word. */
const DRAFTS: ReadonlyMap<string, Draft> = new Map<string, Draft>([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft-06/schema', 'draft-07'],
  ['json-schema.org/schema', '2020-12'],
])

function readDraft({ $schema }: Readonly<Record<string, unknown>>): Draft {
  if ($schema === undefined) return '2020-12'
  const draft = typeof $schema === 'string' ? DRAFTS.get($schema.replace(/^https?:\/\/|#$/g, '')) : undefined
  if (draft !== undefined) return draft
  throw new SchemaError(`"$schema" names no draft from draft-06 to 2020-12: ${JSON.stringify($schema)}`, ['$schema'])
}

/** The compilers of all schemas without names: creating one takes far longer than compiling a schema. */
const shared = new Map<Draft, Promise<Ajv>>()

function openShared(draft: Draft): Promise<Ajv> {
  const ajv = shared.get(draft) ?? createAjv(draft)
  shared.set(draft, ajv)
  return ajv
}

/** Copies a schema, since the compiler remembers schemas by identity until they are removed. */
function withoutDraft({ $schema: _, ...schema }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return schema
}

function compileWith(ajv: Ajv, schema: Readonly<Record<string, unknown>>): SchemaProblem {
  const own = withoutDraft(schema)
  const wrong = findFormError(ajv, own)
  if (wrong !== null) throw wrong
  try {
    const validate = ajv.compile(own)
    return (value) => {
      if (validate(value) === true) return null
      const [first] = validate.errors ?? []
      return first === undefined ? 'unknown problem' : errorText(first)
    }
  } catch (error) {
    throw new SchemaError(messageOf(error))
  } finally {
    ajv.removeSchema(own)
  }
}

/** Finds the deepest error of a schema's form; the others are about what contains it. */
function findFormError(ajv: Ajv, schema: Record<string, unknown>): SchemaError | null {
  if (ajv.validateSchema(schema) === true) return null
  const depthOf = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  // Of several errors about one place, the first is about the usual form.
  const [first] = (ajv.errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a))
  if (first === undefined) return new SchemaError("it isn't valid")
  const path = first.instancePath.split('/').slice(1).map(readPointer)
  const { allowedValues } = first.params
  const expected = Array.isArray(allowedValues) ? `must be one of ${allowedValues.join(', ')}` : explain(first)
  const found = JSON.stringify(path.reduce<unknown>((at, key) => Object(at)[key], schema))
  const shown = found.length > SHOWN ? '' : `, found ${found}`
  return new SchemaError(`${path.length === 0 ? 'the schema' : `"${first.instancePath}"`} ${expected}${shown}`, path)
}

/** The longest value that a message repeats. */
const SHOWN = 80

function readPointer(part: string): string | number {
  const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
  return /^\d+$/.test(name) ? Number(name) : name
}

async function createAjv(draft: Draft): Promise<Ajv> {
  const [Compiler, formats, { RE2JS }] = await Promise.all([
    loadCompiler(draft),
    import('ajv-formats'),
    import('re2js'),
  ])
  const regExp = Object.assign((pattern: string) => RE2JS.compile(pattern), { code: 'assay:re2' })
  const made = new Compiler({ strict: false, addUsedSchema: false, logger: false, code: { regExp } })
  formats.default.default(made, { mode: 'fast' })
  formats.default.default(made, { mode: 'full', formats: ['date', 'time', 'date-time'] })
  made.removeKeyword('uniqueItems').addKeyword(UNIQUE_ITEMS)
  return made
}

async function loadCompiler(draft: Draft): Promise<new (options: object) => Ajv> {
  if (draft === 'draft-07') return (await import('ajv')).Ajv
  return draft === '2019-09' ? (await import('ajv/dist/2019.js')).Ajv2019 : (await import('ajv/dist/2020.js')).Ajv2020
}

function errorText(error: ErrorObject): string {
  const { instancePath, params } = error
  const where = instancePath === '' ? 'the value' : `"${instancePath}"`
  const detail = 'additionalProperty' in params ? ` ("${params.additionalProperty}")` : ''
  return `${where} ${explain(error)}${detail}`
}

function explain({ message }: ErrorObject): string {
  return (message ?? "isn't valid")
    .replace(/^must be (?=(?:string|number|boolean)$)/, 'must be a ')
    .replace(/^must be (?=(?:integer|object|array)$)/, 'must be an ')
    .replace(/^must have required property '(.*)'$/s, 'must have the property "$1"')
    .replace(/^must NOT /, 'must not ')
    .replace('must be object,boolean', 'must be an object or a boolean')
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
