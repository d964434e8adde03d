import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CASE_DEFAULTS, type Case, SUITE_DEFAULTS, type Suite } from './suite.ts'
import { suiteFromJson, suiteToJson } from './suite-json.ts'

const place = { file: 'a.yaml', line: 1, column: 1 }
const one: Case = { ...CASE_DEFAULTS, id: 'a', messages: [{ role: 'user', content: 'p' }], place }
const suite: Suite = {
  ...SUITE_DEFAULTS,
  name: 's',
  score: {
    ...SUITE_DEFAULTS.score,
    penalties: new Map([
      ['refusal', 0.5],
      ['leak', 1],
    ]),
  },
  place,
  count: 1,
  cases: async function* () {
    yield one
  },
  version: async () => 'v',
}

describe('suiteToJson', () => {
  it('holds all but cases and functions, as JSON', () => {
    const { cases, version, score, ...rest } = suite
    const header = suiteToJson(suite)
    assert.deepEqual(JSON.parse(JSON.stringify(header)), header)
    assert.deepEqual(header, { ...rest, score: { ...score, penalties: { refusal: 0.5, leak: 1 } } })
  })
})

describe('suiteFromJson', () => {
  it('returns the same suite, whatever the order of its penalties', async () => {
    const header = suiteToJson(suite)
    const back = suiteFromJson(header, suite.cases)
    const turned = Object.fromEntries(Object.entries(header.score.penalties).reverse())
    const other = suiteFromJson({ ...header, score: { ...header.score, penalties: turned } }, suite.cases)
    const { version, ...rest } = suite
    assert.deepEqual(back, { ...rest, score: { ...suite.score, penalties: back.score.penalties } })
    assert.deepEqual([...back.score.penalties], [...other.score.penalties])
    assert.deepEqual(new Map(back.score.penalties), suite.score.penalties)
    assert.deepEqual(await Array.fromAsync(back.cases()), [one])
  })

  it('throws on a penalty for an unknown class', () => {
    const header = suiteToJson(suite)
    const score = { ...header.score, penalties: { sarcasm: 1 } }
    assert.throws(() => suiteFromJson({ ...header, score }, suite.cases), /"sarcasm"/)
  })
})
