import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { serve } from '../../../test/serve.ts'
import { exchange, GET_ORDER, offer, openAt } from '../../../test/tool-exchange.ts'

// What each vendor answers with and what it gets back, to the member: a tool, its parallel calls (one with arguments that are not JSON,
// where the protocol allows it), thoughts that it signs or seals, and results, the last of them an error.

const ARGUMENTS = '{"id": "A1", "n": 12345678901234567890}'
const BAD = '{"id": oops'
const WRAPPED = '{"INVALID_JSON":"{\\"id\\": oops"}'
const CALLS = [
  { id: 'call_1', name: 'get_order', arguments: ARGUMENTS },
  { id: 'call_2', name: 'nope', arguments: BAD },
]

/** Two calls in the words of chat completions. */
const chatCalls = (first: string, second: string) => [
  { id: 'call_1', type: 'function', function: { name: 'get_order', arguments: first } },
  { id: 'call_2', type: 'function', function: { name: 'nope', arguments: second } },
]
const chatReply = (more: object = {}) => ({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'Let me look.', tool_calls: chatCalls(ARGUMENTS, BAD), ...more },
      finish_reason: 'tool_calls',
    },
  ],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
})
const chatResults = [
  { role: 'tool', tool_call_id: 'call_1', content: '{"total":20}' },
  { role: 'tool', tool_call_id: 'call_2', content: 'Error: not found' },
]
const chatTools = [{ type: 'function', function: GET_ORDER }]

/** An answer of OpenAI's newer protocol. */
const responsesReply = (reasoning: object) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  model: 'm',
  status: 'completed',
  output: [
    { type: 'reasoning', id: 'rs_1', status: 'completed', ...reasoning },
    {
      type: 'message',
      role: 'assistant',
      id: 'msg_1',
      status: 'completed',
      phase: 'commentary',
      content: [{ type: 'output_text', text: 'Let me look.', annotations: [] }],
    },
    { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'get_order', arguments: ARGUMENTS },
    { type: 'function_call', id: 'fc_2', call_id: 'call_2', name: 'nope', arguments: BAD },
  ],
  usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
})
const SEALED = {
  summary: [
    { type: 'summary_text', text: 'An order,' },
    { type: 'summary_text', text: ' so' },
  ],
  encrypted_content: 'sealed==',
}
const outputs = [
  { type: 'function_call_output', call_id: 'call_1', output: '{"total":20}' },
  { type: 'function_call_output', call_id: 'call_2', output: 'Error: not found' },
]

describe('openai by responses', () => {
  it('gets encrypted thoughts, the phase, calls and results back, and is asked not to store them', async () => {
    const { answer, asked, told } = await exchange('openai/gpt-5-mini', responsesReply(SEALED))
    assert.deepEqual(answer.tool_calls, CALLS)
    assert.deepEqual(
      [answer.text, answer.reasoning, answer.finish_reason],
      ['Let me look.', 'An order, so', 'tool_calls'],
    )
    assert.deepEqual([asked.include, asked.store], [['reasoning.encrypted_content'], false])
    const { name, description, parameters } = GET_ORDER
    assert.deepEqual(asked.tools, [{ type: 'function', name, description, parameters, strict: false }])
    assert.deepEqual(told.input, [
      { role: 'user', content: [{ type: 'input_text', text: 'Refund A1.' }] },
      { type: 'reasoning', id: 'rs_1', ...SEALED },
      { role: 'assistant', content: 'Let me look.', phase: 'commentary' },
      { type: 'function_call', call_id: 'call_1', name: 'get_order', arguments: ARGUMENTS },
      { type: 'function_call', call_id: 'call_2', name: 'nope', arguments: WRAPPED },
      ...outputs,
    ])
  })
})

describe('openai by chat', () => {
  it('gets calls back to the byte, and results', async () => {
    const { answer, asked, told } = await exchange('openai/gpt-4o-mini', chatReply(), { api: 'chat' })
    assert.deepEqual(answer.tool_calls, CALLS)
    assert.equal(answer.carry, undefined)
    assert.deepEqual(asked.tools, chatTools)
    assert.deepEqual(told.messages, [
      { role: 'user', content: 'Refund A1.' },
      { role: 'assistant', content: 'Let me look.', tool_calls: chatCalls(ARGUMENTS, WRAPPED) },
      ...chatResults,
    ])
  })
})

