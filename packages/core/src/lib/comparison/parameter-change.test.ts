import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RequestParameters } from '../run/request-parameters.ts'
import { parameterSentences } from './parameter-change.ts'

const DEFAULTS: RequestParameters = { temperature: null, max_tokens: null, system_prompt_hash: null }

function group(suite: string, baseline: Partial<RequestParameters> | null, current: Partial<RequestParameters> | null) {
  const full = (part: Partial<RequestParameters> | null) => (part === null ? null : { ...DEFAULTS, ...part })
  return { suite, parameters: { baseline: full(baseline), current: full(current) } }
}

describe('parameterSentences', () => {
  it('names each parameter that differs, with both values', () => {
    assert.deepEqual(parameterSentences([group('s', { temperature: 0, max_tokens: 200 }, { temperature: 1 })]), [
      "The sides' requests differ: temperature 0 and 1; max_tokens 200 and default.",
    ])
    assert.deepEqual(
      parameterSentences([
        group('s', { max_tokens_of_evals: [10, 20] }, { system_prompt_hash: 'ab', max_tokens_of_evals: [10] }),
        group('s', { max_tokens_of_evals: [10, 20] }, { system_prompt_hash: 'ab', max_tokens_of_evals: [10] }),
      ]),
      ["The sides' requests differ: max_tokens of evals 10, 20 and 10; the system prompt."],
    )
  })

  it('names the suites if they differ in several ways, or not all do', () => {
    const groups = [group('a', {}, {}), group('b', {}, { temperature: 0 }), group('c', { temperature: 2 }, {})]
    assert.deepEqual(parameterSentences(groups), [
      'The sides\' requests differ in "b": temperature default and 0.',
      'The sides\' requests differ in "c": temperature 2 and default.',
    ])
  })

  it('says nothing if nothing differs, or if a side does not say', () => {
    assert.deepEqual(parameterSentences([]), [])
    assert.deepEqual(parameterSentences([group('s', { temperature: 0 }, { temperature: 0 })]), [])
    assert.deepEqual(parameterSentences([group('s', null, { temperature: 0 })]), [])
    const older = { temperature: null, max_tokens: null }
    const parameters = { baseline: older, current: { ...older, system_prompt_hash: 'ab' } }
    assert.deepEqual(parameterSentences([{ suite: 's', parameters }]), [])
  })
})
