import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeEstimate } from './run-estimate.ts'

const model = (cost_usd: number | null, time_s: number | null) => ({
  model: 'm',
  requests: 10,
  max_requests: 10,
  input_tokens: 100,
  output_tokens: 4000,
  cost_usd,
  time_s,
})

describe('describeEstimate', () => {
  it('adds up costs, and takes the longest time', () => {
    const { short, note } = describeEstimate({
      models: [model(0.4, 170), model(0.02, 20)],
      judged: false,
      diagnostics: [],
    })
    assert.deepEqual([short, note], ['about $0.420, 3 min', ''])
  })

  it('says which prices and times are unknown, and that judges cost extra', () => {
    const both = describeEstimate({ models: [model(null, null)], judged: true, diagnostics: [] })
    assert.equal(both.short, 'price unknown, time unknown')
    assert.match(both.note, /unknown until a model’s first run.*Judge models/)
    const one = describeEstimate({ models: [model(1, 5), model(null, null)], judged: false, diagnostics: [] })
    assert.equal(one.short, 'about $1.00, 5 s')
    assert.match(one.note, /Excludes 1 model of unknown price\. The time excludes 1 model/)
  })

  it('never says that something takes no time', () => {
    assert.match(
      describeEstimate({ models: [model(0, 0.01)], judged: false, diagnostics: [] }).short,
      /^about \$0, 1 s$/,
    )
  })
})
