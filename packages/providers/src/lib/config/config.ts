import { z } from 'zod'

const variable = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'Write the name of an environment variable, not the key itself')
const headers = z.record(z.string(), z.string())
const webAddress = z.url({ protocol: /^https?$/ })
const path = z.string().min(1)

/** A server under `providers:`. A built-in name keeps its vendor's protocol; any other uses OpenAI's chat completions. */
export const ProviderConfig = z.strictObject({
  /** The base URL, including the version, such as `http://localhost:8000/v1`. */
  base_url: webAddress.optional(),
  /** The variable that holds the key. Without one, your own server gets no key. */
  api_key_env: variable.optional(),
  /** Sent with every request. Not for secrets. */
  headers: headers.optional(),
  /** Header names with the variables that hold their values. */
  headers_env: z.record(z.string(), variable).optional(),
  /** The protocol of `openai` and `azure`. Default `responses`. */
  api: z.enum(['responses', 'chat']).optional(),
})
export type ProviderConfig = z.infer<typeof ProviderConfig>

/** A local program under `commands:`, used as `command/NAME`. It is started without a shell, once per question. */
export const CommandConfig = z.strictObject({
  /** The program and its arguments. */
  run: z.array(z.string()).min(1),
  /** `text` (the default) writes the last user message to stdin, `json` the whole request. */
  input: z.enum(['text', 'json']).optional(),
  /**
   * `text` (the default) uses stdout as the answer, `json` reads `{text, tokens?, cost_usd?, …}` from it, with `tool_calls` for Assay to
   * run or the `agent` report of a program that ran its own tools.
   */
  output: z.enum(['text', 'json']).optional(),
  /** The working folder. Default: the config's folder. */
  cwd: path.optional(),
  /** Variables added to the inherited environment. */
  env: z.record(z.string(), z.string()).optional(),
})
export type CommandConfig = z.infer<typeof CommandConfig>

/** An endpoint under `http:`, used as `http/NAME`. */
export const EndpointConfig = z.strictObject({
  url: webAddress,
  method: z.enum(['POST', 'PUT', 'PATCH']).optional(),
  headers: headers.optional(),
  headers_env: z.record(z.string(), variable).optional(),
  /** The variable that holds the key, sent as `Authorization: Bearer …`. */
  api_key_env: variable.optional(),
  /**
   * JSON with the placeholders `{{prompt}}`, `{{system}}`, `{{messages}}`, `{{tools}}`, `{{tool_choice}}`, `{{temperature}}`,
   * `{{max_tokens}}` and `{{seed}}`.
   */
  body: z.json(),
  /** The answer's path in the reply, such as `choices[0].message.content`. */
  answer: path,
  /** The path of the calls for Assay to run, such as `choices[0].message.tool_calls`. Their results are sent in `{{messages}}`. */
  tool_calls: path.optional(),
  /** The path of the report of an agent that ran its own tools: `{tool_calls, transcript}`. */
  agent: path.optional(),
  /** The paths of the token counts. */
  usage: z
    .strictObject({
      input: path.optional(),
      output: path.optional(),
      reasoning: path.optional(),
      cached: path.optional(),
    })
    .optional(),
  /** The path of the cost in US dollars. */
  cost: path.optional(),
  /** The path of the name of the model that answered. */
  model: path.optional(),
})
export type EndpointConfig = z.infer<typeof EndpointConfig>

/** A recording under `replay:`: its file, and the model to use if it holds several models' answers. */
export const ReplayConfig = z.union([path, z.strictObject({ file: path, model: z.string().optional() })])
export type ReplayConfig = z.infer<typeof ReplayConfig>

const price = z.number().min(0)

/** A price under `pricing:`, in US dollars per million tokens. */
export const PriceConfig = z.strictObject({
  input: price,
  output: price,
  /** Cached input. Default: the price of input. */
  cached_input: price.optional(),
})
export type PriceConfig = z.infer<typeof PriceConfig>

/** A name that is one part of a model ID. */
const name = z.string().regex(/^[^\s/]+$/, "A name can't contain spaces or slashes")

/** The keys of `assay.config.yaml` that define models. Secrets are named by their variables, never written. */
export const ProvidersConfig = z.object({
  providers: z.record(name, ProviderConfig).optional(),
  commands: z.record(name, CommandConfig).optional(),
  http: z.record(name, EndpointConfig).optional(),
  replay: z.record(name, ReplayConfig).optional(),
  /** Prices by model ID, such as `openai/gpt-5` or `vllm/qwen3`. */
  pricing: z.record(z.string(), PriceConfig).optional(),
})
export type ProvidersConfig = z.infer<typeof ProvidersConfig>
