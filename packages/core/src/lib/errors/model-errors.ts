import { ENVIRONMENT, type ErrorEntry, USER } from './error-entry.ts'

/** Codes about models, providers, tools and recordings. */
export const MODEL_ERRORS = {
  MODEL_MISSING: {
    ...USER,
    title: 'A suite has no model.',
    what_to_do: 'Name one under metadata.model in the suite.',
    status: 422,
  },
  JUDGE_MISSING: {
    ...USER,
    title: 'An llm_judge check has no model to judge it.',
    what_to_do: 'Name one under metadata.judge in the suite, or "judge:" in assay.config.yaml.',
    status: 422,
  },
  MODEL_NOT_ALLOWED: {
    ...USER,
    title: "A model is a program on this machine, which the server doesn't allow.",
    what_to_do: "Name a provider's model, or ask the operator to set server.allow.commands.",
    status: 422,
  },
  MODEL_ID_INVALID: {
    ...USER,
    title: 'A model ID lacks its provider or name.',
    what_to_do: 'Write provider/name, such as openai/gpt-5-mini.',
    status: 422,
  },
  MODEL_UNKNOWN: {
    ...USER,
    title: "The config doesn't describe this command, endpoint or server.",
    what_to_do: 'Describe it in assay.config.yaml.',
    status: 422,
  },
  MODEL_GLOB_EMPTY: {
    ...USER,
    title: 'No available model matches a pattern.',
    what_to_do: 'List the models to see which are available.',
    status: 422,
  },
  PROVIDER_UNKNOWN: {
    ...USER,
    title: 'No provider has this name.',
    what_to_do: 'Fix the name, or describe the provider under "providers:" in assay.config.yaml.',
    status: 422,
  },
  PROVIDER_ADDRESS_INVALID: {
    ...USER,
    title: "A provider's address is missing or isn't a web address.",
    what_to_do: 'Set base_url, or fix the variable that contains the address.',
    status: 500,
  },
  KEY_MISSING: {
    ...ENVIRONMENT,
    title: "The variable for a key or header isn't set.",
    what_to_do: 'Set the variable, then run again.',
    status: 503,
  },
  EMBEDDINGS_UNSUPPORTED: {
    ...USER,
    title: 'A check needs embeddings, but the provider has none.',
    what_to_do: 'Use another provider, or the bundled model.',
    status: 422,
  },
  TOOLS_UNSUPPORTED: {
    ...USER,
    title: "A suite offers tools to a model whose config doesn't accept them.",
    what_to_do: "Change the model's entry in assay.config.yaml as the message says, or use another model.",
    status: 422,
  },
  BODY_INVALID: {
    ...USER,
    title: "An endpoint's body has an unknown placeholder, lacks a required one, or is nested too deep.",
    what_to_do: 'Fix the body in assay.config.yaml.',
    status: 500,
  },
  JSON_PATH_INVALID: {
    ...USER,
    title: "A path into an endpoint's reply can't be read.",
    what_to_do: 'Write names and indices, such as choices[0].message.content.',
    status: 500,
  },
  TOOL_INVALID: {
    ...USER,
    title: "A suite's tool can't be used because of its schema, results or module.",
    what_to_do: 'Fix the part of the suite the message names.',
    status: 422,
  },
  TOOL_UNKNOWN: {
    ...USER,
    title: "A suite names a tool its MCP server doesn't have.",
    what_to_do: 'Name one of the tools the message lists.',
    status: 422,
  },
  ADDRESS_REFUSED: {
    ...USER,
    title: "A suite names an address that isn't a web address, or that the policy doesn't allow.",
    what_to_do: 'Name a public http or https address without a user or password.',
    status: 422,
  },
  MCP_SERVER_FAILED: {
    ...ENVIRONMENT,
    title: "An MCP server can't be started or reached, or doesn't speak MCP.",
    what_to_do: 'Start it by hand to see its output.',
    status: 503,
  },
  RECORDING_MISSING: {
    ...USER,
    title: 'A replayed model or MCP server has no recording.',
    what_to_do: "Check the recording's path, or record one.",
    status: 422,
  },
  RECORDING_INVALID: {
    ...USER,
    title: "A line of a recording isn't valid.",
    what_to_do: 'Fix the line; docs/providers.md describes the format.',
    status: 422,
  },
  RECORDING_AMBIGUOUS: {
    ...USER,
    title: 'A recording has answers from several models.',
    what_to_do: 'Name the model under "replay:" in assay.config.yaml: {file: …, model: …}.',
    status: 422,
  },
} as const satisfies Record<string, ErrorEntry>