describe('azure', () => {
  const rewritten = '{"id":"A1","n":12345678901234567000}'

  it('gets encrypted thoughts, calls and results back', async () => {
    const { answer, told } = await exchange('azure/gpt-5-mini', responsesReply(SEALED))
    assert.deepEqual(answer.tool_calls, CALLS)
    assert.deepEqual(told.input, [
      { role: 'user', content: [{ type: 'input_text', text: 'Refund A1.' }] },
      { type: 'reasoning', id: 'rs_1', ...SEALED },
      { role: 'assistant', content: 'Let me look.', phase: 'commentary' },
      { type: 'function_call', call_id: 'call_1', name: 'get_order', arguments: rewritten },
      { type: 'function_call', call_id: 'call_2', name: 'nope', arguments: WRAPPED },
      ...outputs,
    ])
  })

  it("doesn't get back a thought that it neither stored nor encrypted", async () => {
    const { told } = await exchange('azure/my-deployment', responsesReply({ summary: [] }))
    assert.ok(Array.isArray(told.input))
    const types = told.input.map((item: { type?: string; role?: string }) => item.type ?? item.role)
    const expected = ['function_call', 'function_call', 'function_call_output', 'function_call_output']
    assert.deepEqual(types, ['user', 'assistant', ...expected])
  })

  it('gets calls and results back by chat', async () => {
    const { told } = await exchange('azure/gpt-4o', chatReply(), { api: 'chat' })
    assert.deepEqual(told.messages, [
      { role: 'user', content: 'Refund A1.' },
      { role: 'assistant', content: 'Let me look.', tool_calls: chatCalls(rewritten, WRAPPED) },
      ...chatResults,
    ])
  })
})

describe('xai', () => {
  it('gets encrypted thoughts, calls and results back', async () => {
    const { answer, asked, told } = await exchange('xai/grok-4', responsesReply(SEALED))
    assert.deepEqual(answer.tool_calls, CALLS)
    assert.deepEqual([asked.include, asked.store], [['reasoning.encrypted_content'], false])
    const called = { type: 'function_call', status: 'completed' }
    assert.deepEqual(told.input, [
      { role: 'user', content: [{ type: 'input_text', text: 'Refund A1.' }] },
      {
        type: 'reasoning',
        id: 'rs_1',
        status: 'completed',
        summary: [{ type: 'summary_text', text: 'An order, so' }],
        encrypted_content: 'sealed==',
      },
      { role: 'assistant', content: 'Let me look.' },
      {
        ...called,
        id: 'call_1',
        call_id: 'call_1',
        name: 'get_order',
        arguments: '{"id":"A1","n":12345678901234567000}',
      },
      { ...called, id: 'call_2', call_id: 'call_2', name: 'nope', arguments: WRAPPED },
      ...outputs,
    ])
  })
})

describe('anthropic', () => {
  it('gets signed and redacted thoughts, calls and results back in one message each', async () => {
    const content = [
      { type: 'thinking', thinking: 'An order, so', signature: 'signed==' },
      { type: 'redacted_thinking', data: 'redacted==' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 'toolu_1', name: 'get_order', input: { id: 'A1' } },
      { type: 'tool_use', id: 'toolu_2', name: 'nope', input: {} },
    ]
    const usage = { input_tokens: 10, output_tokens: 5 }
    const reply = { id: 'm', type: 'message', role: 'assistant', model: 'c', content, stop_reason: 'tool_use', usage }
    const { answer, asked, told } = await exchange('anthropic/claude-sonnet-4-5', reply)
    assert.deepEqual(answer.tool_calls, [
      { id: 'toolu_1', name: 'get_order', arguments: '{"id":"A1"}' },
      { id: 'toolu_2', name: 'nope', arguments: '{}' },
    ])
    assert.deepEqual(
      [answer.text, answer.reasoning, answer.finish_reason],
      ['Let me look.', 'An order, so', 'tool_calls'],
    )
    const { name, description, parameters } = GET_ORDER
    assert.deepEqual(asked.tools, [{ name, description, input_schema: parameters }])
    assert.deepEqual(told.messages, [
      { role: 'user', content: [{ type: 'text', text: 'Refund A1.' }] },
      { role: 'assistant', content },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'toolu_1', content: '{"total":20}' },
          { type: 'tool_result', tool_use_id: 'toolu_2', content: 'not found', is_error: true },
        ],
      },
    ])
  })

  it("gets text and calls if the carried parts are another provider's", async () => {
    const calls = [{ id: 'toolu_1', name: 'get_order', arguments: '{"id":"A1"}' }]
    const foreign = [
      [{ type: 'message', reasoning_content: 'Hm.' }],
      [{ type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'x' } } }],
      [
        { type: 'tool-call', toolCallId: 'other' },
        { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'x' } } },
      ],
    ]
    for (const carry of foreign) {
      let sent: { messages?: unknown[] } = {}
      await using server = await serve((body, reply) => {
        sent = JSON.parse(body)
        reply.writeHead(400).end()
      })
      const model = await openAt('anthropic/claude-sonnet-4-5', server.url)
      const message = { role: 'assistant' as const, content: '', tool_calls: calls, carry }
      await model.ask(offer({ messages: [...offer().messages, message] }), { timeoutMs: 5000 })
      await model.close()
      const content = [{ type: 'tool_use', id: 'toolu_1', name: 'get_order', input: { id: 'A1' } }]
      assert.deepEqual(sent.messages?.[1], { role: 'assistant', content })
    }
  })

  it('gets thoughts between calls back in their place', async () => {
    const content = [
      { type: 'thinking', thinking: 'One', signature: 'a' },
      { type: 'tool_use', id: 'toolu_1', name: 'get_order', input: { id: 'A1' } },
      { type: 'thinking', thinking: 'Two', signature: 'b' },
      { type: 'text', text: 'And another.' },
      { type: 'tool_use', id: 'toolu_2', name: 'get_order', input: { id: 'B2' } },
    ]
    const usage = { input_tokens: 10, output_tokens: 5 }
    const reply = { id: 'm', type: 'message', role: 'assistant', model: 'c', content, stop_reason: 'tool_use', usage }
    const { told } = await exchange('anthropic/claude-sonnet-4-5', reply)
    assert.ok(Array.isArray(told.messages))
    assert.deepEqual(told.messages[1], { role: 'assistant', content })
  })
})

