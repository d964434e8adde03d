import type { ChatMessage, ModelAnswer, ModelRequest } from '@assay/core/exchange'
import type { SampleEnd, ToolCall, TurnUsage } from '@assay/core/result'
import { showSecrets } from '@assay/core/suite'
import type { JudgedAnswer } from '@assay/judge/judge'
import { changeTexts } from '../ask/change-texts.ts'
import type { Trail } from './trail.ts'

/** The tool-related part of a conversation. Its texts can be shown. */
export interface AgentRecord {
  readonly calls: readonly ToolCall[]
  readonly transcript: readonly Readonly<Record<string, unknown>>[]
  readonly usage: readonly TurnUsage[]
  /** Null if the model failed to answer. */
  readonly stopped: SampleEnd | null
}

/** Collects a model's calls over a conversation, prompt by prompt. Its texts may hold secret markers. */
export class AgentTally {
  readonly #calls: ToolCall[] = []
  readonly #transcript: Readonly<Record<string, unknown>>[] = []
  readonly #usage: TurnUsage[] = []
  #offered: readonly string[] | null = null
  #stopped: SampleEnd | null = null
  #hasTools = false
  /** The number of the request's messages that are already in the transcript. */
  #known = 0

  /** Adds what followed a request: the trail to its answer, and the answer. */
  add(request: ModelRequest, trail: Trail | null, answer: ModelAnswer | null): void {
    const own = answer?.agent
    this.#hasTools ||= own !== undefined || trail !== null
    if (own !== undefined) {
      this.#stopped = 'answer'
      this.#calls.push(...own.tool_calls)
      this.#transcript.push(...own.transcript)
    }
    if (trail === null) return
    this.#stopped = trail.stopped
    this.#offered = trail.offered
    this.#calls.push(...trail.calls)
    this.#usage.push(...trail.usage)
    // After a limit, the last answer is already among the messages.
    const isLast = answer !== null && (trail.stopped === 'answer' || trail.stopped === 'first_call')
    const last = isLast ? [lastMessage(answer)] : []
    const said = [...request.messages.slice(this.#known), ...trail.messages, ...last]
    this.#known = request.messages.length + trail.messages.length + 1
    this.#transcript.push(...said.map(withoutCarry))
  }

  /** Returns what checks see: nothing if there were no tools. */
  judged(reveal: (text: string) => string): Pick<JudgedAnswer, 'calls' | 'turns' | 'offered'> {
    if (!this.#hasTools) return {}
    const turns = this.#usage.length || this.#ownTurns()
    return { calls: changeTexts(this.#calls, reveal), turns, offered: this.#offered }
  }

  /** Counts the turns of an agent that calls its model by itself, which shows only in its transcript. */
  #ownTurns(): number | null {
    const turns = this.#transcript.filter(({ role }) => role === 'assistant').length
    return turns === 0 ? null : turns
  }

  /** Returns what is recorded; null if there were no tools. */
  record(): AgentRecord | null {
    if (!this.#hasTools) return null
    return {
      calls: changeTexts(this.#calls, showSecrets),
      transcript: changeTexts(this.#transcript, showSecrets),
      usage: this.#usage,
      stopped: this.#stopped,
    }
  }
}

function lastMessage({ text, tool_calls }: ModelAnswer): ChatMessage {
  return { role: 'assistant', content: text, ...(tool_calls === undefined ? {} : { tool_calls }) }
}

/** Returns a message without what only its service needs back. */
function withoutCarry(message: ChatMessage): Readonly<Record<string, unknown>> {
  if (message.role !== 'assistant') return message
  const { carry: _, ...shown } = message
  return shown
}
