import type { ModelRequest } from '@assay/core/exchange'
import type { z } from 'zod'
import type { EndpointConfig } from '../config/config.ts'
import { describeIssue } from '../json/describe-issue.ts'
import type { ReplyReading } from '../model/complete-answer.ts'
import { AgentReport } from '../tool-calls/agent-report.ts'
import { giveIds } from '../tool-calls/call-ids.ts'
import { LooseCalls } from '../tool-calls/loose-call.ts'
import { parseJsonPath, valueAt } from './json-path.ts'

/** Prepares to read the calls and the agent's report from the config's paths. */
export function compileToolReader({ tool_calls, agent }: Pick<EndpointConfig, 'tool_calls' | 'agent'>) {
  const readCalls = compilePlace(tool_calls, LooseCalls)
  const readAgent = compilePlace(agent, AgentReport)
  return (reply: unknown, { messages }: ModelRequest): ReplyReading => {
    const calls = readCalls(reply)
    if (!calls.ok) return calls
    const report = readAgent(reply)
    if (!report.ok) return report
    if (calls.value?.length && report.value !== null)
      return {
        ok: false,
        problem: `The reply has both calls to run at "${tool_calls}" and an agent's report at "${agent}"`,
      }
    const made = calls.value === null || calls.value.length === 0 ? {} : { tool_calls: giveIds(calls.value, messages) }
    return { ok: true, known: { ...made, ...(report.value === null ? {} : { agent: report.value }) } }
  }
}

type Reading<T> = { readonly ok: true; readonly value: T | null } | { readonly ok: false; readonly problem: string }

/** Prepares to read a value at a path; null if it's missing or null. */
function compilePlace<T>(place: string | undefined, schema: z.ZodType<T>): (reply: unknown) => Reading<T> {
  const path = place === undefined ? null : parseJsonPath(place)
  return (reply) => {
    const value = path === null ? undefined : valueAt(reply, path)
    if (value === undefined || value === null) return { ok: true, value: null }
    const read = schema.safeParse(value)
    if (read.success) return { ok: true, value: read.data }
    return { ok: false, problem: `The reply's "${place}" is invalid: ${describeIssue(read.error)}` }
  }
}
