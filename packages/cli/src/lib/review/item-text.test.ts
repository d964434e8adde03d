import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReviewItem } from '@assay/app/review'
import type { ToolCall } from '@assay/core/result'
import { itemText } from './item-text.ts'

const CALL: ToolCall = {
  ...{ id: 'c1', turn: 0, parallel: false, name: 'get_order', server: 'shop', arguments: { id: 'A1' }, valid: true },
  ...{ status: 'ok', result: 'shipped\u001b[31m', truncated: false, latency_ms: 3, source: 'canned' },
}

const ITEM: ReviewItem = {
  key: { suite: 's', case: 'refund', attempt: 1 },
  answer: 'hash',
  ...{ place: 1, total: 4, system_prompt: null, turns: [{ prompt: 'Where is A1?', answer: 'On its way.' }] },
  ...{ tool_calls: [], expected: [] },
}

const LAYOUT = { style: (_: unknown, text: string) => text, columns: 60, check: null, done: 0 }

describe('itemText', () => {
  it('shows the calls between the prompt and the answer, as text', () => {
    const calls = [CALL, { ...CALL, name: 'refund', status: 'not_run' as const, result: null }]
    const text = itemText({ ...ITEM, tool_calls: calls }, LAYOUT)
    assert.match(
      text,
      /\| Where is A1\?\nTool calls \(2\)\n\| shop\/get_order \{"id":"A1"\}\n\| → shipped.*\(ok\)\n\| shop\/refund \{"id":"A1"\} \(not run\)\nAnswer\n/,
    )
    assert.ok(!text.includes('\u001b'))
  })

  it('says nothing of calls if there are none', () => {
    assert.doesNotMatch(itemText(ITEM, LAYOUT), /Tool calls/)
  })
})
