import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Result, ToolCall, TurnUsage } from '../result/result.ts'
import { type Conversation, hasTools, readConversation } from './conversation.ts'
import { callState, countCalls, describeCut, describeEnd, describeSource, messageTitle, toolName } from './describe.ts'

const call = (fields: Partial<ToolCall> = {}): ToolCall => ({
  ...{ id: 'a', turn: 0, parallel: false, name: 'find', server: null, arguments: {}, valid: true, status: 'ok' },
  ...{ result: 'found', truncated: false, latency_ms: 10, source: 'canned' },
  ...fields,
})

const usage = (cost_usd: number): TurnUsage => ({
  ...{ tokens: { input: 1, output: 1, reasoning: null, cached: null }, cost_usd, latency_ms: 1, from_cache: false },
})

const asks = (content: string, ...ids: string[]) => ({
  ...{ role: 'assistant', content, tool_calls: ids.map((id) => ({ id, name: 'find', arguments: '{}' })) },
})
const replies = (id: string, content = 'found') => ({ role: 'tool', tool_call_id: id, name: 'find', content })

/** Steps in short: who spoke, what, and the ids of the calls. */
const outline = ({ steps }: Conversation) =>
  steps.map((step) =>
    step.kind === 'message'
      ? `${step.role}: ${step.text}`
      : `${step.number}: ${step.text} [${step.calls.map(({ id }) => id)}] ${step.usage?.cost_usd ?? '-'}`,
  )

describe('readConversation', () => {
  it("puts each call and its result into the turn that made it, with the turn's usage", () => {
    const conversation = readConversation({
      turns: [{ prompt: 'Go', answer: 'Done' }],
      tool_calls: [call(), call({ id: 'b', parallel: true }), call({ id: 'c', turn: 1 })],
      transcript: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Go' },
        asks('Looking', 'a', 'b'),
        replies('a'),
        replies('b'),
        asks('', 'c'),
        replies('c'),
        { role: 'assistant', content: 'Done' },
      ],
      usage_by_turn: [usage(0.1), usage(0.2), usage(0.3)],
    })
    assert.deepEqual(outline(conversation), [
      'system: Be brief',
      'user: Go',
      '1: Looking [a,b] 0.1',
      '2: null [c] 0.2',
      '3: Done [] 0.3',
    ])
    assert.equal(conversation.turns, 3)
  })

  it("doesn't count an answer before the prompt as a turn", () => {
    const conversation = readConversation({
      turns: [{ prompt: 'Go', answer: 'Done' }],
      transcript: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hi' },
        { role: 'user', content: 'Go' },
        { role: 'assistant', content: 'Done' },
      ],
      usage_by_turn: [usage(0.1)],
    })
    assert.deepEqual(outline(conversation), ['user: Hello', 'assistant: Hi', 'user: Go', '1: Done [] 0.1'])
  })

  it('continues after a follow-up', () => {
    const conversation = readConversation({
      turns: [
        { prompt: 'Go', answer: 'Done' },
        { prompt: 'Again', answer: null },
      ],
      tool_calls: [call({ turn: 1 })],
      transcript: [
        { role: 'user', content: 'Go' },
        { role: 'assistant', content: 'Done' },
        { role: 'user', content: 'Again' },
        asks('', 'a'),
        replies('a'),
      ],
      usage_by_turn: [usage(0.1), usage(0.2)],
    })
    assert.deepEqual(outline(conversation), ['user: Go', '1: Done [] 0.1', 'user: Again', '2: null [a] 0.2'])
  })

  it('shows calls that a limit stopped, although no message has them', () => {
    const conversation = readConversation({
      turns: [{ prompt: 'Go', answer: null }],
      tool_calls: [call(), call({ id: 'b', turn: 1, status: 'not_run', result: null })],
      transcript: [{ role: 'user', content: 'Go' }, asks('', 'a'), replies('a')],
      usage_by_turn: [usage(0.1), usage(0.2)],
    })
    assert.deepEqual(outline(conversation), ['user: Go', '1: null [a] 0.1', '2: null [b] 0.2'])
  })

  it('shows a call once, however often messages name it', () => {
    const conversation = readConversation({
      turns: [{ prompt: 'Go', answer: 'Hm' }],
      tool_calls: [call()],
      transcript: [{ role: 'user', content: 'Go' }, asks('Hm', 'a'), replies('a'), asks('Hm', 'a')],
    })
    assert.deepEqual(outline(conversation), ['user: Go', '1: Hm [a] -', '2: Hm [] -'])
  })

  it("reads the transcript of an agent in OpenAI’s form, with parts, and calls that aren't listed", () => {
    const { steps } = readConversation({
      turns: [{ prompt: 'Go', answer: 'Done' }],
      transcript: [
        {
          role: 'developer',
          content: [
            { type: 'text', text: 'Be' },
            { type: 'image', url: 'x' },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'x', type: 'function', function: { name: 'sum', arguments: '{"a":1}' } },
            { id: 'y', type: 'function', function: { name: 'sum', arguments: '{"a":' } },
          ],
        },
        { role: 'tool', tool_call_id: 'x', content: '2' },
        { role: 'tool', tool_call_id: 'gone', name: 'old', content: 'lost' },
        { step: 'thinking' },
      ],
    })
    assert.deepEqual(
      steps.map((step) => (step.kind === 'message' ? [step.role, step.name, step.text] : step.calls)),
      [
        ['system', '', 'Be\n{"type":"image","url":"x"}'],
        [
          call({ ...{ id: 'x', name: 'sum', arguments: { a: 1 }, result: '2' }, ...made }),
          call({
            ...{ id: 'y', name: 'sum', arguments: '{"a":', valid: false, status: 'not_run', result: null },
            ...made,
          }),
        ],
        ['tool', 'old', 'lost'],
        ['other', '', '{"step":"thinking"}'],
      ],
    )
  })

  it('puts calls before the answer if there is no transcript', () => {
    const calls = [call(), call({ id: 'b', turn: 2 })]
    assert.deepEqual(outline(readConversation({ turns: [{ prompt: 'Go', answer: 'Done' }], tool_calls: calls })), [
      'user: Go',
      '1: null [a] -',
      '3: null [b] -',
      '4: Done [] -',
    ])
    assert.deepEqual(
      outline(
        readConversation({
          turns: [
            { prompt: 'Go', answer: 'One' },
            { prompt: 'Again', answer: 'Two' },
          ],
        }),
      ),
      ['user: Go', '1: One [] -', 'user: Again', '2: Two [] -'],
    )
  })

  it('has every call exactly once, whatever a transcript says', () => {
    const id = fc.constantFrom('a', 'b', 'c', '')
    const named = fc.record({ id, name: fc.constantFrom('find', '__proto__'), arguments: fc.jsonValue() })
    const message = fc.oneof(
      fc.record({ role: fc.constantFrom('user', 'assistant', 'tool', 'toString'), content: fc.jsonValue() }),
      fc.record({
        role: fc.constant('assistant'),
        content: fc.string(),
        tool_calls: fc.array(named, { maxLength: 3 }),
      }),
      fc.record({ role: fc.constant('tool'), tool_call_id: id, content: fc.string() }),
      fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
    )
    const calls = fc.array(fc.record({ id, turn: fc.nat(4) }).map(call), { maxLength: 6 })
    fc.assert(
      fc.property(calls, fc.array(message, { maxLength: 8 }), fc.string(), (tool_calls, transcript, prompt) => {
        const { steps } = readConversation({ turns: [{ prompt, answer: null }], tool_calls, transcript })
        const shown = steps.flatMap((step) => (step.kind === 'turn' ? step.calls : []))
        for (const each of tool_calls) assert.equal(shown.filter((other) => other === each).length, 1)
      }),
    )
  })

  it('reads as many calls as an agent may report', () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `call${i}`)
    const { steps } = readConversation({
      turns: [],
      tool_calls: ids.map((id, turn) => call({ id, turn })),
      transcript: ids.flatMap((id) => [asks('', id), replies(id)]),
    })
    assert.equal(steps.length, 10_000)
  })
})

