import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as format from './format.ts'

describe('numbers on pages', () => {
  it('have decimals that fit their size', () => {
    assert.deepEqual([9.876, 84.04, 999.96, 2541.3, 0, -0.001, 0.002468, 1e-9].map(format.formatScore), [
      '9.88',
      '84.0',
      '1,000.0',
      '2,541',
      '0.00',
      '−0.001',
      '0.0025',
      '1e-9',
    ])
    assert.equal(format.formatInterval({ low: 80.24, high: 86.71 }), '[80.2, 86.7]')
    assert.deepEqual([0.05281, 0.00001234, 12.3456, 4321.9, 0, 1e-9].map(format.formatMoney), [
      '$0.0528',
      '$0.0000123',
      '$12.35',
      '$4,322',
      '$0',
      '< $0.000001',
    ])
    assert.deepEqual([0.8854, 0.71875].map(format.formatMean), ['0.885', '0.719'])
    assert.deepEqual([0.00005, 0.002, 0, null].map(format.formatSampleCost), [
      '$0.0500 per 1,000',
      '$0.00200',
      '$0',
      '–',
    ])
    assert.deepEqual([551, 12_340, 123_400].map(format.formatSeconds), ['0.55', '12.3', '123'])
    assert.deepEqual([0.0112, 0.0004, 0.43].map(format.formatPValue), ['0.011', '< 0.001', '0.43'])
    assert.deepEqual([999, 12_345, 1_000_000].map(format.formatBytes), ['999 B', '12 kB', '1.0 MB'])
  })

  it('carry the sign of a change, and none where it rounds to nothing', () => {
    assert.deepEqual(
      [-0.167, 0.5, 0.0001, -0.0001].map((value) => format.formatChange(value, format.formatCaseScore)),
      ['−0.17', '+0.50', '0.00', '0.00'],
    )
    assert.equal(format.formatPoints(-0.1667), '−16.7 pp')
  })

  it('are a dash when unknown, never 0', () => {
    const all = [
      format.formatScore,
      format.formatMean,
      format.formatRate,
      format.formatMoney,
      format.formatSeconds,
      format.formatCount,
      format.formatPValue,
    ]
    for (const one of all) assert.equal(one(null), '–')
    assert.equal(format.formatScore(Number.NaN), '–')
  })

  it('count in words', () => {
    assert.deepEqual([format.countOf(1, 'case'), format.countOf(1200, 'case')], ['1 case', '1,200 cases'])
  })
})
