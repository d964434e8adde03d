import type { ModelAnswer, ModelRequest } from '@assay/core/exchange'
import type { Tokens } from '@assay/core/result'

/** Tokens that no request has: a hundred of the longest contexts. */
const CONTEXT_LIMIT = 100_000_000

/** Output tokens of an answer whose text shows none of them, such as hidden reasoning; no model writes more at once. */
const HIDDEN_LIMIT = 1_000_000

/** Output tokens for each character that an answer shows: one has several characters, and a service may bill more than it shows. */
const PER_CHARACTER = 10

/** Input tokens that a service puts around a prompt of any length, such as what it finds on the web: several of the longest contexts. */
const AROUND_LIMIT = 5_000_000

/** US dollars that no answer costs. */
const COST_LIMIT = 100_000

/** What an answer shows of its length. */
type Shown = Pick<ModelAnswer, 'text'> & Partial<Pick<ModelAnswer, 'reasoning' | 'tool_calls'>>

/**
 * Returns why reported token counts can't be true; null if they can. A count that can't be is no usage at all, or a server's bug would become
 * a cost.
 */
export function findImpossibleUsage(tokens: Tokens, shown: Shown): string | null {
  for (const [kind, count] of Object.entries(tokens)) {
    if (count !== null && count > CONTEXT_LIMIT) return `${count.toLocaleString('en-US')} ${kind} tokens`
  }
  const characters = countShown(shown)
  const { output } = tokens
  if (output === null || output <= HIDDEN_LIMIT + PER_CHARACTER * characters) return null
  return `${output.toLocaleString('en-US')} output tokens for ${characters.toLocaleString('en-US')} characters`
}

/** What a request sends of its length. */
type Sent = Pick<ModelRequest, 'messages'> & Partial<Pick<ModelRequest, 'tools' | 'json_schema'>>

/**
 * Returns the counts of a model's reply that can be true, the others as null, with the reason. No prompt has 0 tokens, even one that is
 * wholly in the service's cache, and neither does an answer that shows something: whoever doesn't count isn't free.
 */
export function checkUsage(
  tokens: Tokens,
  shown: Shown,
  sent: Sent,
): { readonly tokens: Tokens; readonly problem: string | null } {
  const prompt = countSent(sent)
  const impossible = findImpossibleUsage(tokens, shown) ?? findImpossibleInput(tokens, prompt)
  if (impossible !== null) return { tokens: NO_USAGE, problem: impossible }
  const given = countShown(shown)
  const isInputZero = tokens.input === 0 && prompt > 0
  const isOutputZero = tokens.output === 0 && given > 0
  if (!isInputZero && !isOutputZero) return { tokens, problem: null }
  const [kind, characters] = isInputZero ? ['input', prompt] : ['output', given]
  return {
    tokens: { ...tokens, ...(isInputZero ? { input: null } : {}), ...(isOutputZero ? { output: null } : {}) },
    problem: `0 ${kind} tokens for ${characters.toLocaleString('en-US')} characters`,
  }
}

function findImpossibleInput({ input }: Tokens, characters: number): string | null {
  if (input === null || input <= AROUND_LIMIT + PER_CHARACTER * characters) return null
  return `${input.toLocaleString('en-US')} input tokens for ${characters.toLocaleString('en-US')} characters`
}

function countSent({ messages, tools, json_schema }: Sent): number {
  let count = 0
  for (const message of messages) {
    count += message.content.length
    // What its service needs back counts too.
    if (message.role === 'assistant' && (message.tool_calls ?? message.carry) !== undefined)
      count += JSON.stringify([message.tool_calls, message.carry]).length
  }
  if (tools !== undefined) count += JSON.stringify(tools).length
  return json_schema == null ? count : count + JSON.stringify(json_schema).length
}

function countShown({ text, reasoning, tool_calls = [] }: Shown): number {
  const called = tool_calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)
  return text.length + (reasoning?.length ?? 0) + called
}

/** Returns a reported cost in US dollars; null if it can't be true. */
export function readReportedCost(cost: unknown): number | null {
  return typeof cost === 'number' && cost >= 0 && cost < COST_LIMIT ? cost : null
}

/** Token counts that nobody knows. */
export const NO_USAGE: Tokens = { input: null, output: null, reasoning: null, cached: null }
