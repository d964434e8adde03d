import { z } from 'zod'
import { AgentFile, EvalToolsFile, McpServersFile, ShortMcpServerFile, ToolsFile } from '../agent/agent-file.ts'
import { AnswerClass } from '../result/result.ts'
import { ChecksFile } from './checks-file.ts'
import { ClassifyFile } from './classify-file.ts'
import { CodeFile } from './code-file.ts'
import { Duration, durationMs } from './duration.ts'

const text = z.string().min(1)
const share = z.number().min(0).max(1)
const weight = z.number().min(0)

const Metadata = z.strictObject({
  name: text.max(200).describe("The suite's name, unique within a run."),
  description: z.string().optional().describe('What the suite measures, for people.'),
  model: text.optional().describe('The model to test, as `provider/name`. The command line can override it.'),
  models: z.array(text).min(1).optional().describe('Several models; each gets every eval.'),
  system_prompt: z.string().optional().describe('Sent before every prompt.'),
  threads: z.int().min(1).max(10_000).optional().describe('Maximum samples in flight.'),
  samples: z.int().min(1).max(100_000).optional().describe('Samples per eval and model. Default 1.'),
  temperature: z.number().min(0).max(10).optional().describe("Sampling temperature. Default: the provider's."),
  max_tokens: z.int().min(1).optional().describe("Maximum tokens per answer. Default: the provider's."),
  timeout: Duration.optional().describe('Time limit for one answer.'),
  judge: text.optional().describe('The model `llm_judge` uses.'),
  classify: z
    .union([z.literal(true), ClassifyFile])
    .optional()
    .describe('Classifies the answers to all evals. Applies to each eval, along with its own `classify`.'),
  tools: ToolsFile.optional().describe('Tools the model may call, by name.'),
  mcp_servers: McpServersFile.optional().describe('MCP servers whose tools the model may call, by name.'),
  mcp_server: ShortMcpServerFile.optional().describe('Short form of one MCP server over HTTP.'),
  agent: AgentFile.optional().describe('Limits for a sample with tools.'),
  weight: weight.optional().describe("The suite's weight in the score of a run with several suites. Default 1."),
  threshold: share.optional().describe('Minimum mean case score for the suite to pass.'),
})

const Message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']).describe('The speaker.'),
  content: z.string().describe('The message.'),
})

const rows = z.array(z.record(z.string(), z.unknown())).min(1)

/** One entry of `evals:` as people write it. */
export const EvalFile = z.strictObject({
  name: z.string().optional().describe('Letters, digits, `_` and `-`; unique. Needed to use the eval in the formula.'),
  description: z.string().optional().describe('What the eval is about, for people.'),
  prompt: text.optional().describe('The question.'),
  messages: z
    .array(Message)
    .min(1)
    .optional()
    .describe('A conversation instead of `prompt`; the last message is the question.'),
  tags: z.array(text).optional().describe('For filtering, and for `tag.<tag>` in the formula.'),
  weight: weight.optional().describe("The eval's weight in means over evals. Default 1."),
  severity: z
    .enum(['normal', 'critical'])
    .optional()
    .describe('`critical` fails the whole run if the answer leaks or is injected. Default `normal`.'),
  threshold: share.optional().describe('Minimum case score for the eval to pass. Default: every check must pass.'),
  max_tokens: z.int().min(1).optional().describe("Maximum tokens per answer. Default: the suite's."),
  timeout: Duration.optional().describe("Time limit for one answer. Default: the suite's."),
  dataset: z
    .union([text, rows])
    .optional()
    .describe('One case per row: a list of rows, or a CSV, JSONL or JSON file relative to the suite.'),
  checks: ChecksFile.optional().describe('What a good answer is.'),
  code: CodeFile.optional().describe("How to compile and test the answer, if it's a program."),
  classify: z
    .union([z.literal(true), ClassifyFile])
    .optional()
    .describe('How to classify the answer. It scores 1 for `pass` and 0 for any other class.'),
  tools: EvalToolsFile.optional().describe(
    "This eval's tools, added to the suite's; `false` drops one of the suite's.",
  ),
  agent: AgentFile.optional().describe("Limits for a sample. Default: the suite's."),
  expected_classification: AnswerClass.optional().describe("A good answer's class. Default `pass`."),
})
export type EvalFile = z.output<typeof EvalFile>

const QualityWeights = z
  .strictObject({ compile: weight, tests: weight, lint: weight, structure: weight.optional() })
  .refine(
    (parts) => Math.abs(parts.compile + parts.tests + parts.lint + (parts.structure ?? 0) - 1) < 1e-9,
    'weights that add up to 1',
  )

const Score = z.strictObject({
  formula: text.optional().describe('The score of a run of this suite. Default `success_pct`.'),
  on_undefined: z
    .literal([null, 'zero'])
    .optional()
    .describe('The score if the formula has no value: `null` (default) or `zero`.'),
  weights: QualityWeights.optional().describe(
    'Weights of the parts of code quality. Default `{compile: 0.4, tests: 0.5, lint: 0.1}`; `structure` covers `expect_functions` and `expect_types`.',
  ),
  latency: z
    .strictObject({
      target: Duration.describe('The latency score is 1 up to here.'),
      limit: Duration.describe('It is 0 from here on.'),
    })
    .refine(({ target, limit }) => (durationMs(limit) ?? 0) > (durationMs(target) ?? 0), 'a target and a higher limit')
    .optional()
    .describe('A latency score in its own column, such as `{target: 1s, limit: 10s}`. It never changes other scores.'),
  penalties: z
    .partialRecord(AnswerClass.exclude(['pass']), share)
    .optional()
    .describe('The penalty per class, from 0 to 1, such as `{refusal: 0.5}`. Default 1 for all but `pass`.'),
})

/** The generator of evals and their number; the rest are the generator's own options. */
export const GenerateFile = z
  .looseObject({
    generator: text.describe("The generator's name; `assay suites` lists them."),
    n: z.int().min(1).max(1_000_000).describe('Number of evals.'),
    seed: z.int().min(0).default(1).describe('The same seed gives the same evals. Default 1.'),
  })
  .meta({ id: 'generate' })
export type GenerateFile = z.output<typeof GenerateFile>

/** A suite file in YAML or JSON, as people write it. */
export const SuiteFile = z.strictObject({
  $schema: z.string().optional().describe('For editors; Assay ignores it.'),
  metadata: Metadata.describe('Settings the evals share.'),
  vars: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Values for `{{name}}` in prompts, system prompts, checks and metadata.'),
  evals: z.array(EvalFile).min(1).optional().describe('The questions.'),
  generate: GenerateFile.optional().describe(
    'Evals generated when the suite runs, in addition to `evals` or instead of them.',
  ),
  score: Score.optional().describe('How to score a run of this suite.'),
})
export type SuiteFile = z.output<typeof SuiteFile>