const made = { latency_ms: null, source: 'model', parallel: true } as const

describe('describeEnd', () => {
  const result = (fields: Partial<Result>): Result =>
    ({ status: 'scored', turns: [{ prompt: 'Go', answer: 'Done' }], ...fields }) as Result
  const calls = [call(), call({ id: 'b', status: 'not_run' }), call({ id: 'c', valid: false, status: 'error' })]
  const conversation: Conversation = { steps: [], turns: 10, calls }

  it('says what stopped a sample, and after what', () => {
    const said = (stopped: Result['stopped']) =>
      describeEnd(result(stopped === undefined ? {} : { stopped }), conversation)
    assert.equal(said('max_turns'), 'Stopped after 10 turns: max_turns.')
    assert.equal(said('timeout'), 'Stopped after 10 turns: timeout.')
    assert.equal(said('max_tool_calls'), 'Stopped after 1 tool call: max_tool_calls.')
    assert.equal(said('first_call'), 'Stopped at the first call: first_call. No tool ran.')
    assert.equal(said('answer'), 'Answered after 10 turns.')
    assert.equal(said(undefined), null)
  })

  it('names the error of a sample without an answer', () => {
    const error = { code: 'timeout', message: 'Too late' }
    const errored = result({ status: 'errored', error, stopped: 'answer', turns: [{ prompt: 'Go', answer: null }] })
    assert.equal(describeEnd(errored, { ...conversation, turns: 1 }), 'Failed after 1 turn: timeout.')
  })
})

describe('calls', () => {
  it('are distinguished by their outcome', () => {
    const states = [
      call(),
      call({ status: 'error' }),
      call({ status: 'not_run' }),
      call({ valid: false, status: 'error' }),
      call({ valid: false, status: 'not_run', source: 'model' }),
      call({ valid: false, status: 'not_run', source: 'model', arguments: '{' }),
    ]
    assert.deepEqual(states.map(callState), [
      ...['ok', 'error', 'not run', 'invalid arguments'],
      ...['unknown tool', 'invalid arguments'],
    ])
    assert.deepEqual(countCalls(states), { all: 6, ran: 2, errors: 1, invalid: 3 })
  })

  it('have their server before their name', () => {
    assert.deepEqual([toolName(call()), toolName(call({ server: 'git' }))], ['find', 'git/find'])
  })

  it('say who ran them, and whether the result is complete', () => {
    assert.equal(describeSource(call({ source: 'replay' })), 'replayed')
    assert.equal(describeSource(call({ valid: false, status: 'not_run', source: 'model' })), null)
    assert.equal(describeCut(call()), null)
    assert.equal(describeCut(call({ truncated: true })), 'The tool returned more. Assay saved 5 characters.')
  })

  it('name the tool of a result without a known call', () => {
    const message = { kind: 'message', text: '', name: '' } as const
    assert.equal(messageTitle({ ...message, role: 'user' }), 'User')
    assert.equal(messageTitle({ ...message, role: 'tool', name: 'find' }), 'Tool result from find')
  })

  it('are possible if a tool was offered or called', () => {
    assert.deepEqual(
      [hasTools({}), hasTools({ stopped: 'answer' }), hasTools({ tool_calls: [call()] })],
      [false, true, true],
    )
  })
})
