import type { Result, ToolCall, TurnUsage } from '../result/result.ts'
import { type MessageCall, parseOrText, readMessage, type TranscriptMessage } from './read-message.ts'

/** A message that isn't the model's turn: sent to the model, or from before the first prompt. */
export interface ConversationMessage {
  readonly kind: 'message'
  /** `assistant`: an answer that the suite wrote for the model. `other`: a message in another program's own format. */
  readonly role: TranscriptMessage['role']
  /** The tool of a result that belongs to no known call; otherwise ''. */
  readonly name: string
  readonly text: string
}

/** One turn of the model: its text, its calls and their results. */
export interface ConversationTurn {
  readonly kind: 'turn'
  /** The turn's number, from 1. */
  readonly number: number
  /** Null if it only made calls, or if its text wasn't recorded. */
  readonly text: string | null
  readonly calls: readonly ToolCall[]
  /** The turn's usage; null if it wasn't measured. */
  readonly usage: TurnUsage | null
}

/** A conversation in the order it took place. */
export interface Conversation {
  readonly steps: readonly (ConversationMessage | ConversationTurn)[]
  /** The number of the model's turns. */
  readonly turns: number
  readonly calls: readonly ToolCall[]
}

type ResultConversation = Pick<Result, 'turns' | 'tool_calls' | 'transcript' | 'usage_by_turn'>

/** Returns whether a sample's model could call tools, or called its own. */
export function hasTools({
  stopped,
  tool_calls = [],
  transcript = [],
}: Omit<ResultConversation, 'turns'> & Pick<Result, 'stopped'>): boolean {
  return stopped !== undefined || tool_calls.length > 0 || transcript.length > 0
}

/**
 * Returns a sample's conversation: from its transcript, or from its prompts, answers and calls if it has none. No call is left out,
 * whatever another program's transcript says.
 */
export function readConversation(result: ResultConversation): Conversation {
  const { transcript = [], tool_calls: calls = [] } = result
  const builder = new ConversationBuilder(result)
  if (transcript.length > 0) addTranscript(builder, transcript.map(readMessage), result.turns[0]?.prompt)
  else addTurns(builder, result.turns)
  for (const group of builder.rest()) builder.addTurn(null, group)
  return { steps: builder.steps, turns: builder.turns, calls }
}

function addTranscript(
  builder: ConversationBuilder,
  messages: readonly TranscriptMessage[],
  prompt: string | undefined,
): void {
  // What stands before the first prompt was not said by the model.
  const start = messages.findIndex(({ role, text }) => role === 'user' && text === prompt)
  const replies = new Map(messages.filter(({ role }) => role === 'tool').map((message) => [message.callId, message]))
  const named = new Set(messages.flatMap((message) => message.calls.map(({ id }) => id)))
  for (const [at, message] of messages.entries()) {
    const { role, text, name } = message
    if (role === 'assistant' && at > start) {
      const said = text === '' && message.calls.length > 0 ? null : text
      const parallel = message.calls.length > 1
      const calls = message.calls.flatMap((call) => builder.claim(call, { reply: replies.get(call.id), parallel }))
      builder.addTurn(said, [...calls, ...builder.unnamed(calls, named)])
    } else if (role !== 'tool' || !named.has(message.callId)) {
      builder.steps.push({ kind: 'message', role, name, text })
    }
  }
}

/** Adds prompts, calls and answers. A call belongs to its turn's prompt; the last prompt gets all that are left. */
function addTurns(builder: ConversationBuilder, turns: Result['turns']): void {
  for (const [at, { prompt, answer }] of turns.entries()) {
    builder.steps.push({ kind: 'message', role: 'user', name: '', text: prompt })
    const groups = builder.rest().filter(([first]) => at === turns.length - 1 || first?.turn === at)
    for (const group of groups) builder.addTurn(null, group)
    if (answer !== null) builder.addTurn(answer, [])
  }
}

/** A builder for the steps in order, each call once. */
class ConversationBuilder {
  readonly steps: (ConversationMessage | ConversationTurn)[] = []
  readonly #calls: readonly ToolCall[]
  readonly #usage: readonly TurnUsage[]
  readonly #byTurn: ReadonlyMap<number, readonly ToolCall[]>
  /** Calls that no message has named yet, last first: IDs may repeat. */
  readonly #byId: ReadonlyMap<string, ToolCall[]>
  readonly #placed = new Set<ToolCall>()
  /** IDs of calls that only the transcript has. */
  readonly #made = new Set<string>()
  /** The next turn, from 0. */
  #next = 0

  constructor({ tool_calls = [], usage_by_turn = [] }: ResultConversation) {
    this.#calls = tool_calls
    this.#usage = usage_by_turn
    this.#byTurn = Map.groupBy(tool_calls, ({ turn }) => turn)
    this.#byId = Map.groupBy(tool_calls.toReversed(), ({ id }) => id)
  }

  get turns(): number {
    return Math.max(this.steps.filter(({ kind }) => kind === 'turn').length, this.#usage.length)
  }

  /** Returns the calls that have no position yet, turn by turn. */
  rest(): ToolCall[][] {
    const left = this.#calls.filter((call) => !this.#placed.has(call))
    return [...Map.groupBy(left, ({ turn }) => turn)].sort(([a], [b]) => a - b).map(([, calls]) => calls)
  }

  /** Returns the call that a message names, unless an earlier message did. */
  claim(named: MessageCall, about: { reply: TranscriptMessage | undefined; parallel: boolean }): ToolCall[] {
    const same = this.#byId.get(named.id)
    if (same !== undefined) return [same.pop()].filter((call) => call !== undefined)
    if (this.#made.has(named.id)) return []
    if (named.id !== '') this.#made.add(named.id)
    return [makeCall(named, { ...about, turn: this.#next })]
  }

  /** Returns the calls that no message names, from the turn of `calls` or the next one. */
  unnamed(calls: readonly ToolCall[], named: ReadonlySet<string>): ToolCall[] {
    const same = this.#byTurn.get(this.#turnOf(calls)) ?? []
    return same.filter((call) => !named.has(call.id) && !this.#placed.has(call))
  }

  addTurn(text: string | null, calls: readonly ToolCall[]): void {
    const turn = this.#turnOf(calls)
    for (const call of calls) this.#placed.add(call)
    this.#next = turn + 1
    this.steps.push({ kind: 'turn', number: turn + 1, text, calls, usage: this.#usage[turn] ?? null })
  }

  #turnOf([first]: readonly ToolCall[]): number {
    return Math.max(this.#next, first?.turn ?? 0)
  }
}

function makeCall(
  { id, name, arguments: given }: MessageCall,
  { reply, turn, parallel }: { reply: TranscriptMessage | undefined; turn: number; parallel: boolean },
): ToolCall {
  const args = typeof given === 'string' ? parseOrText(given) : given
  const status = reply === undefined ? 'not_run' : reply.isError ? 'error' : 'ok'
  return {
    ...{ id, turn, parallel, name, server: null, arguments: args, valid: typeof args === 'object' },
    ...{ status, result: reply?.text ?? null, truncated: false, latency_ms: null, source: 'model' },
  }
}
