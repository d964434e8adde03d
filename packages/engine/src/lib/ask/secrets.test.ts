import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fillTemplate } from '@assay/core/suite'
import { Secrets } from './secrets.ts'

const marked = (text: string) => fillTemplate(text, { vars: [], env: null, secrets: null })

describe('Secrets', () => {
  it('fills what is sent and masks what comes back', () => {
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
    assert.equal(secrets.mask('I was told hunter2.'), `I was told {{secret('api-token')}}.`)
  })
})
