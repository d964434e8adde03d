import { type CaseSource, cutOff, fail, fenced, misformed, refused, thought } from '../suite-source.ts'
import { compact, payloadCase, shapeOf } from './payload-case.ts'

const lines = [
  { sku: 'KB-104', quantity: 3, unit_price: 49.5, line_total: 3 * 49.5 },
  { sku: 'MS-220', quantity: 2, unit_price: 19.25, line_total: 2 * 19.25 },
]
const order = {
  order_id: 'A-7781',
  customer: { name: 'Ines Duarte', address: { city: 'Porto', country: 'PT' } },
  lines,
  total: lines.reduce((sum, line) => sum + line.line_total, 0),
}

const tree = { a: { b: { c: { d: { e: { f: 'leaf', g: [[1], [2, [3]]] } } } } } }

const contact = { name: 'Olu Adeyemi', email: 'olu@example.org', phone: null, fax: null }
const nullable = {
  ...shapeOf(contact),
  properties: {
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: ['string', 'null'] },
    fax: { type: ['string', 'null'] },
  },
}

const known = { name: 'Olu Adeyemi', email: 'olu@example.org' }
const person = { id: 12, name: 'Rosa Lind', role: 'editor' }
const payments = [
  { type: 'card', last4: '4242', network: 'visa' },
  { type: 'transfer', iban: 'DE89370400440532013000' },
  { type: 'card', last4: '0005', network: 'amex' },
]
const paymentSchema = {
  type: 'array',
  items: {
    oneOf: [
      {
        ...shapeOf(payments[0]),
        properties: { type: { const: 'card' }, last4: { type: 'string' }, network: { type: 'string' } },
      },
      { ...shapeOf(payments[1]), properties: { type: { const: 'transfer' }, iban: { type: 'string' } } },
    ],
  },
}
const gifts = [
  { item: 'Lamp', gift: true, message: 'For your new desk' },
  { item: 'Bulb', gift: false },
]
const giftSchema = {
  type: 'array',
  items: {
    oneOf: [
      {
        ...shapeOf(gifts[0]),
        properties: { item: { type: 'string' }, gift: { const: true }, message: { type: 'string' } },
      },
      { ...shapeOf(gifts[1]), properties: { item: { type: 'string' }, gift: { const: false } } },
    ],
  },
}

