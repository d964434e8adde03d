import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { question } from '../../../test/serve.ts'
import { unpriced } from '../price/price.ts'
import { AgentReport } from '../tool-calls/agent-report.ts'
import { completeAnswer, type PartialAnswer } from './complete-answer.ts'
import { hideSecrets } from './hide-secrets.ts'

const KEY = 'sk-very-"secret"-key'

async function hidden(answer: PartialAnswer) {
  const known = completeAnswer(answer, unpriced)
  const model = {
    id: 'a/b',
    account: 'a',
    fingerprint: 'x',
    ask: async () => ({ ok: true as const, answer: known }),
    close: async () => {},
  }
  const outcome = await hideSecrets(model, [KEY]).ask(question('Hi'), { timeoutMs: 1 })
  assert.ok(outcome.ok)
  return { known, answer: outcome.answer }
}

describe('hideSecrets', () => {
  it('hides keys in calls, carried parts and agent reports', async () => {
    const agent = AgentReport.parse({
      tool_calls: [{ name: 'a', arguments: { deep: [{ key: KEY }] }, result: `is ${KEY}` }],
      transcript: [{ role: 'assistant', [KEY]: { content: [KEY] } }],
    })
    const { answer } = await hidden({
      tool_calls: [{ id: '1', name: 'a', arguments: JSON.stringify({ key: KEY }) }],
      carry: [{ type: 'reasoning', text: `Bearer ${KEY}` }],
      agent,
    })
    const text = JSON.stringify(answer)
    assert.ok(!text.includes('very-') && !text.includes('-key"'), text)
    assert.deepEqual(answer.carry, [{ type: 'reasoning', text: "Bearer {{secret('key')}}" }])
    assert.deepEqual(answer.agent?.tool_calls[0]?.arguments, { deep: [{ key: "{{secret('key')}}" }] })
  })

  it('leaves an answer without secrets unchanged', async () => {
    const { known, answer } = await hidden({
      text: 'Hi',
      tool_calls: [{ id: '1', name: 'a', arguments: '{ "n": 1.0 }' }],
      carry: [{ signature: 'abc==', n: null }],
    })
    assert.deepEqual(answer, known)
    assert.equal(JSON.stringify(answer), JSON.stringify(known))
  })
})
