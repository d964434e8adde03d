import { type CaseSource, fail, fenced, misformed, refused, thought } from '../suite-source.ts'
import { compact, payloadCase, shapeOf } from './payload-case.ts'

const BIG = '9007199254740993'
const big = { account_id: Number(BIG), balance: 12 }
const SNOWFLAKE = '1184732951006543872'

const berlin = new Date('2026-03-03T14:15:00+01:00')
const meeting = { starts_at: '2026-03-03T14:15:00+01:00', starts_at_utc: `${berlin.toISOString().slice(0, 19)}Z` }
const lastSecond = Date.UTC(2026, 1, 28, 23, 59, 59)
const page = {
  page: 5,
  per_page: 10,
  total: 47,
  pages: Math.ceil(47 / 10),
  count: 47 - 4 * 10,
  has_next: 5 < Math.ceil(47 / 10),
}

const sales = [
  ['north', 120, 15],
  ['south', 80, 7],
  ['north', 45, 30],
  ['west', 300, 0],
  ['south', 19, 19],
] as const
const regions = Object.fromEntries(
  ['north', 'south', 'west'].map((region) => {
    const rows = sales.filter(([name]) => name === region)
    const sum = (column: 1 | 2) => rows.reduce((total, row) => total + row[column], 0)
    return [region, { gross: sum(1), refunds: sum(2), net: sum(1) - sum(2) }]
  }),
)
const primes = Array.from({ length: 120 }, (_, n) => n).filter(
  (n) => n > 1 && Array.from({ length: n }, (_, d) => d).every((d) => d < 2 || n % d !== 0),
)
const primesFrom = primes.filter((n) => n > 40).slice(0, 12)
const money = { currency: 'EUR', net: '199.90', tax: (199.9 * 0.19).toFixed(2), gross: (199.9 * 1.19).toFixed(2) }

