import { HOSTILE_TEXTS, hostileValue, nest, type Random, spoil } from './hostile.ts'
import type { SentRequest } from './send-request.ts'

/** The parts of a JSON schema that are used here. */
export type Schema = Readonly<Record<string, unknown>>

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly method: string
  /** The path, with its parameters in braces. */
  readonly path: string
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[]
  /** Content type and schema of its body. */
  readonly body: { readonly type: string; readonly schema: Schema } | null
  /** The schema of the JSON of each status. */
  readonly answers: ReadonlyMap<number, Schema>
}

/** Existing names for requests, and values from earlier answers. */
export interface Known {
  /** Values by the name of a parameter or a property. */
  readonly values: Readonly<Record<string, readonly unknown[]>>
  /** Cursors of any list. */
  readonly cursors: string[]
}

/** Lists the operations of an OpenAPI document. */
export function listOperations(document: Schema): Operation[] {
  return Object.entries(record(document.paths)).flatMap(([path, methods]) =>
    Object.entries(record(methods)).map(([method, operation]): Operation => {
      const { parameters, requestBody, responses } = record(operation)
      const [content] = Object.entries(record(record(requestBody).content))
      return {
        method: method.toUpperCase(),
        path,
        parameters: list(parameters).map((each) => {
          const { in: place, name, schema } = record(each)
          return { in: String(place), name: String(name), schema: record(schema) }
        }),
        body: content === undefined ? null : { type: content[0], schema: record(record(content[1]).schema) },
        answers: new Map(
          Object.entries(record(responses)).flatMap(([status, answer]) => {
            const schema = record(record(record(answer).content)['application/json']).schema
            return schema === undefined ? [] : [[Number(status), record(schema)] as const]
          }),
        ),
      }
    }),
  )
}

/** Makes a request of an operation that is invalid in one or more ways, and sometimes valid. */
export function makeAttack(random: Random, operation: Operation, document: Schema, known: Known): SentRequest {
  const text = (name: string, schema: Schema): string => {
    if (name === 'cursor' && known.cursors.length > 0 && random.oneIn(2)) return forgeCursor(random, known.cursors)
    const value = random.oneIn(3) ? random.pick(HOSTILE_TEXTS) : makeValue(random, schema, document, known, name)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  let path = operation.path
  const query: string[] = []
  const headers: Record<string, string> = {}
  for (const { in: place, name, schema } of operation.parameters) {
    if (place === 'path') path = path.replace(`{${name}}`, () => encode(random, text(name, schema)))
    if (place === 'query' && !random.oneIn(3)) query.push(`${name}=${encode(random, text(name, schema))}`)
    if (place === 'header' && !random.oneIn(3)) headers[name] = headerText(text(name, schema))
  }
  if (random.oneIn(10)) query.push(`${encode(random, random.pick(HOSTILE_TEXTS))}=${random.pick(['', '1'])}`)
  if (random.oneIn(10)) query.push(...query)
  if (random.oneIn(8)) headers['idempotency-key'] = headerText(random.pick(HOSTILE_TEXTS))
  if (random.oneIn(20)) path += random.pick(['/', '//', '/..', '/%2e%2e', '%00', '?', ';x=1', '/.'])
  const method = random.oneIn(25)
    ? random.pick(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PUT', 'POST', 'DELETE'])
    : operation.method
  const body = operation.body === null ? null : makeBody(random, operation.body, document, known)
  const stray = operation.body === null && operation.method !== 'GET' && random.oneIn(3)
  const sent = stray ? { body: random.pick(RAW_BODIES)(), headers: { 'content-type': 'application/json' } } : body
  const search = query.length === 0 ? '' : `?${query.join('&')}`
  return {
    method,
    path: path + search,
    headers: { ...headers, ...sent?.headers },
    ...(sent === null || method === 'GET' || method === 'HEAD' || method === 'TRACE' ? {} : { body: sent.body }),
  }
}

/** Bodies that don't match their type, or are larger than anyone wants. */
const RAW_BODIES: readonly (() => Uint8Array | string)[] = [
  () => '',
  () => ' ',
  () => '{',
  () => 'null',
  () => '"',
  () => '{"a":1}{"b":2}',
  () => '{"text":"a","text":{"b":1},"value":1,"value":2,"suites":[],"suites":[""]}',
  () => '{"__proto__":{"text":"x","value":"x"},"text":"x"}',
  () => nest(100_000, '[', ']'),
  () => nest(50_000, '{"a":', '}'),
  () => `{"value":${nest(20_000, '[', ']')}}`,
  () => `{"text":${JSON.stringify(nest(20_000, '[', ']'))}}`,
  () => `{"value":${'9'.repeat(100_000)}}`,
  () => `{"value":${JSON.stringify('x'.repeat(900_000))}}`,
  () => JSON.stringify({ text: 'x'.repeat(10_000_000), value: 1 }),
  () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  () => Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00]),
  () => Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from('{"text":"\ud800"}', 'utf16le'),
]

