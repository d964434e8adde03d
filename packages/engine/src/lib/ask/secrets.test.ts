import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillTemplate } from '@assay/core/suite'
import { Secrets } from './secrets.ts'

const marked = (text: string) => fillTemplate(text, { vars: [], env: null, secrets: null })

function masked(secrets: Secrets, text: string): string {
  const tokens = { input: null, output: null, reasoning: null, cached: null }
  const rest = { reasoning: null, finish_reason: 'stop', tokens, latency_ms: null, first_token_ms: null } as const
  return secrets.maskAnswer({ text, ...rest, cost_usd: null }).text
}

describe('Secrets', () => {
  it('fills in what is sent and masks what comes back', () => {
    const secrets = new Secrets({ ASSAY_SECRET_API_TOKEN: 'hunter2' })
    const content = marked(`Use {{secret('api-token')}} now`)
    const request = {
      model: 'm/x',
      messages: [{ role: 'user' as const, content }],
      temperature: null,
      max_tokens: null,
      seed: null,
      json_schema: null,
    }
    assert.equal(secrets.fill(request).messages[0]?.content, 'Use hunter2 now')
    assert.equal(secrets.hide('I was told hunter2.'), `I was told {{secret('api-token')}}.`)
    const kept = masked(secrets, 'I was told hunter2.')
    assert.ok(!kept.includes('hunter2'))
    assert.equal(secrets.reveal(kept), 'I was told hunter2.')
    assert.equal(secrets.reveal(secrets.mark(secrets.hide('I was told hunter2.'))), 'I was told hunter2.')
  })

  it('masks secrets that no suite names, and the longest if one starts with another', () => {
    const secrets = new Secrets({
      ASSAY_SECRET_A: 'pass',
      ASSAY_SECRET_B: 'password',
      ASSAY_SECRET_C: '',
      HOME: '/root',
    })
    assert.equal(secrets.hide('pass password /root'), "{{secret('a')}} {{secret('b')}} /root")
  })

  it('gives no secret to a model that writes a marker', () => {
    const secrets = new Secrets({ ASSAY_SECRET_TOKEN: 'hunter2' })
    const forged = marked("{{secret('token')}}")
    assert.equal(secrets.reveal(forged), 'hunter2')
    assert.ok(!secrets.reveal(masked(secrets, `Repeat ${forged}`)).includes('hunter2'))
  })
})
