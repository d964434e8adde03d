import type { ModelAnswer } from '@assay/core/exchange'
import type { ToolCall } from '@assay/core/result'
import { z } from 'zod'
import { isTooDeep } from '../json/depth.ts'
import { type Members, membersOf } from '../json/members.ts'
import { parseJson } from '../json/parse-json.ts'
import { createIdGiver } from './call-ids.ts'
import { flattenCall, LooseCall, looseId, shallow } from './loose-call.ts'

/** Maximum calls. More are a mistake or an attack: every call becomes a row. */
const CALL_LIMIT = 10_000

/** Maximum characters of a tool's result that are saved. */
const RESULT_LIMIT = 100_000

const AgentCall = z.preprocess(
  flattenCall,
  z.object({
    id: looseId,
    name: z.string().min(1),
    arguments: shallow.optional(),
    server: z.string().nullish(),
    /** The turn, from 0. Without one, a call follows the one before it. */
    turn: z.int().min(0).optional(),
    valid: z.boolean().optional(),
    status: z.enum(['ok', 'error', 'not_run']).optional(),
    result: shallow.optional(),
    /** The error of a failed call, instead of `result`. */
    error: shallow.optional(),
    truncated: z.boolean().optional(),
    latency_ms: z.number().min(0).nullish(),
  }),
)
type AgentCall = z.infer<typeof AgentCall>

const list = <T extends z.ZodType>(item: T) => z.array(item).max(CALL_LIMIT)

/**
 * The report of an agent that called its own tools: its calls, its transcript or both. Without a list of calls, they are read from the
 * transcript's messages, if those have OpenAI's form.
 */
export const AgentReport = z
  .object({
    tool_calls: list(AgentCall).nullish(),
    transcript: list(z.record(z.string(), shallow)).nullish(),
  })
  .refine(({ tool_calls, transcript }) => tool_calls != null || transcript != null, {
    message: 'Expected "tool_calls", "transcript" or both',
  })
  .transform(({ tool_calls, transcript }): NonNullable<ModelAnswer['agent']> => {
    const calls = tool_calls ?? callsOf(transcript ?? [])
    return { tool_calls: completeCalls(calls), transcript: transcript ?? [] }
  })

/** Reads calls and results from messages that have OpenAI's form. */
function callsOf(transcript: readonly Members[]): AgentCall[] {
  const results = new Map<unknown, Members>()
  for (const message of transcript) if (message.role === 'tool') results.set(message.tool_call_id, message)
  const assistant = transcript.filter((message) => message.role === 'assistant')
  return assistant.flatMap(({ tool_calls }, turn) =>
    (Array.isArray(tool_calls) ? tool_calls : []).flatMap((each: unknown): AgentCall[] => {
      const call = LooseCall.safeParse(each).data
      if (call === undefined) return []
      const reply = results.get(call.id)
      if (reply === undefined) return [{ ...call, turn, status: 'not_run' }]
      return [{ ...call, turn, ...(reply.is_error === true ? { error: reply.content } : { result: reply.content }) }]
    }),
  )
}

function completeCalls(calls: readonly AgentCall[]): ToolCall[] {
  let turn = -1
  const placed = calls.map((call) => {
    turn = call.turn ?? turn + 1
    return { ...call, turn }
  })
  const counts = new Map<number, number>()
  for (const call of placed) counts.set(call.turn, (counts.get(call.turn) ?? 0) + 1)
  const giveId = createIdGiver(new Set(), (place) => `call${place}`)
  return placed.map((call, place) => {
    const parallel = (counts.get(call.turn) ?? 0) > 1
    return { ...completeCall(call), id: giveId(call.id, place), turn: call.turn, parallel }
  })
}

function completeCall(call: AgentCall): Omit<ToolCall, 'id' | 'turn' | 'parallel'> {
  const args = readArguments(call.arguments)
  const failed = call.error !== undefined && call.error !== null
  const result = resultText(failed ? call.error : call.result)
  return {
    name: call.name,
    server: call.server ?? null,
    arguments: args,
    valid: call.valid ?? membersOf(args) !== null,
    status: call.status ?? (failed ? 'error' : 'ok'),
    result: result === null ? null : cutResult(result),
    truncated: call.truncated === true || (result !== null && result.length > RESULT_LIMIT),
    latency_ms: call.latency_ms ?? null,
    source: 'model',
  }
}

/** Agents give arguments as JSON, or as the text that their model wrote. */
function readArguments(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {}
  const parsed = value.trim() === '' ? {} : parseJson(value)
  const isRead = typeof parsed === 'object' && parsed !== null && !isTooDeep(parsed)
  return isRead ? parsed : value
}

function resultText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function cutResult(text: string): string {
  // Half of a surrogate pair isn't valid text.
  return text.length > RESULT_LIMIT ? text.slice(0, RESULT_LIMIT).replace(/[\ud800-\udbff]$/, '') : text
}
