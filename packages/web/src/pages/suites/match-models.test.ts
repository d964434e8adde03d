import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ListedModel, matchModels } from './match-models.ts'
import { runSpecOf } from './run-spec.ts'

const model = (id: string, fields: Partial<ListedModel> = {}): ListedModel => ({
  id,
  provider: 'p',
  is_available: true,
  missing: [],
  price: null,
  price_band: null,
  answers_text: true,
  tools: null,
  ...fields,
})

describe('matchModels', () => {
  const models = [
    model('openai/gpt-5-mini'),
    model('openai/gpt-5'),
    model('openai/embed', { answers_text: false }),
    model('anthropic/claude', { is_available: false }),
  ]
  const ids = (words: string, chosen: string[] = []) => matchModels(models, words, chosen).map(({ id }) => id)

  it('offers models that are available and answer with text', () => {
    assert.deepEqual(ids(''), ['openai/gpt-5-mini', 'openai/gpt-5'])
  })

  it('requires every word, in any order and case', () => {
    assert.deepEqual(ids('MINI gpt'), ['openai/gpt-5-mini'])
    assert.deepEqual(ids('gpt nothing'), [])
  })

  it('leaves out chosen models', () => {
    assert.deepEqual(ids('gpt', ['openai/gpt-5']), ['openai/gpt-5-mini'])
  })
})

describe('runSpecOf', () => {
  it('leaves out what is not chosen', () => {
    assert.deepEqual(runSpecOf('s', { models: [], samples: null, seed: null, tags: [] }), { suites: ['s'] })
    const all = { models: ['m'], samples: 2, seed: 0, tags: ['t'] }
    assert.deepEqual(runSpecOf('s', all), { suites: ['s'], ...all })
  })
})
