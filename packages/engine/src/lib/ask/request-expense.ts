import type { ChatMessage, ModelAnswer, ModelRequest } from '@assay/core/exchange'
import { countTokens } from '@assay/providers/tokens'
import type { Workspace } from '../workspace/workspace.ts'
import type { Bill, Expense, TokenRatio } from './budget-ledger.ts'

/** Tokens that a service adds to each message. */
const AROUND_MESSAGE = 8

/** Tokens that an answer of unknown length counts as at least: more than most answers, fewer than models can write. */
export const ASSUMED_OUTPUT = 4096

/** The cost of a request, and of what became of it. */
export interface RequestExpense extends Expense {
  /** Returns the bill of an answer; `answer` is null if there is none, although it may be billed. */
  readonly billOf: (answer: ModelAnswer | null) => Promise<Bill>
}

/**
 * Returns what a request costs at most: its prompt, counted here, and the maximum tokens of the answer. Unknown if nothing limits the answer,
 * or the model has no price. `further` tokens are added to the prompt.
 */
export async function expenseOf({ models }: Workspace, request: ModelRequest, further = 0): Promise<RequestExpense> {
  const { model, max_tokens } = request
  const price = await models.pricer(model)
  const counted = further + (await countPrompt(request))
  const costOf = (output: number, ratio: TokenRatio) =>
    price({
      input: Math.ceil(counted * ratio.input),
      output: Math.ceil(output * ratio.output),
      reasoning: 0,
      cached: 0,
    })
  return {
    kind: kindOf(request),
    worstUsd: (ratio) => (max_tokens === null ? null : costOf(max_tokens, ratio)),
    assumedUsd: (ratio) => costOf(ASSUMED_OUTPUT, ratio) ?? 0,
    async billOf(answer) {
      const ratio = answer === null ? null : readRatio(answer, counted, max_tokens)
      if (answer !== null && answer.cost_usd !== null) return { costUsd: answer.cost_usd, ratio }
      const said = answer === null ? 0 : await countTokens(answer.text + (answer.reasoning ?? ''), model)
      // Twice the visible text, since a service may bill reasoning that it doesn't show.
      const assumed = Math.min(max_tokens ?? Number.POSITIVE_INFINITY, Math.max(ASSUMED_OUTPUT, 2 * said))
      return { costUsd: null, leastUsd: costOf(assumed, ratio ?? { input: 1, output: 1 }) ?? 0, ratio }
    },
  }
}

/** Counts everything that is sent. */
async function countPrompt({ messages, tools, model }: ModelRequest): Promise<number> {
  let count = 0
  for (const message of messages) count += AROUND_MESSAGE + (await countTokens(textOf(message), model))
  return tools === undefined ? count : count + (await countTokens(JSON.stringify(tools), model))
}

/** Returns everything that is sent of a message; what its service needs back counts as text too. */
function textOf(message: ChatMessage): string {
  const { content, ...rest } = message
  return message.role === 'assistant' && message.tool_calls !== undefined ? content + JSON.stringify(rest) : content
}

/** Returns the kind of a request: whatever a service puts around the texts depends on these. */
function kindOf({ model, messages, tools, json_schema }: ModelRequest): string {
  const isLater = messages.some(({ role }) => role === 'assistant')
  return [model, tools === undefined ? '' : 'tools', isLater ? 'later' : '', json_schema === null ? '' : 'json'].join(
    ' ',
  )
}

function readRatio({ tokens }: ModelAnswer, counted: number, max_tokens: number | null): TokenRatio {
  const input = tokens.input === null ? 1 : tokens.input / Math.max(1, counted)
  const output = tokens.output === null || max_tokens === null ? 1 : tokens.output / max_tokens
  return { input: Math.max(1, input), output: Math.max(1, output) }
}
