import type { Result, ToolCall, TurnUsage } from '../src/lib/result/result.ts'

/** The parts of a result that describe a conversation with tools. */
export type SampleConversation = {
  [Key in 'turns' | 'stopped' | 'tool_calls' | 'transcript' | 'usage_by_turn']: NonNullable<Result[Key]>
}

/**
 * Returns a conversation of four turns with every kind of call: two in parallel, one that failed, one that was cut, one with invalid
 * arguments and one that a limit stopped. `text` changes untrusted strings.
 */
export function sampleConversation(text: (plain: string) => string = (plain) => plain): SampleConversation {
  const prompt = text('Refund order A1.')
  const calls: ToolCall[] = [
    call({ id: 'one', turn: 0, parallel: true, arguments: { id: text('A1') }, latency_ms: 250 }),
    call({
      ...{ id: 'two', turn: 0, parallel: true, server: text('crm'), name: text('find_customer'), source: 'mcp' },
      ...{ arguments: { order: 'A1', fields: ['name', 'address', 'orders'], note: text('as asked by the user') } },
      ...{ status: 'error', result: text('Customer not found'), latency_ms: 1240 },
    }),
    call({
      ...{ id: 'three', turn: 1, name: 'refund', arguments: text('{"id": "A1", "amount":'), valid: false },
      ...{ status: 'error', result: text('The arguments are not JSON.'), latency_ms: null },
    }),
    call({
      ...{ id: 'four', turn: 2, name: 'list_orders', arguments: {}, truncated: true, latency_ms: 31 },
      result: Array.from({ length: 40 }, (_, i) => text(`order ${i + 1}: shipped`)).join('\n'),
    }),
    call({
      ...{ id: 'five', turn: 3, name: 'refund', arguments: { id: 'A1', amount: 20 }, status: 'not_run' },
      ...{ result: null, latency_ms: null },
    }),
  ]
  const asks = (content: string, ...ids: string[]) => ({
    role: 'assistant',
    content,
    tool_calls: calls
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, arguments: given }) => ({ id, name, arguments: JSON.stringify(given) })),
  })
  const reply = ({ id, name, result, status }: ToolCall) => ({
    ...{ role: 'tool', tool_call_id: id, name, content: result, is_error: status === 'error' },
  })
  const [one, two, three, four] = calls.map(reply)
  return {
    turns: [{ prompt, answer: null }],
    stopped: 'max_turns',
    tool_calls: calls,
    transcript: [
      { role: 'system', content: text('You are a support agent.') },
      { role: 'user', content: prompt },
      ...[asks(text('I will look the order up.'), 'one', 'two'), { ...one }, { ...two }],
      ...[asks('', 'three'), { ...three }],
      ...[asks('', 'four'), { ...four }],
    ],
    usage_by_turn: [
      usage({ input: 120, output: 24 }, { cost_usd: 0.00012, latency_ms: 820 }),
      usage({ input: 310, output: 18, cached: 120 }, { cost_usd: 0.00024, latency_ms: 640, from_cache: true }),
      usage({ input: 420, output: 12, reasoning: 64 }, { cost_usd: 0.0003, latency_ms: 1510 }),
      usage({ input: null, output: null }, { cost_usd: null, latency_ms: null }),
    ],
  }
}

function call(fields: Partial<ToolCall> & Pick<ToolCall, 'id' | 'turn'>): ToolCall {
  return {
    ...{ parallel: false, name: 'get_order', server: null, arguments: {}, valid: true, status: 'ok' },
    ...{ result: '{"status":"shipped","total":20}', truncated: false, latency_ms: 10, source: 'canned' },
    ...fields,
  }
}

function usage(tokens: Partial<TurnUsage['tokens']>, rest: Partial<TurnUsage>): TurnUsage {
  return {
    tokens: { input: null, output: null, reasoning: null, cached: null, ...tokens },
    ...{ cost_usd: null, latency_ms: null, from_cache: false },
    ...rest,
  }
}
