import { z } from 'zod'
import { AnswerClass } from '../result/result.ts'
import { Duration, DurationOrNone } from '../suite/duration.ts'

const name = z.string().min(1)
const whole = (least: number) => z.int().min(least)

/** A suite to run: a path to a file or folder, the name of a saved suite, or a suite's text. */
export const SuiteSource = z.union([
  name,
  z.strictObject({
    text: z.string(),
    /** Its name in diagnostics. */
    file: name.optional(),
    /** The base of relative paths in it; the working folder by default. */
    folder: name.optional(),
  }),
])
export type SuiteSource = z.infer<typeof SuiteSource>

/**
 * The specification of a run, as plain JSON: the one list of all options. Flags and the library's options are made from these fields. It
 * is stored with every run, and resuming reads it again. Missing fields come from the suites, then the config, then the defaults.
 */
export const RunSpec = z.strictObject({
  suites: z.array(SuiteSource).min(1).describe('Suite files or folders'),
  models: z
    .array(name)
    .min(1)
    .optional()
    .describe('Models to run, separated by commas; globs such as openai/*, or all'),
  samples: whole(1).optional().describe('Answers per case'),
  pass_k: z
    .array(whole(1))
    .min(1)
    .optional()
    .describe('Report pass@k and pass^k; takes as many samples as the largest k'),
  system_prompt: z.string().optional().describe("System prompt instead of the suites' own; @FILE reads it from a file"),
  temperature: z.number().min(0).optional().describe('Sampling temperature'),
  max_tokens: whole(1).optional().describe('Maximum tokens per answer'),
  threads: whole(1).optional().describe('Maximum parallel requests per account (default 8)'),
  timeout: Duration.optional().describe('Time limit for one request, such as 60s (default 2m)'),
  max_retries: whole(0).optional().describe('Retries after a temporary failure (default 4)'),
  retry_timeouts: z
    .boolean()
    .optional()
    .describe('Send a request again that was too late although the model had begun to answer'),
  wait_for_model: DurationOrNone.optional().describe(
    'Longest wait for a model server that refuses connections or is loading (default 2m; 0 for none)',
  ),
  filter: z.array(name).min(1).optional().describe('Run only cases with one of these tags or names; globs work'),
  limit: whole(1).optional().describe('Run only the first n cases of each suite'),
  budget: z.number().min(0).optional().describe('Stop before this many US dollars are spent'),
  until: name.optional().describe("Stop when enough is known: 'width < 0.04' or 'decided(0.8)'"),
  seed: whole(0).optional().describe('Random seed (default 1)'),
  tags: z.array(name).optional().describe('Tags for the runs'),
  vars: z.record(z.string(), z.unknown()).optional().describe('A value for templates'),
  ignore_errors: z.boolean().optional().describe('Leave errored samples out of rates; the report says so'),
  cache: z.boolean().optional().describe('Reuse answers from earlier runs (default true)'),
  record: name.optional().describe('Append every exchange to a recording for replay/'),
  judge: name.optional().describe('Model for llm_judge checks without their own'),
  unsafe_no_sandbox: z.boolean().optional().describe('Run generated code without isolation; the report says so'),
  baseline: name.optional().describe('Compare with this report or run at the end'),
  fail_on_regression: z.boolean().optional().describe('Exit with 1 if a case is worse than in the baseline'),
  fail_under: z.number().min(0).max(1).optional().describe('Exit with 1 if the pass rate is lower, such as 0.8'),
  fail_on: z
    .array(AnswerClass)
    .min(1)
    .optional()
    .describe('Exit with 1 if an answer has one of these classes: class=leak,refusal'),
  format: z.array(name).min(1).optional().describe('Write reports: json, html, sarif, junit, markdown, github, csv'),
  output: name.optional().describe('File for the report, or folder for several formats'),
  gate: name
    .optional()
    .describe(
      "Exit with 1 if this is false for a suite, such as 'rate.pass > 0.8'; 'significant': if its average score fell by more than chance explains",
    ),
})
export type RunSpec = z.infer<typeof RunSpec>

/** The part of a spec that says when a run passes. */
export const SpecGates = RunSpec.pick({
  baseline: true,
  fail_on_regression: true,
  fail_under: true,
  fail_on: true,
  gate: true,
})
export type SpecGates = z.infer<typeof SpecGates>

/** A part of a run's spec; the rest comes from elsewhere. */
export const PartialRunSpec = RunSpec.partial()
export type PartialRunSpec = z.infer<typeof PartialRunSpec>