describe('google', () => {
  const parts = [
    { text: 'An order, so', thought: true },
    { text: 'Let me look.' },
    { functionCall: { name: 'get_order', args: { id: 'A1' } }, thoughtSignature: 'signed==' },
    { functionCall: { name: 'nope', args: {} } },
  ]
  const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 5 }
  const reply = { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }], usageMetadata }

  it('gets the signature back with its call, and results by name with IDs made from the conversation', async () => {
    const { answer, again, asked, told } = await exchange('google/gemini-3-pro-preview', reply)
    assert.deepEqual(answer.tool_calls, [
      { id: 'call00000', name: 'get_order', arguments: '{"id":"A1"}' },
      { id: 'call00001', name: 'nope', arguments: '{}' },
    ])
    assert.equal(answer.finish_reason, 'tool_calls')
    assert.deepEqual(
      again.tool_calls?.map(({ id }) => id),
      ['call01000', 'call01001'],
    )
    const { name, description, parameters } = GET_ORDER
    assert.deepEqual(asked.tools, [{ functionDeclarations: [{ name, description, parametersJsonSchema: parameters }] }])
    assert.deepEqual(told.contents, [
      { role: 'user', parts: [{ text: 'Refund A1.' }] },
      {
        role: 'model',
        parts: [
          parts[0],
          parts[1],
          { functionCall: { id: 'call00000', name: 'get_order', args: { id: 'A1' } }, thoughtSignature: 'signed==' },
          { functionCall: { id: 'call00001', name: 'nope', args: {} } },
        ],
      },
      {
        role: 'user',
        parts: [
          {
            functionResponse: {
              id: 'call00000',
              name: 'get_order',
              response: { name: 'get_order', content: '{"total":20}' },
            },
          },
          { functionResponse: { id: 'call00001', name: 'nope', response: { name: 'nope', error: 'not found' } } },
        ],
      },
    ])
  })
})

describe('mistral, groq and deepseek', () => {
  it('get calls, results and, each in its own member, thoughts back', async () => {
    const results = [
      { ...chatResults[0], name: 'get_order' },
      { ...chatResults[1], name: 'nope' },
    ]
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] }
    const text = { type: 'text', text: 'Let me look.' }
    const mistral = await exchange('mistral/magistral-medium-latest', chatReply({ content: [thinking, text] }))
    assert.deepEqual(mistral.answer.tool_calls, CALLS)
    assert.deepEqual(mistral.asked.tools, chatTools)
    assert.deepEqual(mistral.told.messages, [
      { role: 'user', content: [{ type: 'text', text: 'Refund A1.' }] },
      { role: 'assistant', content: [{ ...thinking, closed: true }, text], tool_calls: chatCalls(ARGUMENTS, WRAPPED) },
      ...results,
    ])

    const user = { role: 'user', content: 'Refund A1.' }
    const assistant = { role: 'assistant', content: 'Let me look.' }
    const groq = await exchange('groq/openai/gpt-oss-20b', chatReply({ reasoning: 'Hm.' }))
    assert.deepEqual(groq.answer.tool_calls, CALLS)
    assert.deepEqual(groq.asked.tools, chatTools)
    assert.deepEqual(groq.told.messages, [
      user,
      { ...assistant, reasoning: 'Hm.', tool_calls: chatCalls(ARGUMENTS, WRAPPED) },
      ...chatResults,
    ])

    const deepseek = await exchange('deepseek/deepseek-chat', chatReply({ reasoning_content: 'Hm.' }))
    assert.deepEqual(deepseek.answer.tool_calls, CALLS)
    assert.deepEqual(deepseek.asked.tools, chatTools)
    const rewritten = chatCalls('{"id":"A1","n":12345678901234567000}', WRAPPED)
    assert.deepEqual(deepseek.told.messages, [
      user,
      { ...assistant, reasoning_content: 'Hm.', tool_calls: rewritten },
      ...chatResults,
    ])
  })
})

