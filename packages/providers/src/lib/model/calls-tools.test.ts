import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callsTools } from './calls-tools.ts'

describe('callsTools', () => {
  it('is true for the families whose makers document it, wherever they are hosted', () => {
    const known = [
      'gpt-4o-mini',
      'gpt-5.1-codex-mini',
      'openai/gpt-oss-120b:free',
      'global.anthropic.claude-haiku-4-5-20251001-v1:0',
      'amazon.nova-micro-v1:0',
      'gemini-2.5-flash-lite',
    ]
    assert.deepEqual(
      known.filter((name) => callsTools(name) !== true),
      [],
    )
  })

  it('is true if the maker says so, and unknown otherwise', () => {
    assert.equal(callsTools('new', 'Excels at function calling.'), true)
    assert.equal(callsTools('new', 'A great tool for everybody.'), null)
    for (const name of ['gpt-4o-mini-tts', 'o1-mini', 'gpt-3.5-turbo-instruct', 'gemma-3', 'gemini-2.5-flash-image']) {
      assert.equal(callsTools(name), null, name)
    }
  })
})