/** Cases about single values: numbers and texts that look like numbers, enums, dates, computed fields. */
export const valueCases: readonly CaseSource[] = [
  payloadCase({
    name: 'enum-mapped',
    tags: ['enum', 'mapping'],
    ask: 'Return [{id, state}] for the parcels, in this order. "state" is one of CREATED, IN_TRANSIT, DELIVERED, RETURNED.\n\nParcel 1 was handed to the neighbour this morning. Parcel 2 left the depot last night and has not arrived. Parcel 3 went back, and the sender took it an hour ago. Parcel 4 only has a label so far.',
    payload: [
      { id: 1, state: 'DELIVERED' },
      { id: 2, state: 'IN_TRANSIT' },
      { id: 3, state: 'RETURNED' },
      { id: 4, state: 'CREATED' },
    ],
    schema: {
      type: 'array',
      items: {
        ...shapeOf({ id: 1, state: '' }),
        properties: { id: { type: 'integer' }, state: { enum: ['CREATED', 'IN_TRANSIT', 'DELIVERED', 'RETURNED'] } },
      },
    },
    wrong: [
      misformed(
        'schema_violation',
        compact([
          { id: 1, state: 'Delivered' },
          { id: 2, state: 'In transit' },
          { id: 3, state: 'Returned' },
          { id: 4, state: 'Created' },
        ]),
      ),
      fail(
        'wrong_answer',
        compact([
          { id: 1, state: 'DELIVERED' },
          { id: 2, state: 'IN_TRANSIT' },
          { id: 3, state: 'IN_TRANSIT' },
          { id: 4, state: 'CREATED' },
        ]),
      ),
    ],
  }),
  payloadCase({
    name: 'enum-no-fitting-value',
    tags: ['enum', 'null'],
    ask: 'Return {"colour": c} where c is one of "red", "green", "blue", or null when none of the three is the colour in the text. No other value is accepted.\n\nThe chair is turquoise.',
    payload: { colour: null },
    schema: { ...shapeOf({ colour: '' }), properties: { colour: { enum: ['red', 'green', 'blue', null] } } },
    wrong: [
      misformed('schema_violation', compact({ colour: 'turquoise' })),
      fail('wrong_answer', compact({ colour: 'blue' })),
      misformed(
        'extra_text',
        '{"colour": null}\n\nNote: turquoise lies between blue and green, so neither fits exactly.',
      ),
    ],
  }),
  payloadCase({
    name: 'money-as-text',
    tags: ['number_as_text', 'arithmetic'],
    ask: 'Net price 199.90 euros, 19% tax. Return {currency, net, tax, gross}. Amounts are texts with exactly two decimals, rounded half up; "currency" is the ISO 4217 code.',
    payload: money,
    alsoRight: [thought('0.19 * 199.90 = 37.981, so 37.98.', compact(money))],
    wrong: [
      misformed('schema_violation', compact({ currency: 'EUR', net: 199.9, tax: 37.98, gross: 237.88 })),
      fail('wrong_answer', compact({ ...money, net: '199.9' })),
      fail('wrong_answer', compact({ ...money, tax: '37.99', gross: '237.89' })),
    ],
  }),
  payloadCase({
    name: 'leading-zeros',
    tags: ['number_as_text'],
    ask: 'Return {"zip", "phone", "pin"} as texts for: postcode 01970, telephone 0049 30 123 (without spaces), PIN 0007.',
    payload: { zip: '01970', phone: '004930123', pin: '0007' },
    failures: [{ code: 'lost_zeros', checks: [{ not_regex: '"(01970|0007)"' }] }],
    wrong: [
      misformed('not_json', '{"zip": 01970, "phone": 004930123, "pin": 0007}'),
      misformed('schema_violation', compact({ zip: 1970, phone: 4930123, pin: 7 })),
      fail('lost_zeros', compact({ zip: '1970', phone: '004930123', pin: '7' })),
    ],
  }),
  payloadCase({
    name: 'text-as-number',
    tags: ['number_as_text'],
    ask: 'Return {width, height, depth} in centimetres as numbers, not texts.\n\nThe shelf is "one metre twenty" wide, "2.05 m" high and "three hundred and fifty millimetres" deep.',
    payload: { width: 120, height: 205, depth: 35 },
    wrong: [
      misformed('schema_violation', compact({ width: '120', height: '205', depth: '35' })),
      misformed('not_json', '{"width": 120cm, "height": 205cm, "depth": 35cm}'),
      fail('wrong_answer', compact({ width: 120, height: 205, depth: 350 })),
    ],
  }),
  payloadCase({
    name: 'integer-beyond-double',
    tags: ['large_integer'],
    ask: `Return {"account_id", "balance"} for account ${BIG} with a balance of 12. Both are JSON numbers; the digits of the id must be exactly these.`,
    payload: big,
    also: [{ regex: `"account_id"\\s*:\\s*${BIG}\\b` }],
    failures: [{ code: 'precision_loss', checks: [{ not_contains: BIG }] }],
    right: `{"account_id": ${BIG}, "balance": 12}`,
    wrong: [
      fail('precision_loss', '{"account_id": 9007199254740992, "balance": 12}'),
      fail('precision_loss', '{"account_id": 9.007199254740993e15, "balance": 12}'),
      misformed('schema_violation', `{"account_id": "${BIG}", "balance": 12}`),
    ],
  }),
  payloadCase({
    name: 'snowflake-as-text',
    tags: ['large_integer', 'number_as_text'],
    ask: `Ids in this API are texts, since clients lose digits of large numbers. Return {"id", "reply_to"} for message ${SNOWFLAKE}, which replies to nothing (null).`,
    payload: { id: SNOWFLAKE, reply_to: null },
    wrong: [
      misformed('schema_violation', `{"id": ${SNOWFLAKE}, "reply_to": null}`),
      fail('wrong_answer', compact({ id: '1184732951006543900', reply_to: null })),
    ],
  }),
  payloadCase({
    name: 'small-and-negative-numbers',
    tags: ['number'],
    ask: 'Return {a, b, c, d} as JSON numbers: a is minus one half, b is two millionths, c is one and a half billion, d is minus zero point zero five.',
    payload: { a: -0.5, b: 0.000002, c: 1_500_000_000, d: -0.05 },
    alsoRight: ['{"a": -5e-1, "b": 2e-6, "c": 1.5e9, "d": -0.05}'],
    wrong: [
      misformed('not_json', '{"a": -.5, "b": 2e-6, "c": 1.5e9, "d": -.05}'),
      misformed('not_json', '{"a": -0.5, "b": 0.000002, "c": 1,500,000,000, "d": -0.05}'),
      fail('wrong_answer', compact({ a: -0.5, b: 0.00002, c: 1_500_000_000, d: -0.05 })),
      misformed('schema_violation', compact({ a: '-1/2', b: 0.000002, c: 1_500_000_000, d: -0.05 })),
    ],
  }),
  payloadCase({
    name: 'not-a-number-becomes-null',
    tags: ['number', 'null'],
    ask: 'Convert the metrics to JSON: {loss, accuracy, grad_norm}. JSON has neither NaN nor Infinity; such values become null.\n\nloss=nan accuracy=0.875 grad_norm=inf',
    payload: { loss: null, accuracy: 0.875, grad_norm: null },
    wrong: [
      misformed('not_json', '{"loss": NaN, "accuracy": 0.875, "grad_norm": Infinity}'),
      misformed('schema_violation', compact({ loss: 'NaN', accuracy: 0.875, grad_norm: 'Infinity' })),
    ],
  }),
  payloadCase({
    name: 'date-time-with-offset',
    tags: ['date'],
    ask: 'Return {"starts_at", "starts_at_utc"} in RFC 3339 with seconds: the first in the local time of Berlin with its offset, the second in UTC with Z.\n\nThe meeting is on 3 March 2026 at a quarter past two in the afternoon in Berlin.',
    payload: meeting,
    schema: {
      ...shapeOf(meeting),
      properties: {
        starts_at: { type: 'string', format: 'date-time' },
        starts_at_utc: { type: 'string', format: 'date-time' },
      },
    },
    wrong: [
      fail('wrong_answer', compact({ starts_at: '2026-03-03T14:15:00+02:00', starts_at_utc: '2026-03-03T12:15:00Z' })),
      misformed(
        'schema_violation',
        compact({ starts_at: '3 March 2026 14:15 CET', starts_at_utc: '3 March 2026 13:15 UTC' }),
      ),
    ],
  }),
  payloadCase({
    name: 'date-day-or-month-first',
    tags: ['date', 'locale'],
    ask: 'Return {"due", "paid"} as ISO dates (YYYY-MM-DD). The first date is written the American way, the second the British way.\n\nDue 04/05/2026, paid 06/07/2026',
    payload: { due: '2026-04-05', paid: '2026-07-06' },
    schema: {
      ...shapeOf({ due: '', paid: '' }),
      properties: { due: { type: 'string', format: 'date' }, paid: { type: 'string', format: 'date' } },
    },
    failures: [{ code: 'locale_error', checks: [{ regex: '2026-05-04|2026-06-07' }] }],
    wrong: [
      fail('locale_error', compact({ due: '2026-04-05', paid: '2026-06-07' })),
      misformed('schema_violation', compact({ due: '04/05/2026', paid: '06/07/2026' })),
    ],
  }),
  payloadCase({
    name: 'epoch-milliseconds',
    tags: ['date', 'arithmetic'],
    ask: 'Return {"expires_at_ms"}: the last whole second of February 2026 in UTC, as milliseconds since 1970-01-01T00:00:00Z.',
    payload: { expires_at_ms: lastSecond },
    wrong: [
      fail('wrong_answer', compact({ expires_at_ms: lastSecond / 1000 })),
      misformed('schema_violation', compact({ expires_at_ms: '2026-02-28T23:59:59Z' })),
      misformed(
        'extra_text',
        `The last second of February 2026 is 23:59:59 on the 28th.\n{"expires_at_ms": ${lastSecond}}`,
      ),
    ],
  }),
  payloadCase({
    name: 'iso-durations',
    tags: ['date'],
    ask: 'Return {"warm_up", "main", "rest"} as ISO 8601 durations in the largest whole units (days, then hours, minutes and seconds): 90 seconds, 75 minutes, 48 hours.',
    payload: { warm_up: 'PT1M30S', main: 'PT1H15M', rest: 'P2D' },
    wrong: [
      fail('wrong_answer', compact({ warm_up: 'PT90S', main: 'PT75M', rest: 'P2D' })),
      misformed('schema_violation', compact({ warm_up: 90, main: 4500, rest: 172800 })),
    ],
  }),
  payloadCase({
    name: 'pagination',
    tags: ['arithmetic', 'schema'],
    ask: 'There are 47 items, 10 per page. Return the envelope of page 5: {page, per_page, total, pages, count, has_next}, where count is the number of items on this page and has_next a boolean.',
    payload: page,
    wrong: [
      fail('wrong_answer', compact({ ...page, count: 10 })),
      misformed('schema_violation', compact({ ...page, has_next: null })),
      misformed('fenced', fenced(compact(page), 'json')),
    ],
  }),
  payloadCase({
    name: 'aggregate-csv',
    tags: ['arithmetic', 'nested'],
    ask: `Return an object from region to {gross, refunds, net}, where net is gross less refunds.\n\nregion,gross,refunds\n${sales.map((row) => row.join(',')).join('\n')}`,
    payload: regions,
    wrong: [
      fail('wrong_answer', compact({ ...regions, south: { gross: 99, refunds: 26, net: 83 } })),
      misformed('schema_violation', compact(Object.entries(regions).map(([region, sums]) => ({ region, ...sums })))),
    ],
  }),
  payloadCase({
    name: 'twelve-primes',
    tags: ['arithmetic', 'top_level_array'],
    ask: 'Return a JSON array of the first twelve primes above 40, rising.',
    payload: primesFrom,
    wrong: [
      fail('wrong_answer', compact(primesFrom.map((n) => (n === 53 ? 51 : n)))),
      misformed('incomplete_json', compact(primesFrom).slice(0, -4)),
      refused("I'm unable to generate that list for you."),
    ],
  }),
  payloadCase({
    name: 'percentages-as-fractions',
    tags: ['number', 'mapping'],
    ask: 'Return {"vat", "discount", "growth"} as fractions of one, not as percentages: VAT 7%, discount twelve and a half per cent, growth of minus three per cent.',
    payload: { vat: 0.07, discount: 0.125, growth: -0.03 },
    wrong: [
      fail('wrong_answer', compact({ vat: 7, discount: 12.5, growth: -3 })),
      misformed('schema_violation', compact({ vat: '7%', discount: '12.5%', growth: '-3%' })),
    ],
  }),
]
