import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReportRow } from './report-row.ts'
import { sorted } from './sort.ts'

const row = (id: string, cost_usd: number | null): ReportRow => ({
  suite: 's',
  case: id,
  model: 'm',
  attempt: 1,
  outcome: 'passed',
  score: 1,
  class: null,
  cost_usd,
  latency_ms: null,
  tokens: null,
  reason: '',
})
const rows = [row('case-10', 2), row('case-9', null), row('case-1', 0.5)]
const names = (key: 'case' | 'cost_usd', descending: boolean) =>
  sorted(rows, { key, descending }).map((each) => each.case)

describe('sorted', () => {
  it('counts numbers in names', () => {
    assert.deepEqual(names('case', false), ['case-1', 'case-9', 'case-10'])
  })

  it('puts unknown values last in either direction', () => {
    assert.deepEqual(names('cost_usd', false), ['case-1', 'case-10', 'case-9'])
    assert.deepEqual(names('cost_usd', true), ['case-10', 'case-1', 'case-9'])
  })
})