/** Cases about the shape of a document: nesting, keys that must or must not be there, lists, unions. */
export const shapeCases: readonly CaseSource[] = [
  payloadCase({
    name: 'control-flat-object',
    tags: ['control', 'object'],
    ask: 'Return an object with the keys "name" (text), "age" (whole number) and "active" (boolean) for Mia Brandt, 34 years old, whose account is active.',
    payload: { name: 'Mia Brandt', age: 34, active: true },
    alsoRight: [
      thought(
        'The user wants {"name", "age", "active"}. Should I add a fence? No.',
        compact({ name: 'Mia Brandt', age: 34, active: true }),
      ),
    ],
    wrong: [
      misformed('fenced', fenced(compact({ name: 'Mia Brandt', age: 34, active: true }), 'json')),
      misformed('schema_violation', compact({ name: 'Mia Brandt', age: '34', active: true })),
      fail('wrong_answer', compact({ name: 'Mia Brandt', age: 34, active: false })),
    ],
  }),
  payloadCase({
    name: 'control-list-of-numbers',
    tags: ['control', 'top_level_array'],
    ask: 'Return the whole numbers from 3 to 9, in rising order, as a JSON array.',
    payload: [3, 4, 5, 6, 7, 8, 9],
    wrong: [
      misformed('extra_text', 'Here are the numbers you asked for:\n\n[3, 4, 5, 6, 7, 8, 9]'),
      misformed('schema_violation', compact({ numbers: [3, 4, 5, 6, 7, 8, 9] })),
      fail('wrong_answer', compact([3, 4, 5, 6, 7, 8])),
    ],
  }),
  payloadCase({
    name: 'control-boolean-flags',
    tags: ['control', 'object'],
    ask: 'A user has switched e-mail notices on, text messages off and push notices on. Return an object with the boolean keys "email", "sms" and "push".',
    payload: { email: true, sms: false, push: true },
    wrong: [
      misformed('schema_violation', compact({ email: 'on', sms: 'off', push: 'on' })),
      misformed('fenced', fenced(compact({ email: true, sms: false, push: true }), 'json')),
    ],
  }),
  payloadCase({
    name: 'control-empty-body',
    tags: ['control', 'empty'],
    ask: 'The resource was deleted. Return an empty JSON object.',
    payload: {},
    schema: { type: 'object', additionalProperties: false },
    wrong: [
      misformed('schema_violation', compact({ status: 'deleted' })),
      misformed('not_json', 'Resource deleted successfully.'),
    ],
  }),
  payloadCase({
    name: 'nested-order',
    tags: ['nested', 'arithmetic'],
    ask: `Return this order as JSON. Keys: order_id, customer {name, address {city, country}}, lines [{sku, quantity, unit_price, line_total}], total. "country" is a two-letter ISO code; amounts are numbers; "total" is the sum of the line totals.

Order A-7781 by Ines Duarte, Porto, Portugal: three KB-104 at 49.50 each and two MS-220 at 19.25 each.`,
    payload: order,
    schema: {
      ...shapeOf(order),
      properties: {
        ...(shapeOf(order).properties as object),
        lines: {
          type: 'array',
          items: {
            ...shapeOf(lines[0]),
            properties: {
              sku: { type: 'string' },
              quantity: { type: 'integer' },
              unit_price: { type: 'number' },
              line_total: { type: 'number' },
            },
          },
        },
        total: { type: 'number' },
      },
    },
    alsoRight: [compact(Object.fromEntries(Object.entries(order).toReversed()))],
    wrong: [
      fail('wrong_answer', compact({ ...order, total: order.total + 10 })),
      misformed(
        'schema_violation',
        compact({ ...order, customer: { name: 'Ines Duarte', city: 'Porto', country: 'PT' } }),
      ),
      cutOff(JSON.stringify(order, null, 2).slice(0, 190)),
    ],
  }),
  payloadCase({
    name: 'deep-nesting',
    tags: ['nested'],
    ask: 'Build this document: the outermost object has the key a alone, whose value is an object with the key b alone, and so on through c and d to e. The value of e is an object with two keys: "f" with the text "leaf", and "g" with a list of two items. The first item is a list that holds the number 1. The second item is a list of two items, the number 2 and a list that holds the number 3.',
    payload: tree,
    schema: { type: 'object', required: ['a'], properties: { a: { type: 'object' } }, additionalProperties: false },
    wrong: [
      misformed('incomplete_json', compact(tree).slice(0, -2)),
      fail('wrong_answer', compact({ a: { b: { c: { d: { e: { f: 'leaf', g: [[1], [2, 3]] } } } } } })),
    ],
  }),
  payloadCase({
    name: 'null-not-omitted',
    tags: ['null', 'schema'],
    ask: 'Return the contact as an object with the keys name, email, phone and fax. Every key must be there; a value that the text does not give is null.\n\nOlu Adeyemi can be written to at olu@example.org.',
    payload: contact,
    schema: nullable,
    failures: [
      { code: 'null_as_text', checks: [{ regex: '"(phone|fax)"\\s*:\\s*"(null|none|n/a|unknown|-)?"' }] },
      { code: 'hallucination', checks: [{ regex: '"(phone|fax)"\\s*:\\s*"[+(\\d]' }] },
    ],
    wrong: [
      misformed('schema_violation', compact(known)),
      fail('null_as_text', compact({ ...contact, phone: '', fax: '' })),
      fail('hallucination', compact({ ...contact, phone: '+44 20 7946 0958' })),
    ],
  }),
  payloadCase({
    name: 'omitted-not-null',
    tags: ['null', 'schema'],
    ask: 'Return the contact as an object with the keys name, email, phone and fax. Leave out every key whose value the text does not give; null and empty texts are rejected.\n\nOlu Adeyemi can be written to at olu@example.org.',
    payload: known,
    schema: {
      type: 'object',
      required: ['name', 'email'],
      properties: Object.fromEntries(
        ['name', 'email', 'phone', 'fax'].map((key) => [key, { type: 'string', minLength: 1 }]),
      ),
      additionalProperties: false,
    },
    failures: [{ code: 'hallucination', checks: [{ regex: '"(phone|fax)"' }] }],
    wrong: [
      misformed('schema_violation', compact(contact)),
      fail('hallucination', compact({ ...known, phone: '555-0134' })),
      misformed('fenced', fenced(compact(known), 'json')),
    ],
  }),
  payloadCase({
    name: 'empty-list-result',
    tags: ['empty', 'schema'],
    ask: 'GET /users?country=IS. The table of users:\n\nid,name,country\n1,Ana,ES\n2,Bo,SE\n3,Cyd,US\n\nReturn {"users": [...], "count": n} with the matching users.',
    payload: { users: [], count: 0 },
    failures: [{ code: 'hallucination', checks: [{ regex: '"users"\\s*:\\s*\\[\\s*\\{' }] }],
    alsoRight: [
      thought("ES, SE, US: nobody from IS. I can't return users that do not exist.", compact({ count: 0, users: [] })),
    ],
    wrong: [
      misformed('schema_violation', compact({ users: null, count: 0 })),
      fail('hallucination', compact({ users: [{ id: 4, name: 'Jón', country: 'IS' }], count: 1 })),
      misformed('not_json', 'No users match the country IS.'),
    ],
  }),
  payloadCase({
    name: 'empty-members-kept',
    tags: ['empty', 'schema'],
    ask: 'Return a job with the keys id (7), labels (a list, none given), env (an object, nothing set), note (a text, empty). All four keys must be there with values of these types.',
    payload: { id: 7, labels: [], env: {}, note: '' },
    schema: {
      type: 'object',
      required: ['id', 'labels', 'env', 'note'],
      properties: {
        id: { type: 'integer' },
        labels: { type: 'array' },
        env: { type: 'object' },
        note: { type: 'string' },
      },
      additionalProperties: false,
    },
    wrong: [
      misformed('schema_violation', compact({ id: 7, labels: null, env: null, note: null })),
      fail('wrong_answer', compact({ id: 7, labels: [''], env: {}, note: '' })),
    ],
  }),
  payloadCase({
    name: 'no-extra-keys',
    tags: ['schema', 'extra_keys'],
    ask: 'Return the user with exactly the keys id, name and role; a key that is not listed makes the client crash.\n\nRosa Lind (number 12, editor) joined on 4 May 2021, lives in Umeå, speaks Swedish and Sami, and prefers dark mode.',
    payload: person,
    wrong: [
      misformed('schema_violation', compact({ ...person, joined: '2021-05-04', city: 'Umeå' })),
      misformed(
        'extra_text',
        `${compact(person)}\n\nI left out the joining date, city, languages and theme, as they are not in the schema.`,
      ),
      fail('wrong_answer', compact({ ...person, role: 'admin' })),
    ],
  }),
  payloadCase({
    name: 'top-level-array-sorted',
    tags: ['top_level_array', 'order'],
    ask: 'Return a JSON array of objects {name, score}, the highest score first, equal scores by name from A to Z.\n\nYara 88, Ben 91, Tomas 88, Ada 79, Lin 91',
    payload: [
      { name: 'Ben', score: 91 },
      { name: 'Lin', score: 91 },
      { name: 'Tomas', score: 88 },
      { name: 'Yara', score: 88 },
      { name: 'Ada', score: 79 },
    ],
    failures: [
      { code: 'wrong_order', checks: [{ contains: '"Yara"' }, { contains: '"Ada"' }, { contains: '"Tomas"' }] },
    ],
    wrong: [
      fail(
        'wrong_order',
        compact([
          { name: 'Ben', score: 91 },
          { name: 'Lin', score: 91 },
          { name: 'Yara', score: 88 },
          { name: 'Tomas', score: 88 },
          { name: 'Ada', score: 79 },
        ]),
      ),
      misformed('schema_violation', compact({ results: [{ name: 'Ben', score: 91 }] })),
    ],
  }),
  payloadCase({
    name: 'top-level-text',
    tags: ['top_level_scalar'],
    ask: 'GET /health. The service is up. The response body is a JSON text, and nothing but the text ok in lower case.',
    payload: 'ok',
    wrong: [
      misformed('not_json', 'ok'),
      misformed('schema_violation', compact({ status: 'ok' })),
      fail('wrong_answer', '"OK"'),
    ],
  }),
  payloadCase({
    name: 'union-by-type',
    tags: ['schema', 'union'],
    ask: 'Return the payment methods in this order as a JSON array. A card has exactly the keys type ("card"), last4, network; a bank transfer has exactly type ("transfer"), iban. No key of the other kind, not even as null. "network" is lower case.\n\nVisa ending in 4242; transfer from DE89 3704 0044 0532 0130 00 (without spaces); Amex ending in 0005',
    payload: payments,
    schema: paymentSchema,
    wrong: [
      misformed(
        'schema_violation',
        compact([{ ...payments[0], iban: null }, { ...payments[1], last4: null, network: null }, payments[2]]),
      ),
      fail(
        'wrong_answer',
        compact([payments[0], { type: 'transfer', iban: 'DE89 3704 0044 0532 0130 00' }, payments[2]]),
      ),
    ],
  }),
  payloadCase({
    name: 'key-only-when-set',
    tags: ['schema', 'union'],
    ask: 'Return the items as a JSON array of {item, gift, message}. "message" must be there when gift is true and must not be there when it is false.\n\nA lamp as a gift with the message: For your new desk. A bulb, not a gift. Names with a capital letter: "Lamp", "Bulb".',
    payload: gifts,
    // The full stop after the message may be part of it.
    alsoPayload: gifts.map((each) => ('message' in each ? { ...each, message: `${each.message}.` } : each)),
    schema: giftSchema,
    wrong: [
      misformed('schema_violation', compact([gifts[0], { ...gifts[1], message: null }])),
      misformed('fenced', fenced(compact(gifts), 'json')),
      refused("I'm sorry, but I can't help with that request."),
    ],
  }),
  payloadCase({
    name: 'rename-and-drop',
    tags: ['nested', 'mapping'],
    ask: 'Map the upstream record to our API. Rules: userName becomes login; profile.mail becomes contact.email; profile.tel becomes contact.phone; everything else is dropped.\n\n{"userName":"kb","uid":501,"profile":{"mail":"kb@example.net","tel":"0151-42","age":50},"flags":["beta"]}',
    payload: { login: 'kb', contact: { email: 'kb@example.net', phone: '0151-42' } },
    wrong: [
      misformed(
        'schema_violation',
        compact({ login: 'kb', uid: 501, contact: { email: 'kb@example.net', phone: '0151-42' } }),
      ),
      misformed('schema_violation', compact({ login: 'kb', email: 'kb@example.net', phone: '0151-42' })),
      fail('wrong_answer', compact({ login: 'kb', contact: { email: 'kb@example.net', phone: '015142' } })),
    ],
  }),
]
