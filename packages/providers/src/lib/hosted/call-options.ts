import type { LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider'
import type { ChatMessage, ModelRequest, ToolChoice, ToolDefinition } from '@assay/core/exchange'
import { markError } from '../tool-calls/tool-result.ts'
import { toAssistantMessage } from './carry.ts'
import type { Protocol } from './protocol.ts'

/** Returns a request in the SDK's format. */
export function makeCallOptions(
  request: ModelRequest,
  protocol: Protocol,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const { temperature, max_tokens, seed, json_schema, tools = [], tool_choice } = request
  return {
    prompt: makePrompt(request.messages, protocol),
    abortSignal,
    ...(temperature === null ? {} : { temperature }),
    ...(max_tokens === null ? {} : { maxOutputTokens: max_tokens }),
    ...(seed === null ? {} : { seed }),
    ...(json_schema === null ? {} : { responseFormat: { type: 'json', name: 'answer', schema: json_schema } }),
    ...(tools.length === 0 ? {} : { tools: tools.map(toFunction) }),
    ...(tools.length === 0 || tool_choice === undefined ? {} : { toolChoice: toChoice(tool_choice) }),
    // OpenAI's newer protocol stores the exchange unless told not to. Thoughts then come encrypted, to be sent back.
    providerOptions: { openai: { store: false }, azure: { store: false }, xai: { store: false } },
  }
}

function toFunction({ name, description, parameters }: ToolDefinition) {
  return { type: 'function' as const, name, inputSchema: parameters, ...(description === null ? {} : { description }) }
}

function toChoice(choice: ToolChoice): NonNullable<LanguageModelV4CallOptions['toolChoice']> {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.name }
}

/** Makes the prompt. The results of one turn form one message. */
function makePrompt(messages: readonly ChatMessage[], protocol: Protocol): LanguageModelV4Message[] {
  const prompt: LanguageModelV4Message[] = []
  for (const message of messages) {
    const last = prompt.at(-1)
    if (message.role !== 'tool') prompt.push(toPromptMessage(message, protocol))
    else if (last?.role === 'tool') last.content.push(toResult(message, protocol))
    else prompt.push({ role: 'tool', content: [toResult(message, protocol)] })
  }
  return prompt
}

function toPromptMessage(message: Exclude<ChatMessage, { role: 'tool' }>, protocol: Protocol): LanguageModelV4Message {
  if (message.role === 'assistant') return toAssistantMessage(message, protocol)
  const { role, content } = message
  return role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] }
}

function toResult(message: Extract<ChatMessage, { role: 'tool' }>, { marksErrors }: Protocol) {
  const { content, tool_call_id: toolCallId, name: toolName, is_error } = message
  const output =
    is_error === true && marksErrors
      ? { type: 'error-text' as const, value: content }
      : { type: 'text' as const, value: markError(message) }
  return { type: 'tool-result' as const, toolCallId, toolName, output }
}
