import { z } from 'zod'
import { ArgumentsFile } from './argument-matcher.ts'
import { defineCheck, type ShortForm, single, text } from './define-check.ts'

const name = text.describe("The tool's name or a glob. Use `server/tool` for an MCP server's tool.")
const count = z.int().min(0)

/** More calls than anybody lists; finding which call is which takes time in proportion to the square. */
const CALL_LIMIT = 100

const matching = {
  arguments: ArgumentsFile.optional().describe("The call's arguments: strings, numbers, lists, objects, or matchers."),
  match: z
    .enum(['partial', 'exact'])
    .default('partial')
    .describe("Whether extra arguments are allowed: `partial` (default) allows them, `exact` doesn't."),
  ignore: z.array(text).default([]).describe('Names of arguments to ignore.'),
}

const times = z
  .union([z.int().min(1), z.strictObject({ min: count.optional(), max: count.optional() })])
  .optional()
  .describe('Number of calls, exact or as `{min, max}`. Default: at least one.')

/** A call that a check names, as people write it in a list. */
const namedCall = z.strictObject({ name, ...matching })
const countedCall = z.strictObject({ name, ...matching, times })

/** Returns a call for a name in a list. */
const asCall = (value: unknown) => (typeof value === 'string' ? { name: value } : value)

const isOneOf = (options: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  keys.filter((key) => options[key] !== undefined).length === 1

const calledForm: ShortForm = {
  schema: z.union([
    text,
    z
      .array(z.union([text, countedCall]))
      .min(1)
      .max(CALL_LIMIT),
  ]),
  options: (value) => [Array.isArray(value) ? { calls: value.map(asCall) } : { name: value }],
}

export const called = defineCheck({
  name: 'called',
  summary:
    'the model called the tool with these arguments; for a list, made every call, in any order (the score is the share made)',
  short: calledForm,
  options: {
    name: name.optional(),
    ...matching,
    times,
    calls: z.array(countedCall).min(1).max(CALL_LIMIT).optional().describe('Several calls, instead of `name`.'),
  },
  rule: {
    isMet: (options) => isOneOf(options, ['name', 'calls']),
    expected: 'a call with "name", or several in "calls"',
  },
  example: '- called: {name: refund, arguments: {id: A1, amount: {gte: 1, lte: 20}}, times: 1}',
})

export const not_called = defineCheck({
  name: 'not_called',
  summary: "the model didn't call the tool, or not with these arguments; calls that couldn't run count too",
  short: {
    schema: z.union([text, z.array(z.union([text, namedCall])).min(1)]),
    options: (value) => (Array.isArray(value) ? value : [value]).map((each) => ({ ...Object(asCall(each)) })),
  },
  options: { name, ...matching },
  example: '- not_called: [delete_*, cancel_order]',
})

const step = z.union([text, namedCall])
const steps = z
  .array(z.union([step, z.array(step).min(1).max(CALL_LIMIT)]))
  .min(1)
  .max(CALL_LIMIT)
const asStep = (value: unknown) => (Array.isArray(value) ? value.map(asCall) : asCall(value))

export const call_order = defineCheck({
  name: 'call_order',
  summary: 'the model made the calls in this order, each in a later turn; a nested list means calls in the same turn',
  short: { schema: steps, options: (value) => [{ calls: Array.isArray(value) ? value.map(asStep) : value }] },
  options: {
    calls: steps.describe('Names or calls. `[[a, b], c]`: a and b in the same turn, then c.'),
    exact: z.boolean().default(false).describe('Whether to reject other calls. Default false.'),
  },
  example: '- call_order: [get_order, refund]',
})

const COUNTS = ['max', 'min', 'errors', 'invalid', 'repeated']

export const call_counts = defineCheck({
  name: 'call_counts',
  summary: 'the call counts are within these limits',
  short: null,
  options: {
    max: count.optional().describe('Maximum calls.'),
    min: count.optional().describe('Minimum calls.'),
    errors: count.optional().describe('Maximum calls that ended in a tool error.'),
    invalid: count.optional().describe("Maximum calls whose arguments weren't JSON or didn't follow the schema."),
    repeated: count
      .optional()
      .describe(
        "Maximum calls that repeat an earlier call's name and arguments. A retry after an error doesn't count.",
      ),
  },
  rule: {
    isMet: (options) => COUNTS.some((key) => options[key] !== undefined),
    expected: `a map with at least one of ${COUNTS.join(', ')}`,
  },
  example: '- call_counts: {max: 3, errors: 0, invalid: 0, repeated: 0}',
})

const turns = z.int().min(1).describe('Maximum requests to the model.')

export const max_turns = defineCheck({
  name: 'max_turns',
  summary: 'the sample took at most this many requests to the model',
  short: single('limit', turns),
  options: { limit: turns },
  example: '- max_turns: 4',
})

const plainCall = z.strictObject({
  name,
  arguments: ArgumentsFile.optional().describe('Arguments with their expected values.'),
})

export const tool_calls = defineCheck({
  name: 'tool_calls',
  summary: 'the model called these tools with these arguments; `called` and `call_order` offer more control',
  short: {
    schema: z.union([text, z.array(text).min(1).max(CALL_LIMIT)]),
    options: (value) => [{ calls: (Array.isArray(value) ? value : [value]).map((each) => ({ name: each })) }],
  },
  options: {
    calls: z.array(plainCall).max(CALL_LIMIT).describe('The expected calls. An empty list means none.'),
    order: z
      .enum(['any', 'exact'])
      .default('any')
      .describe('Whether order matters: `exact` requires this order. Default `any`.'),
    allow_others: z.boolean().default(true).describe('Whether to allow other calls. Default true.'),
  },
  example: '- tool_calls: {calls: [{name: search, arguments: {query: weather}}]}',
})
