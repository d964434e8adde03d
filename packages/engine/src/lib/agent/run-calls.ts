import { hash } from 'node:crypto'
import type { AgentLimits } from '@assay/core/agent'
import type { ChatMessage, ModelToolCall, ToolReply } from '@assay/core/exchange'
import type { ToolCall } from '@assay/core/result'
import type { Toolbox, ToolRun } from '@assay/tools/toolbox'
import { changeCall } from '../ask/change-texts.ts'
import type { Services } from '../ask/services.ts'
import { remainingMs } from './sample-limit.ts'
import type { SampleUse } from './trail.ts'

/** Everything needed to run a sample's calls. */
export interface CallParts {
  readonly services: Services
  readonly toolbox: Toolbox
  readonly limits: AgentLimits
  readonly use: SampleUse
  /** The run and the sample, under which replies are saved. */
  readonly run: string
  readonly sample: string
}

/** The calls of one answer, and the messages about them to the model. */
export interface RanCalls {
  readonly calls: readonly ToolCall[]
  readonly messages: readonly ChatMessage[]
  /** Whether calls were skipped because the sample reached its limit. */
  readonly isOver: boolean
}

/**
 * Runs the calls of one answer in parallel, up to the sample's limit. A reply that must not be requested twice is on disk before this
 * resolves.
 */
export async function runCalls(parts: CallParts, called: readonly ModelToolCall[]): Promise<RanCalls> {
  const { limits, use } = parts
  const turn = use.turns - 1
  const left = Math.max(0, limits.max_tool_calls - use.calls)
  // In sequence: canned results depend on how often a tool was called.
  const runs: ToolRun[] = []
  for (const call of called) runs.push(await prepareCall(parts, call))
  const ran = await Promise.all(
    runs.map(async (run, i): Promise<ToolReply | null> => (i < left ? replyTo(parts, run) : null)),
  )
  use.calls += Math.min(left, called.length)
  const calls = called.map(({ id }, i): ToolCall => {
    const about = aboutCall(runs[i], id, turn, called.length > 1)
    return { ...about, ...replyFields(ran[i] ?? null, about.valid) }
  })
  const messages = called.map((call, i) => toolMessage(call, ran[i] ?? NOT_RUN))
  return { calls, messages, isOver: called.length > left }
}

/** Lists an answer's calls without running any. */
export async function listCalls(parts: CallParts, called: readonly ModelToolCall[]): Promise<ToolCall[]> {
  const calls: ToolCall[] = []
  for (const call of called) {
    const run = await prepareCall(parts, call)
    const about = aboutCall(run, call.id, parts.use.turns - 1, called.length > 1)
    calls.push({ ...about, ...replyFields(null, about.valid) })
  }
  return calls
}

/** Prepares a call. Tools get the values of secrets that the model revealed; the record of the call only names them. */
function prepareCall({ services, toolbox }: CallParts, call: ModelToolCall): Promise<ToolRun> {
  return toolbox.prepare(changeCall(call, (text) => services.workspace.secrets.reveal(text)))
}

function aboutCall(run: ToolRun | undefined, id: string, turn: number, parallel: boolean) {
  if (run === undefined) throw new Error("Bug: a call wasn't prepared.")
  return { id, turn, parallel, ...run.about }
}

/** Returns the reply's fields. An invalid call is answered but not run. */
function replyFields(
  reply: ToolReply | null,
  isValid: boolean,
): Pick<ToolCall, 'status' | 'result' | 'truncated' | 'latency_ms'> {
  if (reply === null) return { status: 'not_run', result: null, truncated: false, latency_ms: null }
  const { result, is_error, truncated, latency_ms } = reply
  return { status: isValid ? (is_error ? 'error' : 'ok') : 'not_run', result, truncated, latency_ms }
}

/** The reply to a call that wasn't run. Without it the conversation couldn't continue to a follow-up. */
const NOT_RUN = { result: 'Not run: the limit of tool calls is reached.', is_error: true }

function toolMessage({ id, name }: ModelToolCall, reply: Pick<ToolReply, 'result' | 'is_error'>): ChatMessage {
  const message = { role: 'tool' as const, content: reply.result, tool_call_id: id, name }
  return reply.is_error ? { ...message, is_error: true } : message
}

async function replyTo(parts: CallParts, run: ToolRun): Promise<ToolReply> {
  if (run.problem !== null) return { result: run.problem, is_error: true, truncated: false, latency_ms: null }
  const { services, limits, use, toolbox } = parts
  // A canned result never changes; a tool with side effects must not get a saved reply.
  const isKept =
    toolbox.isRepeatable && run.isRepeatable && run.about.source !== 'canned' && run.about.source !== 'replay'
  const key = isKept ? replyKey(parts, run) : null
  const kept = key === null ? null : await services.workspace.store.getAnswer(key)
  if (kept !== null && 'is_error' in kept.answer) return kept.answer
  const timeoutMs = Math.max(1, Math.min(limits.tool_timeout_ms, remainingMs(use, limits)))
  const reply = await run.run({ timeoutMs, signal: services.abort })
  if (key !== null) {
    const { name, server } = run.about
    const model = `tool/${server === null ? '' : `${server}/`}${name}`
    const at = services.workspace.now().toISOString()
    await services.writer.writeAnswer({ key, model, at, run: parts.run, answer: reply })
  }
  return reply
}

/** Returns the key of a saved reply. Replies are saved for their own sample only. */
function replyKey({ run: id, sample }: CallParts, { about, occurrence }: ToolRun): string {
  const { server, name, arguments: given } = about
  return hash('sha256', JSON.stringify(['tool', id, sample, server, name, given, occurrence]), 'base64url')
}
