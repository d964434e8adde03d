import { z } from 'zod'
import { ANSWER_CLASSES } from './answer-class.ts'

// Shapes that are stored or sent are written in snake_case in JSON and in code alike, so that nothing is renamed on the way.

/** An answer's class. `pass` is the only one that counts as accurate. */
export const AnswerClass = z.enum(ANSWER_CLASSES)
export type AnswerClass = z.infer<typeof AnswerClass>

const count = z.int().min(0)
const share = z.number().min(0).max(1)

/** Tokens as counted by the provider; null if it didn't say. */
export const Tokens = z.object({
  input: count.nullable(),
  output: count.nullable(),
  reasoning: count.nullable(),
  cached: count.nullable(),
})
export type Tokens = z.infer<typeof Tokens>

/** The reason why a model stopped. `content_filter` is a provider's block. */
export const FinishReason = z.enum(['stop', 'length', 'content_filter', 'tool_calls', 'other'])
export type FinishReason = z.infer<typeof FinishReason>

/** One check on one answer. `passed` is null if the check couldn't be decided; `reason` then says why. */
export const CheckResult = z.object({
  kind: z.string(),
  passed: z.boolean().nullable(),
  score: share.nullable(),
  weight: z.number().min(0),
  reason: z.string(),
})
export type CheckResult = z.infer<typeof CheckResult>

/** An answer's class with the evidence for it, in FailProof's format. */
export const Classification = z.object({ primary: AnswerClass, details: z.record(z.string(), z.unknown()) })
export type Classification = z.infer<typeof Classification>

/** A compiler's or linter's message about a place in the program. Line and column count from 1; null if it didn't say. */
export const CodeDiagnostic = z.object({
  stage: z.enum(['compile', 'lint']),
  severity: z.enum(['error', 'warning']),
  /** The tool's own code, such as `E0308`. */
  code: z.string().nullable(),
  message: z.string(),
  /** A file of `CodeEvidence.files`, or null for one of the tests. */
  file: z.string().nullable(),
  line: z.int().min(1).nullable(),
  column: z.int().min(1).nullable(),
})
export type CodeDiagnostic = z.infer<typeof CodeDiagnostic>

/** One planned test. `missing`: it never reported, which counts as failed. */
export const CodeTest = z.object({
  name: z.string(),
  outcome: z.enum(['passed', 'failed', 'missing']),
  /** The runner's reason for the failure; '' for a passed test. */
  message: z.string(),
})
export type CodeTest = z.infer<typeof CodeTest>

/** The limit that ended a program. */
export const CodeLimit = z.enum(['time', 'memory', 'processes', 'output', 'disk'])
export type CodeLimit = z.infer<typeof CodeLimit>

const milliseconds = z.number().min(0).nullable()

/** The evidence for the verdict on a program: all that a person needs to understand it. */
export const CodeEvidence = z.object({
  /** The program as extracted from the answer. */
  files: z.array(z.object({ path: z.string(), content: z.string() })),
  diagnostics: z.array(CodeDiagnostic),
  tests: z.array(CodeTest),
  /** The tests' output, up to a cap. */
  output: z.string(),
  /** Results of `expect_functions` and `expect_types`. */
  structure: z.array(z.object({ kind: z.enum(['function', 'type']), name: z.string(), found: z.boolean() })),
  /** Set if the tests don't compile on their own: they, not the answer, are broken. */
  broken_tests: z.boolean(),
  limit: CodeLimit.nullable(),
  compile_ms: milliseconds,
  tests_ms: milliseconds,
  lint_ms: milliseconds,
  peak_memory_bytes: count.nullable(),
  /** The code's isolation from the machine; `none` is `--unsafe-no-sandbox`. */
  isolation: z.enum(['bubblewrap', 'sandbox-exec', 'none']),
  /** Whether the program ran in its own process, separate from its tests, or shared one with them. Left out in older data and if no test ran. */
  separation: z.enum(['apart', 'none']).optional(),
})
export type CodeEvidence = z.infer<typeof CodeEvidence>

/** The outcome of generated code. `tests` is null if the code didn't compile. */
export const CodeOutcome = z.object({
  language: z.string(),
  compiled: z.boolean(),
  tests: z.object({ passed: count, failed: count }).nullable(),
  /** Null if no linter ran. */
  lint_warnings: count.nullable(),
  /** The number of expected functions and types that are defined; left out if the case expects none. */
  structure: z.object({ found: count, expected: count }).optional(),
  /** Null if only the counts were saved. */
  evidence: CodeEvidence.nullable().default(null),
})
export type CodeOutcome = z.infer<typeof CodeOutcome>

/** One exchange with the model. A follow-up adds a turn. */
export const Turn = z.object({ prompt: z.string(), answer: z.string().nullable() })
export type Turn = z.infer<typeof Turn>

/** One tool call by the model, with its result. */
export const ToolCall = z.object({
  id: z.string(),
  /** The turn that made it, from 0, and whether the turn made others in parallel. */
  turn: count,
  parallel: z.boolean(),
  name: z.string(),
  /** The tool's MCP server; null for the suite's own tools. */
  server: z.string().nullable(),
  arguments: z.unknown(),
  /** Whether the arguments were JSON that matches the tool's schema. */
  valid: z.boolean(),
  status: z.enum(['ok', 'error', 'not_run']),
  result: z.string().nullable(),
  truncated: z.boolean(),
  latency_ms: z.number().min(0).nullable(),
  source: z.enum(['canned', 'javascript', 'mcp', 'replay', 'model']),
})
export type ToolCall = z.infer<typeof ToolCall>

