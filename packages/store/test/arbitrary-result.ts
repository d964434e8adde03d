import { Result, SampleEnd } from '@assay/core/result'
import { scoresOf } from '@assay/core/scoring'
import fc from 'fast-check'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\u0000', '\ud83d', "'; DROP TABLE results; --", '{"a":1}', '🎉', '__proto__', '\n'),
)
// Names are well-formed Unicode (store.ts); texts need not be.
const name = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom('case 1', "a'b", '__proto__', '\u0000'),
)
const number = fc.double({ min: 0, max: 1e12, noNaN: true })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const count = fc.nat()
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const check = fc.record({
  kind: text,
  passed: orNull(fc.boolean()),
  score: orNull(share),
  weight: number,
  reason: text,
})
const evidence = fc.record({
  files: fc.array(fc.record({ path: text, content: text }), { maxLength: 2 }),
  diagnostics: fc.array(
    fc.record({
      stage: fc.constantFrom('compile', 'lint'),
      severity: fc.constantFrom('error', 'warning'),
      code: orNull(text),
      message: text,
      file: orNull(text),
      line: orNull(fc.integer({ min: 1, max: 1e6 })),
      column: orNull(fc.integer({ min: 1, max: 1e6 })),
    }),
    { maxLength: 2 },
  ),
  tests: fc.array(fc.record({ name: text, outcome: fc.constantFrom('passed', 'failed', 'missing'), message: text }), {
    maxLength: 2,
  }),
  output: text,
  structure: fc.constant([]),
  broken_tests: fc.boolean(),
  limit: orNull(fc.constantFrom('time', 'memory', 'processes', 'output', 'disk')),
  compile_ms: orNull(number),
  tests_ms: orNull(number),
  lint_ms: orNull(number),
  peak_memory_bytes: orNull(count),
  isolation: fc.constantFrom('bubblewrap', 'none'),
  separation: fc.constantFrom('apart', 'none'),
})
// A record's schema drops this one.
const word = text.filter((key) => key !== '__proto__')
const toolCall = fc.record({
  id: text,
  turn: count,
  parallel: fc.boolean(),
  name: text,
  server: orNull(text),
  arguments: fc.jsonValue(),
  valid: fc.boolean(),
  status: fc.constantFrom('ok', 'error', 'not_run'),
  result: orNull(text),
  truncated: fc.boolean(),
  latency_ms: orNull(number),
  source: fc.constantFrom('canned', 'javascript', 'mcp', 'replay', 'model'),
})
const tokens = fc.record({
  input: orNull(count),
  output: orNull(count),
  reasoning: orNull(count),
  cached: orNull(count),
})
const usage = fc.record({ tokens, cost_usd: orNull(number), latency_ms: orNull(number), from_cache: fc.boolean() })
const common = {
  run: fc.constant('run-a'),
  suite: name,
  case: name,
  variant: fc.option(name, { nil: undefined }),
  eval: orNull(name),
  model: name,
  attempt: fc.integer({ min: 1, max: 1e6 }),
  tags: fc.array(name, { maxLength: 4 }),
  weight: number,
  checks: fc.array(check, { maxLength: 3 }),
  classification: orNull(
    fc.record({
      primary: fc.constantFrom('pass', 'fail', 'refusal', 'leak'),
      details: fc.dictionary(word, fc.jsonValue(), { maxKeys: 3 }),
    }),
  ),
  code: orNull(
    fc.record({
      language: text,
      compiled: fc.boolean(),
      tests: orNull(fc.record({ passed: count, failed: count })),
      lint_warnings: orNull(count),
      evidence: orNull(evidence),
    }),
  ),
  tokens,
  cost_usd: orNull(number),
  judge_cost_usd: orNull(number),
  latency_ms: orNull(number),
  first_token_ms: orNull(number),
  finish_reason: orNull(fc.constantFrom('stop', 'length', 'content_filter', 'tool_calls', 'other')),
  from_cache: fc.boolean(),
  turns: fc.array(fc.record({ prompt: text, answer: orNull(text) }), { maxLength: 3 }),
  scores: fc.option(fc.dictionary(word, share, { maxKeys: 3 }), { nil: undefined }),
  cost_at_least_usd: fc.option(number, { nil: undefined }),
  tries: fc.option(
    fc.array(fc.record({ turn: count, code: text, latency_ms: orNull(number), cost_usd: orNull(number) }), {
      maxLength: 2,
    }),
    { nil: undefined },
  ),
  served: fc.option(fc.record({ model: orNull(text), fingerprint: orNull(text) }), { nil: undefined }),
  stopped: fc.option(fc.constantFrom(...SampleEnd.options), { nil: undefined }),
  tool_calls: fc.option(fc.array(toolCall, { maxLength: 3 }), { nil: undefined }),
  transcript: fc.option(fc.array(fc.dictionary(word, fc.jsonValue(), { maxKeys: 3 }), { maxLength: 3 }), {
    nil: undefined,
  }),
  usage_by_turn: fc.option(fc.array(usage, { maxLength: 3 }), { nil: undefined }),
} as const
const failure = fc.record({ code: name, message: text })

/** Any result of the run `run-a` that JSON can carry, including hostile texts. */
export const arbitraryResult: fc.Arbitrary<Result> = fc
  .oneof(
    fc.record({
      ...common,
      status: fc.constant('scored'),
      passed: fc.boolean(),
      score: share,
      score_at_most: fc.option(share, { nil: undefined }),
    }),
    fc.record({ ...common, status: fc.constant('unscored'), reason: text }),
    fc.record({ ...common, status: fc.constant('undecided'), reason: text }),
    fc.record({ ...common, status: fc.constant('errored'), error: failure }),
    fc.record({ ...common, status: fc.constant('limited'), limit: failure }),
  )
  .map((result) => Result.parse(JSON.parse(JSON.stringify(result))))
  .map(withAccuracy)

/** Returns a result like the engine's: the accuracy follows from the class, and without a class there are no scores. */
function withAccuracy({ scores, ...result }: Result): Result {
  const { accuracy: _, ...others } = scores ?? {}
  const all = { ...scoresOf(result.classification, result).scores, ...others }
  return Object.keys(all).length === 0 ? result : { ...result, scores: all }
}