describe('bedrock', () => {
  it('gets signed thoughts, calls and results back', async () => {
    const content = [
      { reasoningContent: { reasoningText: { text: 'Hm.', signature: 'signed==' } } },
      { text: 'Let me look.' },
      { toolUse: { toolUseId: 'tooluse_1', name: 'get_order', input: { id: 'A1' } } },
      { toolUse: { toolUseId: 'tooluse_2', name: 'nope', input: {} } },
    ]
    const usage = { inputTokens: 10, outputTokens: 5, totalTokens: 15 }
    const reply = { output: { message: { role: 'assistant', content } }, stopReason: 'tool_use', usage }
    const { answer, asked, told } = await exchange('bedrock/anthropic.claude-sonnet-4-20250514-v1:0', reply)
    assert.deepEqual(
      answer.tool_calls?.map((call) => [call.id, call.arguments]),
      [
        ['tooluse_1', '{"id":"A1"}'],
        ['tooluse_2', '{}'],
      ],
    )
    const { name, description, parameters } = GET_ORDER
    const toolSpec = { name, description, inputSchema: { json: parameters } }
    assert.deepEqual(asked.toolConfig, { tools: [{ toolSpec }], toolChoice: { auto: {} } })
    const result = (toolUseId: string, text: string) => ({ toolResult: { toolUseId, content: [{ text }] } })
    assert.deepEqual(told.messages, [
      { role: 'user', content: [{ text: 'Refund A1.' }] },
      { role: 'assistant', content },
      { role: 'user', content: [result('tooluse_1', '{"total":20}'), result('tooluse_2', 'Error: not found')] },
    ])
  })
})

describe('servers with chat completions', () => {
  const user = { role: 'user', content: 'Refund A1.' }

  it('get calls back to the byte, results and their most complete thoughts', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'sealed==', id: 'call_1' }]
    const thoughts = { reasoning: 'Hm.', reasoning_details: details }
    const { answer, asked, told } = await exchange('openrouter/google/gemini-3-pro', chatReply(thoughts))
    assert.deepEqual(answer.tool_calls, CALLS)
    assert.equal(answer.reasoning, 'Hm.')
    assert.deepEqual([asked.tools, asked.tool_choice], [chatTools, 'auto'])
    assert.deepEqual(told.messages, [
      user,
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: chatCalls(ARGUMENTS, WRAPPED),
        reasoning_details: details,
      },
      ...chatResults,
    ])
    const deepseek = await exchange('vllm/deepseek', chatReply({ reasoning_content: 'Hm.' }))
    assert.ok(Array.isArray(deepseek.told.messages))
    assert.equal(deepseek.told.messages[1].reasoning_content, 'Hm.')
  })

  it('may omit IDs and send arguments as JSON, and get a signature back with its call', async () => {
    const extra_content = { google: { thought_signature: 'signed==' } }
    const tool_calls = [
      { index: 0, function: { name: 'get_order', arguments: { id: 'A1' } }, extra_content },
      { index: 1, id: '', name: 'nope', arguments: BAD },
      { id: 7, function: { name: 'ping' } },
    ]
    const { answer, again, told } = await exchange('ollama/qwen3', chatReply({ content: null, tool_calls }))
    assert.deepEqual(answer.tool_calls, [
      { id: 'call00000', name: 'get_order', arguments: '{"id":"A1"}' },
      { id: 'call00001', name: 'nope', arguments: BAD },
      { id: '7', name: 'ping', arguments: '{}' },
    ])
    // The third id was taken by then.
    assert.deepEqual(
      again.tool_calls?.map(({ id }) => id),
      ['call01000', 'call01001', 'call01002'],
    )
    assert.ok(Array.isArray(told.messages))
    assert.deepEqual(told.messages[1], {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: 'call00000', type: 'function', function: { name: 'get_order', arguments: '{"id":"A1"}' }, extra_content },
        { id: 'call00001', type: 'function', function: { name: 'nope', arguments: WRAPPED } },
        { id: '7', type: 'function', function: { name: 'ping', arguments: '{}' } },
      ],
    })
  })
})
