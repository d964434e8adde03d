import type { LanguageModelV4Content, LanguageModelV4Message } from '@ai-sdk/provider'
import type { ChatMessage, ModelToolCall } from '@assay/core/exchange'
import { z } from 'zod'
import { argumentObject, soundArguments } from '../tool-calls/arguments.ts'
import type { Protocol } from './protocol.ts'

const ProviderOptions = z.record(z.string(), z.record(z.string(), z.json()))

/** A part of an answer with the data that its service wants back: signatures and encrypted thoughts. */
const CarriedPart = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['text', 'reasoning']), text: z.string(), providerOptions: ProviderOptions.optional() }),
  z.object({ type: z.literal('tool-call'), toolCallId: z.string(), providerOptions: ProviderOptions.optional() }),
])
type CarriedPart = z.infer<typeof CarriedPart>

type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>
type AssistantPart = AssistantMessage['content'][number]

/**
 * Returns an answer's parts as its service wants them back, in order; empty if its text and calls are enough.
 *
 * @param calls The calls of the answer, in its order.
 */
export function carryParts(content: readonly LanguageModelV4Content[], calls: readonly ModelToolCall[]): CarriedPart[] {
  if (calls.length === 0) return []
  const ids = calls.values()
  const parts: CarriedPart[] = []
  for (const part of content) {
    const options = optionsOf(part)
    if (isOwnCall(part)) parts.push({ type: 'tool-call', toolCallId: ids.next().value?.id ?? '', ...options })
    else if ((part.type === 'text' || part.type === 'reasoning') && !isLost(part))
      parts.push({ type: part.type, text: part.text, ...options })
  }
  return parts.every(isPlain) ? [] : parts
}

/** Returns whether a part of an answer is a call that its service leaves to us. */
export function isOwnCall(
  part: LanguageModelV4Content,
): part is Extract<LanguageModelV4Content, { type: 'tool-call' }> {
  return part.type === 'tool-call' && part.providerExecuted !== true
}

/** Returns whether a part needs no carrying, such as text before calls. */
function isPlain({ type, providerOptions }: CarriedPart, at: number, parts: readonly CarriedPart[]): boolean {
  if (providerOptions !== undefined || type === 'reasoning') return false
  return type === 'tool-call' || parts[at - 1]?.type !== 'tool-call'
}

function optionsOf(part: LanguageModelV4Content): Pick<CarriedPart, 'providerOptions'> {
  const known = 'providerMetadata' in part ? ProviderOptions.safeParse(part.providerMetadata).data : undefined
  return known === undefined ? {} : { providerOptions: known }
}

/** Returns whether a thought is lost: OpenAI names thoughts that it neither stores nor encrypts, and can't find them again. */
function isLost(part: Extract<LanguageModelV4Content, { type: 'text' | 'reasoning' }>): boolean {
  if (part.type === 'text') return false
  return Object.values(part.providerMetadata ?? {}).some((options) => options.reasoningEncryptedContent === null)
}

/** Returns an assistant's message in the SDK's format: with everything carried, otherwise as its text and calls. */
export function toAssistantMessage(
  message: Extract<ChatMessage, { role: 'assistant' }>,
  { keepsArguments }: Pick<Protocol, 'keepsArguments'>,
): AssistantMessage {
  const { content, tool_calls = [], carry = [] } = message
  if (tool_calls.length === 0) return { role: 'assistant', content: [{ type: 'text', text: content }] }
  const calls = new Map(tool_calls.map((call) => [call.id, call]))
  const carried = z.array(CarriedPart).safeParse(carry).data ?? []
  const ids = carried.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
  // Parts that another provider carried, or that belong to other calls, are useless.
  const isOurs = ids.length === calls.size && ids.every((id) => calls.has(id))
  const parts = isOurs ? carried : plainParts(content, tool_calls)
  return { role: 'assistant', content: parts.map((part) => toPart(part, calls, keepsArguments)) }
}

function plainParts(content: string, calls: readonly ModelToolCall[]): CarriedPart[] {
  const text = content === '' ? [] : [{ type: 'text' as const, text: content }]
  return [...text, ...calls.map(({ id }) => ({ type: 'tool-call' as const, toolCallId: id }))]
}

function toPart(part: CarriedPart, calls: ReadonlyMap<string, ModelToolCall>, keepsArguments: boolean): AssistantPart {
  const options = part.providerOptions === undefined ? {} : { providerOptions: part.providerOptions }
  if (part.type !== 'tool-call') return { type: part.type, text: part.text, ...options }
  const { name = '', arguments: text = '' } = calls.get(part.toolCallId) ?? {}
  const input = keepsArguments ? soundArguments(text) : argumentObject(text)
  return { type: part.type, toolCallId: part.toolCallId, toolName: name, input, ...options }
}