function makeBody(
  random: Random,
  { type, schema }: { readonly type: string; readonly schema: Schema },
  document: Schema,
  known: Known,
) {
  const headers: Record<string, string> = {
    'content-type': random.oneIn(15)
      ? random.pick([
          'text/plain',
          'application/xml',
          '',
          'application/json; charset=utf-16',
          'Application/JSON',
          'application/json ; x',
          'multipart/form-data',
        ])
      : type,
  }
  if (random.oneIn(20)) headers['content-encoding'] = random.pick(['gzip', 'br', 'identity', 'x'])
  if (random.oneIn(4)) return { headers, body: random.pick(RAW_BODIES)() }
  if (type !== 'application/json') return { headers, body: makeLines(random, known) }
  let value = makeValue(random, schema, document, known, 'body')
  for (let times = random.below(4); times > 0; times--) value = spoil(random, value)
  return { headers, body: JSON.stringify(value) }
}

/** Lines of an export, some of them invalid. */
function makeLines(random: Random, { values }: Known): string {
  const lines = (values.lines ?? []).map((line) => {
    const value = random.oneIn(3) ? spoil(random, line) : line
    return random.oneIn(8) ? String(hostileValue(random)) : JSON.stringify(value)
  })
  if (random.oneIn(4)) lines.splice(random.below(lines.length), 1)
  return lines.join(random.pick(['\n', '\n', '\n', '\r\n', '\n\n']))
}

/** Makes a value that a schema allows, as far as it says. */
function makeValue(random: Random, schema: Schema, document: Schema, known: Known, name: string): unknown {
  const existing = known.values[name]
  if (existing !== undefined && existing.length > 0 && !random.oneIn(4)) return random.pick(existing)
  const make = (next: Schema, of: string) => makeValue(random, next, document, known, of)
  if (typeof schema.$ref === 'string') return make(resolve(document, schema.$ref), name)
  const union = [...list(schema.anyOf), ...list(schema.oneOf)]
  if (union.length > 0) return make(record(random.pick(union)), name)
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  if ('const' in schema) return schema.const
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']
  switch (random.pick(types)) {
    case 'object':
      return makeObject(random, schema, make)
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, () => make(record(schema.items), name))
    case 'integer':
      return Number(schema.minimum ?? 0) + random.below(3)
    case 'number':
      return Number(schema.minimum ?? 0) + random.below(100) / 100
    case 'boolean':
      return random.oneIn(2)
    case 'null':
      return null
    case 'string':
      return schema.format === 'date-time' ? '2026-03-01T10:00:00.000Z' : random.pick(['a', 'tiny', 'x y', 'é'])
    default:
      return hostileValue(random)
  }
}

function makeObject(random: Random, schema: Schema, make: (schema: Schema, name: string) => unknown): unknown {
  const required = list(schema.required)
  return Object.fromEntries(
    Object.entries(record(schema.properties))
      .filter(([key]) => required.includes(key) || random.oneIn(3))
      .map(([key, value]) => [key, make(record(value), key)]),
  )
}

/** Returns another list's cursor, or a changed one. */
function forgeCursor(random: Random, cursors: readonly string[]): string {
  const cursor = random.pick(cursors)
  if (random.oneIn(3)) return cursor
  if (random.oneIn(2)) return cursor.slice(0, random.below(cursor.length))
  const inner = Buffer.from(cursor, 'base64url').toString('utf8')
  const changed = inner.replace(/"[^"]*"|\d+/, () => JSON.stringify(random.pick(HOSTILE_TEXTS)))
  return Buffer.from(changed).toString('base64url')
}

/** Writes a text into an address: correctly, encoded twice, or with bytes that aren't text. */
function encode(random: Random, text: string): string {
  if (random.oneIn(12)) return random.pick(['%', '%zz', '%00', '%ff', '%ed%a0%80', '%c0%ae%c0%ae', '%2F', '%252F', '+'])
  const once = encodeURIComponent(text.toWellFormed())
  return random.oneIn(12) ? encodeURIComponent(once) : once
}

/** Replaces characters that no client can send in a header. */
function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4000)
}

function resolve(document: Schema, reference: string): Schema {
  return reference
    .slice(2)
    .split('/')
    .reduce((found, key) => record(found[key]), document)
}

function record(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
