import { type ChatMessage, ModelAnswer } from '@assay/core/exchange'
import { Tokens } from '@assay/core/result'
import type { z } from 'zod'
import { isTooDeep } from '../json/depth.ts'
import { AgentReport } from '../tool-calls/agent-report.ts'
import { giveIds } from '../tool-calls/call-ids.ts'
import { LooseCalls } from '../tool-calls/loose-call.ts'
import type { PartialAnswer } from './complete-answer.ts'

/**
 * An answer as programs and people write it: only known parts, calls in any common form, and at least a text, a call or an agent's report.
 */
export const LooseAnswer = ModelAnswer.extend({
  tokens: Tokens.partial(),
  tool_calls: LooseCalls.nullable(),
  agent: AgentReport.nullable(),
})
  .partial()
  .refine(({ text, tool_calls, agent }) => text !== undefined || Boolean(tool_calls?.length) || agent != null, {
    message: 'Expected "text", "tool_calls" or "agent"',
  })
  .refine(({ tool_calls, agent }) => !tool_calls?.length || agent == null, {
    message: 'Expected "tool_calls" for Assay to run or "agent" with finished calls, found both',
  })
  .refine(({ carry }) => !isTooDeep(carry), { message: 'Nested more than 100 levels deep', path: ['carry'] })
export type LooseAnswer = z.infer<typeof LooseAnswer>

/** Returns the known parts of an answer to a conversation, with an ID for every call. */
export function readLooseAnswer(answer: LooseAnswer, messages: readonly ChatMessage[]): PartialAnswer {
  const { tool_calls, agent, ...known } = answer
  return { ...known, tool_calls: giveIds(tool_calls ?? [], messages), agent: agent ?? undefined }
}