/** The usage of one request in a sample. */
export const TurnUsage = z.object({
  tokens: Tokens,
  cost_usd: z.number().min(0).nullable(),
  latency_ms: z.number().min(0).nullable(),
  from_cache: z.boolean(),
})
export type TurnUsage = z.infer<typeof TurnUsage>

/** The reason why a sample with tools ended. */
export const SampleEnd = z.enum([
  'answer',
  'max_turns',
  'max_tool_calls',
  'max_tokens',
  'max_cost',
  'timeout',
  'first_call',
])
export type SampleEnd = z.infer<typeof SampleEnd>

/** A try of a request that ended without an answer. Another followed it, or the sample ended with it. */
export const Try = z.object({
  /** The turn that it belongs to, from 0. */
  turn: count,
  /** How it ended: a code of `FAILURE_CODES`. */
  code: z.string(),
  latency_ms: z.number().min(0).nullable(),
  /** US dollars: 0 if it certainly cost nothing, null if it may have been billed. */
  cost_usd: z.number().min(0).nullable(),
  /** The judge model or embedding model that was asked; left out for the tested model. */
  judge: z.string().optional(),
})
export type Try = z.infer<typeof Try>

/** The model that a server says it answered with. Null where it doesn't say. */
export const Served = z.object({ model: z.string().nullable(), fingerprint: z.string().nullable() })
export type Served = z.infer<typeof Served>

const common = {
  run: z.string(),
  suite: z.string(),
  case: z.string(),
  /** The prompt that was sent, if the eval has several; otherwise left out. */
  variant: z.string().optional(),
  /** The eval's name, which several cases share if a dataset expands it; null for an eval without a name. */
  eval: z.string().nullable(),
  model: z.string(),
  attempt: z.int().min(1),
  /** 1 or more for a retry of an errored or undecided sample, which took the place of the result before it; otherwise left out. */
  retry: z.int().min(1).optional(),
  tags: z.array(z.string()),
  /** The case's weight in means over cases. */
  weight: z.number().min(0),
  checks: z.array(CheckResult),
  classification: Classification.nullable(),
  /**
   * Scores by name. `accuracy` is FailProof's: 1 for the class `pass`, 0 for any other; `penalized` is 1 minus the class's penalty in
   * a suite with penalties; `expected_class` is 1 for the class that the case expects, 0 for any other. Left out if there are none.
   */
  scores: z.record(z.string(), share).optional(),
  code: CodeOutcome.nullable(),
  tokens: Tokens,
  /** US dollars; null if the model has no known price, or if there was no answer to pay for. */
  cost_usd: z.number().min(0).nullable(),
  /** The part of the cost that is certain, if `cost_usd` is null although something was certainly billed; otherwise left out. */
  cost_at_least_usd: z.number().min(0).optional(),
  /** The additional cost of model judges, in US dollars; 0 without any, null if a judge has no known price. */
  judge_cost_usd: z.number().min(0).nullable(),
  /** The certain part of the judges' cost, as in `cost_at_least_usd`. */
  judge_cost_at_least_usd: z.number().min(0).optional(),
  /** US dollars that the sample counted under a budget, judges included; left out if there was none, or if its whole cost is known. */
  counted_usd: z.number().min(0).optional(),
  latency_ms: z.number().min(0).nullable(),
  first_token_ms: z.number().min(0).nullable(),
  /** The last turn's reason; null without an answer. */
  finish_reason: FinishReason.nullable(),
  /** Whether the answer came from the cache, since another run paid for it. */
  from_cache: z.boolean(),
  turns: z.array(Turn),
  /** The tries that ended without an answer, in order; left out if every first try gave one. */
  tries: z.array(Try).optional(),
  /** Left out if no server said anything about its model. */
  served: Served.optional(),
  /** This and the fields below are left out if no tool was offered. */
  stopped: SampleEnd.optional(),
  tool_calls: z.array(ToolCall).optional(),
  /** Every message of the conversation as it was sent, including tool results. */
  transcript: z.array(z.record(z.string(), z.unknown())).optional(),
  /** One for each request to the model, in order. */
  usage_by_turn: z.array(TurnUsage).optional(),
}

/** A recorded sample. `status` is a `SampleStatus`. */
export const Result = z.discriminatedUnion('status', [
  z.object({
    ...common,
    status: z.literal('scored'),
    passed: z.boolean(),
    score: share,
    /**
     * The greatest score that it could have had, if a check couldn't be applied that can't change the verdict: `score` is then the least.
     * Left out if the score is certain.
     */
    score_at_most: share.optional(),
  }),
  z.object({ ...common, status: z.literal('unscored'), reason: z.string() }),
  z.object({ ...common, status: z.literal('undecided'), reason: z.string() }),
  z.object({ ...common, status: z.literal('errored'), error: z.object({ code: z.string(), message: z.string() }) }),
  z.object({ ...common, status: z.literal('limited'), limit: z.object({ code: z.string(), message: z.string() }) }),
])
export type Result = z.infer<typeof Result>
