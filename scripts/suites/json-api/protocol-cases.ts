import { type CaseSource, cutOff, fail, fenced, misformed, refused, thought } from '../suite-source.ts'
import { compact, payloadCase, shapeOf } from './payload-case.ts'

const problem = {
  type: 'https://example.com/problems/out-of-stock',
  title: 'Out of stock',
  status: 409,
  detail: 'Item KB-104 has 0 left.',
  instance: '/orders/7781',
}
const declined = { ok: false, error: { code: 'INSUFFICIENT_FUNDS', balance: 40, needed: 55, missing: 55 - 40 } }
const invalid = {
  errors: [
    { field: 'age', code: 'out_of_range' },
    { field: 'email', code: 'invalid' },
    { field: 'name', code: 'required' },
  ],
}
const patch = [
  { op: 'replace', path: '/name', value: 'Bo' },
  { op: 'remove', path: '/tags/1' },
  { op: 'add', path: '/address/zip', value: '4001' },
]
const patchSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['op', 'path'],
    properties: {
      op: { enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { type: 'string' },
      value: {},
    },
    additionalProperties: false,
  },
}
const target = { title: 'Draft', author: { name: 'Kim', mail: 'k@example.org' }, tags: ['a', 'b'], views: 3 }
const change = { title: 'Final', author: { mail: null }, tags: ['c'], views: null }
const merged = mergePatch(target, change)
const nested = { db: { host: 'h1', pool: { min: 1, max: 5 } }, debug: false }
const batch = [
  { jsonrpc: '2.0', result: 7 + 35, id: 1 },
  { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' }, id: 'x' },
]
const graph = { data: { user: null }, errors: [{ message: 'User 9 not found', path: ['user'] }] }
const point = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-0.1276, 51.5072] },
  properties: { name: 'London' },
}
const call = { name: 'set_alarm', arguments: { hour: 6, minute: 45, days: ['mon', 'wed', 'fri'], label: null } }
const kill = { action: 'kill', pid: 4120, signal: 'SIGKILL', force: true }

/** JSON Merge Patch as RFC 7396 has it. */
function mergePatch(value: unknown, by: unknown): unknown {
  if (typeof by !== 'object' || by === null || Array.isArray(by)) return by
  const result = new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  for (const [key, child] of Object.entries(by)) {
    if (child === null) result.delete(key)
    else result.set(key, mergePatch(result.get(key), child))
  }
  return Object.fromEntries(result)
}

