import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { AskOutcome, ChatMessage, ModelAnswer } from '@assay/core/exchange'
import { question } from '../../../test/serve.ts'
import { offer } from '../../../test/tool-exchange.ts'
import type { Model } from '../model/model.ts'
import { openModel } from '../model/open-model.ts'
import { questionKey } from './question-key.ts'
import { createRecorder } from './recorder.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-replay-tools-'))
})
after(() => rm(folder, { recursive: true }))

let files = 0
async function open(...lines: object[]): Promise<Model> {
  const file = join(folder, `r${files++}.jsonl`)
  await writeFile(file, lines.map((line) => JSON.stringify(line)).join('\n'))
  return openModel('replay/demo', { env: {}, config: { replay: { demo: file } } })
}

/** Goes on with a conversation: the answer, then a result for each of its calls. */
function goOn(messages: readonly ChatMessage[], { text, tool_calls = [], carry }: ModelAnswer, result: string) {
  return [
    ...messages,
    { role: 'assistant' as const, content: text, tool_calls, ...(carry && { carry }) },
    ...tool_calls.map(({ id, name }) => ({ role: 'tool' as const, tool_call_id: id, name, content: result })),
  ]
}

/** Asks turn by turn, until an answer calls no tool or there is none. */
async function converse(model: Model, { attempt, result = 'any' }: { attempt?: number; result?: string } = {}) {
  const outcomes: AskOutcome[] = []
  let messages: ChatMessage[] = offer().messages
  for (;;) {
    const outcome = await model.ask(offer({ messages }), { timeoutMs: 1, attempt })
    outcomes.push(outcome)
    if (!outcome.ok || outcome.answer.tool_calls === undefined) return outcomes
    messages = goOn(messages, outcome.answer, result)
  }
}

const summarize = (outcomes: readonly AskOutcome[]) =>
  outcomes.map((outcome) => {
    if (!outcome.ok) return outcome.failure.code
    const { text, tool_calls = [] } = outcome.answer
    return [text, ...tool_calls.map((call) => `${call.id} ${call.name}(${call.arguments})`)].join('|')
  })

/** A conversation as a person writes it. */
const REFUND = {
  prompt: 'Refund A1.',
  answers: [
    { tool_calls: [{ name: 'get_order', arguments: { id: 'A1' } }, { name: 'ping' }] },
    { text: 'And now', tool_calls: [{ name: 'refund', arguments: '{"id": oops' }] },
    { text: 'Refunded.', latency_ms: 7 },
  ],
}

describe('replay/ of a conversation with tools', () => {
  it('answers turn by turn from one line, whatever the results are, to the byte', async () => {
    const expected = [
      '|call00000 get_order({"id":"A1"})|call00001 ping({})',
      'And now|call01000 refund({"id": oops)',
      'Refunded.',
    ]
    const texts = new Set<string>()
    for (const result of ['a', 'b']) {
      const outcomes = await converse(await open(REFUND), { result, attempt: 1 })
      assert.deepEqual(summarize(outcomes), expected)
      texts.add(JSON.stringify(outcomes))
    }
    assert.equal(texts.size, 1)
  })

  it("has a finish reason for calls, and the line's latency", async () => {
    const outcomes = await converse(await open(REFUND), { attempt: 1 })
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ok && [outcome.answer.finish_reason, outcome.answer.latency_ms]),
      [
        ['tool_calls', null],
        ['tool_calls', null],
        ['stop', 7],
      ],
    )
  })

  it('answers samples with lines in turn or by attempt, each a whole conversation', async () => {
    const other = { prompt: 'Refund A1.', answers: [{ tool_calls: [{ name: 'ping' }] }, { text: 'No.' }] }
    const lines = await open(REFUND, other)
    for (const [attempt, last] of [
      [2, 'No.'],
      [1, 'Refunded.'],
      [4, 'No.'],
    ] as const) {
      assert.equal(summarize(await converse(lines, { attempt })).at(-1), last)
    }
    assert.equal(summarize(await converse(lines)).at(-1), 'Refunded.')
    assert.equal(summarize(await converse(lines)).at(-1), 'No.')
    const numbered = await open({ ...other, attempt: 2 }, { ...REFUND, attempt: 1 })
    assert.equal(summarize(await converse(numbered, { attempt: 1 })).at(-1), 'Refunded.')
  })

  it('answers only the first request from a line with one answer, and names the missing turn', async () => {
    const model = await open({ prompt: 'Refund A1.', answer: { text: '', tool_calls: [{ name: 'ping' }] } })
    const outcomes = await converse(model, { attempt: 1 })
    assert.deepEqual(summarize(outcomes), ['|call00000 ping({})', 'not_recorded'])
    const last = outcomes.at(-1)
    assert.ok(last !== undefined && !last.ok)
    assert.match(last.failure.message, /has no answer for turn 2 of "Refund A1\."/)
  })

  it('finds a conversation by its beginning, but prefers an exact match', async () => {
    const { messages } = offer()
    const [first, ...rest] = REFUND.answers
    const after = goOn(messages, await firstAnswer(), 'special')
    const model = await open(
      { messages, answers: [first, ...rest] },
      { messages: after, answer: { text: 'Exactly this.' } },
    )
    assert.equal(summarize(await converse(model, { attempt: 1 })).at(-1), 'Refunded.')
    assert.equal(summarize(await converse(model, { attempt: 1, result: 'special' })).at(-1), 'Exactly this.')
  })

  it('starts over after the next user message', async () => {
    const model = await open(REFUND, { prompt: 'Thanks.', answer: { text: 'Bye.' } })
    const messages = [
      ...goOn(offer().messages, await firstAnswer(), 'x'),
      { role: 'user' as const, content: 'Thanks.' },
    ]
    const outcome = await model.ask(question('', { messages }), { timeoutMs: 1, attempt: 1 })
    assert.equal(outcome.ok && outcome.answer.text, 'Bye.')
  })

  it("replays an agent's report", async () => {
    const agent = { tool_calls: [{ name: 'get_order', result: 'shipped' }] }
    const [outcome] = await converse(await open({ prompt: 'Refund A1.', answer: { agent } }), { attempt: 1 })
    assert.ok(outcome?.ok)
    assert.equal(outcome.answer.agent?.tool_calls[0]?.result, 'shipped')
  })

  it('reports the line of an invalid call', async () => {
    const wrong: [object, RegExp][] = [
      [
        { prompt: 'x', answers: [{ text: 'a' }, { tool_calls: [{ arguments: {} }] }] },
        /at "answers\[1\]\.tool_calls\[0\]\.name" .*:1/,
      ],
      [{ prompt: 'x', answers: [] }, /at "answers" .*:1/],
      [{ prompt: 'x', answer: { text: 'a' }, answers: [{ text: 'a' }] }, /exactly one of "answer", "answers"/],
      [{ prompt: 'x', answer: {} }, /Expected "text", "tool_calls" or "agent" at "answer" .*:1/],
    ]
    for (const [line, message] of wrong) await assert.rejects(open(line), { code: 'RECORDING_INVALID', message })
  })
})

/** The first answer of the conversation above. */
async function firstAnswer(): Promise<ModelAnswer> {
  const outcome = await (await open(REFUND)).ask(offer(), { timeoutMs: 1, attempt: 1 })
  assert.ok(outcome.ok)
  return outcome.answer
}

describe('questionKey', () => {
  it("hasn't changed for conversations without tools", () => {
    const messages: ChatMessage[] = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello', tool_calls: [] },
    ]
    assert.equal(questionKey(messages), 'ad91d22f966bd71aa75932e83cad448418cff386562f28accaf6bed4009323e6')
  })

  it('distinguishes calls, arguments, results and errors, but not IDs or carried parts', () => {
    const call = { id: '1', name: 'a', arguments: '{}' }
    const assistant: ChatMessage = { role: 'assistant', content: '', tool_calls: [call] }
    const tool: ChatMessage = { role: 'tool', content: 'x', tool_call_id: '1', name: 'a' }
    const distinct: ChatMessage[][] = [
      [{ role: 'assistant', content: '' }, tool],
      [assistant, tool],
      [{ ...assistant, tool_calls: [{ ...call, name: 'b' }] }, tool],
      [{ ...assistant, tool_calls: [{ ...call, arguments: '{"x":1}' }] }, tool],
      [{ ...assistant, tool_calls: [call, call] }, tool],
      [assistant, { ...tool, content: 'y' }],
      [assistant, { ...tool, is_error: true }],
      [assistant, { ...tool, name: 'b' }],
    ]
    assert.equal(new Set(distinct.map(questionKey)).size, distinct.length)
    const same = [
      { ...assistant, tool_calls: [{ ...call, id: '2' }], carry: [{ a: 1 }] },
      { ...tool, tool_call_id: '2' },
    ]
    assert.equal(questionKey(same), questionKey([assistant, tool]))
  })
})

describe('createRecorder, for a conversation with tools', () => {
  it('writes calls, results and carried parts, and replay/ returns them to the byte', async () => {
    const file = join(folder, 'recorded.jsonl')
    const recorder = createRecorder(file)
    const answer = await firstAnswer()
    const called: ModelAnswer = { ...answer, carry: [{ type: 'reasoning', text: 'Hm.', signature: 'signed==' }] }
    const messages = goOn(offer().messages, called, '{"total":20}')
    const done: ModelAnswer = { ...answer, text: 'Refunded.', finish_reason: 'stop' }
    delete done.tool_calls
    recorder.record(offer(), { ok: true, answer: called }, 1)
    recorder.record(offer({ messages }), { ok: true, answer: done }, 1)
    recorder.close()
    assert.deepEqual(JSON.parse((await readFile(file, 'utf8')).split('\n')[1] ?? '').messages, messages)
    const model = await openModel('replay/demo', { env: {}, config: { replay: { demo: file } } })
    const outcomes = await converse(model, { attempt: 1, result: '{"total":20}' })
    assert.deepEqual(
      outcomes.map((outcome) => JSON.stringify(outcome)),
      [called, done].map((each) => JSON.stringify({ ok: true, answer: each })),
    )
    assert.deepEqual(summarize(await converse(model, { attempt: 1, result: 'else' })).at(-1), 'not_recorded')
  })
})