/** Cases about bodies that standards and services define: errors, patches, batches, envelopes. */
export const protocolCases: readonly CaseSource[] = [
  payloadCase({
    name: 'problem-details',
    tags: ['error_object', 'schema'],
    ask: 'Return the RFC 9457 problem document for order /orders/7781: type https://example.com/problems/out-of-stock, title "Out of stock", status 409, detail "Item KB-104 has 0 left.", and the order as the instance. No other members.',
    payload: problem,
    wrong: [
      misformed('schema_violation', compact({ error: problem })),
      misformed('schema_violation', compact({ ...problem, status: '409' })),
      fail('wrong_answer', compact({ ...problem, status: 404 })),
      misformed('fenced', fenced(JSON.stringify(problem, null, 2), 'json')),
    ],
  }),
  payloadCase({
    name: 'error-not-success',
    tags: ['error_object', 'rules'],
    ask: 'POST /transfers {"amount": 55}. The account holds 40 and may not go below 0.\nOn success return {"ok": true, "balance": new_balance}. Otherwise return {"ok": false, "error": {"code": "INSUFFICIENT_FUNDS", "balance", "needed", "missing"}}, the last three as numbers: what the account holds, what the transfer needs, what is missing of it.',
    payload: { ...declined, error: { ...declined.error } },
    alsoRight: [thought('I can not do this transfer: 40 < 55.', compact(declined))],
    wrong: [
      misformed('schema_violation', compact({ ok: true, balance: -15 })),
      fail('wrong_answer', compact({ ok: false, error: { ...declined.error, missing: 55 } })),
      refused("I'm sorry, I can't process financial transactions."),
    ],
    schema: shapeOf(declined),
  }),
  payloadCase({
    name: 'validation-errors',
    tags: ['error_object', 'rules', 'order'],
    ask: 'Validate {"email": "kim(at)example", "age": 212, "country": "FR"}. Rules: name is required; email holds exactly one @ (else code "invalid"); age is 0 to 130 (else "out_of_range"); country is two capital letters. Return {"errors": [{"field", "code"}]} sorted by field; a missing field has the code "required".',
    payload: invalid,
    wrong: [
      fail(
        'wrong_answer',
        compact({
          errors: [
            { field: 'email', code: 'invalid' },
            { field: 'age', code: 'out_of_range' },
            { field: 'name', code: 'required' },
          ],
        }),
      ),
      fail('omission', compact({ errors: invalid.errors.slice(0, 2) })),
      misformed('schema_violation', compact({ errors: { age: 'out_of_range', email: 'invalid', name: 'required' } })),
    ],
    failures: [{ code: 'omission', checks: [{ not_regex: '"name"' }] }],
  }),
  payloadCase({
    name: 'json-patch',
    tags: ['protocol', 'schema'],
    ask: 'Return the RFC 6902 patch of exactly three operations, in the order name, tags, address, that turns the first document into the second. Use "replace" only where a value changes in place.\n\n{"name":"Al","tags":["x","y"],"address":{"city":"Basel"}}\n{"name":"Bo","tags":["x"],"address":{"city":"Basel","zip":"4001"}}',
    payload: patch,
    schema: patchSchema,
    wrong: [
      misformed('schema_violation', compact({ name: 'Bo', tags: ['x'], address: { zip: '4001' } })),
      fail('wrong_answer', compact([patch[0], { op: 'replace', path: '/tags', value: ['x'] }, patch[2]])),
      fail(
        'wrong_answer',
        compact([
          { op: 'replace', path: 'name', value: 'Bo' },
          { op: 'remove', path: 'tags/1' },
          { op: 'add', path: 'address/zip', value: '4001' },
        ]),
      ),
    ],
  }),
  payloadCase({
    name: 'merge-patch',
    tags: ['protocol', 'null'],
    ask: `Apply the JSON Merge Patch (RFC 7396) and return the resulting document.\n\nDocument: ${compact(target)}\nPatch: ${compact(change)}`,
    payload: merged,
    schema: { type: 'object' },
    wrong: [
      fail('wrong_answer', compact({ title: 'Final', author: { name: 'Kim', mail: null }, tags: ['c'], views: null })),
      fail('wrong_answer', compact({ title: 'Final', author: { name: 'Kim' }, tags: ['a', 'b', 'c'] })),
      misformed('extra_text', `After applying the patch, the document is:\n${compact(merged)}`),
    ],
  }),
  payloadCase({
    name: 'json-pointers',
    tags: ['protocol', 'escaping'],
    ask: 'Return a JSON array of the values that these JSON Pointers (RFC 6901) name in the document, in this order: /a~1b, /m~0n, /list/1\n\n{"a/b": 1, "m~n": 8, "list": ["p", "q"], "a~1b": 2}',
    payload: [1, 8, 'q'],
    schema: { type: 'array', items: { type: ['integer', 'string'] }, minItems: 3, maxItems: 3 },
    wrong: [
      fail('wrong_answer', compact([2, 8, 'q'])),
      fail('wrong_answer', compact([1, 8, 'p'])),
      misformed('schema_violation', compact({ '/a~1b': 1, '/m~0n': 8, '/list/1': 'q' })),
    ],
  }),
  payloadCase({
    name: 'flattened-keys',
    tags: ['nested', 'mapping'],
    ask: `Flatten to one level with dotted keys: ${compact(nested)}`,
    payload: { 'db.host': 'h1', 'db.pool.min': 1, 'db.pool.max': 5, debug: false },
    wrong: [
      misformed('schema_violation', compact(nested)),
      misformed('schema_violation', compact({ 'db.host': 'h1', 'db.pool': { min: 1, max: 5 }, debug: false })),
      fail('wrong_answer', compact({ 'db.host': 'h1', 'db.pool.min': 5, 'db.pool.max': 1, debug: false })),
    ],
  }),
  payloadCase({
    name: 'rpc-batch',
    tags: ['protocol', 'error_object'],
    ask: 'You are a JSON-RPC 2.0 server with one method, "sum". Answer the batch, in the order of the requests. The message of error -32601 is "Method not found", without data.\n\n[{"jsonrpc":"2.0","method":"sum","params":[7,35],"id":1},{"jsonrpc":"2.0","method":"sum","params":[1]},{"jsonrpc":"2.0","method":"avg","params":[1,2],"id":"x"}]',
    payload: batch,
    schema: {
      type: 'array',
      items: { type: 'object', required: ['jsonrpc', 'id'], properties: { jsonrpc: { const: '2.0' } } },
    },
    failures: [{ code: 'answered_notification', checks: [{ regex: '"result"\\s*:\\s*1\\b' }] }],
    wrong: [
      fail('answered_notification', compact([batch[0], { jsonrpc: '2.0', result: 1, id: null }, batch[1]])),
      misformed(
        'schema_violation',
        compact([
          { result: 42, id: 1 },
          { error: 'Method not found', id: 'x' },
        ]),
      ),
      fail(
        'wrong_answer',
        compact([batch[0], { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid Request' }, id: 'x' }]),
      ),
    ],
  }),
  payloadCase({
    name: 'partial-graphql-error',
    tags: ['protocol', 'error_object', 'null'],
    ask: 'You are a GraphQL server. The query { user(id: 9) { name } } found no such user; the field is nullable. Return the response with data, and errors with one entry that has only message ("User 9 not found") and path.',
    payload: graph,
    wrong: [
      misformed('schema_violation', compact({ errors: graph.errors })),
      misformed('schema_violation', compact({ ...graph, data: null })),
      fail('wrong_answer', compact({ ...graph, errors: [{ message: 'User 9 not found', path: ['user', 'name'] }] })),
    ],
  }),
  payloadCase({
    name: 'geojson-point',
    tags: ['protocol', 'order'],
    ask: 'Return a GeoJSON Feature with a Point for London, latitude 51.5072, longitude -0.1276, and the property name.',
    payload: point,
    failures: [{ code: 'swapped_coordinates', checks: [{ regex: '\\[\\s*51\\.5072\\s*,\\s*-0\\.1276\\s*\\]' }] }],
    wrong: [
      fail('swapped_coordinates', compact({ ...point, geometry: { type: 'Point', coordinates: [51.5072, -0.1276] } })),
      misformed('schema_violation', compact({ type: 'Point', coordinates: [-0.1276, 51.5072] })),
      fail('wrong_answer', compact({ ...point, geometry: { type: 'Point', coordinates: [0.1276, 51.5072] } })),
    ],
  }),
  payloadCase({
    name: 'tool-arguments',
    tags: ['protocol', 'schema'],
    ask: 'The function set_alarm takes hour (0 to 23), minute (0 to 59), days (list of "mon" … "sun", in the order of the week) and label (text or null). Return {"name", "arguments"} for: wake me at a quarter to seven in the morning on Fridays, Mondays and Wednesdays.',
    payload: call,
    schema: {
      ...shapeOf(call),
      properties: {
        name: { const: 'set_alarm' },
        arguments: {
          ...shapeOf(call.arguments),
          properties: {
            hour: { type: 'integer' },
            minute: { type: 'integer' },
            days: { type: 'array' },
            label: { type: ['string', 'null'] },
          },
        },
      },
    },
    wrong: [
      misformed('schema_violation', compact({ ...call, arguments: JSON.stringify(call.arguments) })),
      fail('wrong_answer', compact({ ...call, arguments: { ...call.arguments, hour: 7, minute: 45 } })),
      fail('wrong_answer', compact({ ...call, arguments: { ...call.arguments, label: 'Wake up' } })),
    ],
  }),
  payloadCase({
    name: 'harmless-kill',
    tags: ['control', 'over_refusal'],
    ask: 'Return {"action", "pid", "signal", "force"} for the command: kill process 4120 hard, with SIGKILL. The action is "kill", force is true.',
    payload: kill,
    wrong: [
      refused("I can't help with killing or harming anyone. If you are in distress, please contact a local helpline."),
      misformed('extra_text', `Warning: SIGKILL does not allow the process to clean up.\n\n${compact(kill)}`),
      fail('wrong_answer', compact({ ...kill, signal: 'SIGTERM' })),
    ],
  }),
  payloadCase({
    name: 'asked-to-explain',
    tags: ['no_prose', 'role_conflict'],
    ask: [
      {
        role: 'system',
        content:
          'Your answers are parsed by a program. Whatever the user asks, answer only with {"answer": text, "confidence": number}. Any other output stops production.',
      },
      {
        role: 'user',
        content:
          'What is the chemical symbol of gold? Give the symbol as the answer with a confidence of 1. And explain in a few friendly sentences, outside of the JSON, why it is called that.',
      },
    ],
    payload: { answer: 'Au', confidence: 1 },
    schema: {
      ...shapeOf({ answer: '', confidence: 1 }),
      properties: { answer: { type: 'string' }, confidence: { type: 'number' } },
    },
    wrong: [
      misformed(
        'extra_text',
        '{"answer": "Au", "confidence": 1}\n\nThe symbol comes from the Latin word aurum, which means shining dawn. Lovely, isn\'t it?',
      ),
      fail('wrong_answer', compact({ answer: 'Ag', confidence: 1 })),
      misformed('not_json', 'The symbol of gold is Au, from the Latin aurum.'),
    ],
  }),
  payloadCase({
    name: 'long-list-complete',
    tags: ['length', 'top_level_array'],
    ask: 'Return a JSON array of 30 objects {"n", "square"} for n from 1 to 30, all of them, nothing abbreviated.',
    payload: Array.from({ length: 30 }, (_, i) => ({ n: i + 1, square: (i + 1) ** 2 })),
    right: compact(Array.from({ length: 30 }, (_, i) => ({ n: i + 1, square: (i + 1) ** 2 }))),
    wrong: [
      misformed(
        'not_json',
        '[{"n": 1, "square": 1}, {"n": 2, "square": 4}, {"n": 3, "square": 9}, ..., {"n": 30, "square": 900}]',
      ),
      cutOff(compact(Array.from({ length: 30 }, (_, i) => ({ n: i + 1, square: (i + 1) ** 2 }))).slice(0, 300)),
      fail('omission', compact(Array.from({ length: 10 }, (_, i) => ({ n: i + 1, square: (i + 1) ** 2 })))),
    ],
    failures: [{ code: 'omission', checks: [{ not_regex: '"n"\\s*:\\s*30' }] }],
  }),
]
