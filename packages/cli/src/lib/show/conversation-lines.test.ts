import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sample } from '@assay/app/testing'
import type { Result, ToolCall } from '@assay/core/result'
import { sampleConversation } from '@assay/core/testing'
import { textWidth } from '@assay/formats/text'
import { conversationLines } from './conversation-lines.ts'

const style = (_: unknown, text: string) => text

const result = (text?: (plain: string) => string): Result => ({
  ...sample({ run: 'run-a', case: 'refund' }),
  ...sampleConversation(text),
})

const withCall = (fields: Partial<ToolCall>): Result => {
  const whole = result()
  const [call] = whole.tool_calls ?? []
  assert(call !== undefined)
  return { ...whole, tool_calls: [{ ...call, ...fields }] }
}

const HOSTILE = '\u001b[2J::error::a ##vso[b]\u202e\u0007\n::error::c\u2028d 東京🎉 __proto__'

describe('conversationLines', () => {
  it('shows what was said, each call with what came back, what each turn took, and how it ended', () => {
    assert.equal(
      conversationLines(result(), { style, columns: 100 }).join('\n'),
      `System prompt
  | You are a support agent.
User
  | Refund order A1.
Turn 1 · 0.82s · 120 tokens in, 24 out · $0.00012 · 2 calls in parallel
  | I will look the order up.
  ✓ get_order · ok · 0.25s · canned
    arguments | {"id":"A1"}
    result    | {"status":"shipped","total":20}
  ✗ crm/find_customer · error · 1.24s · MCP
    arguments | {"order":"A1","fields":["name","address","orders"],"note":"as asked by the user"}
    result    | Customer not found
Turn 2 · 0.64s · 310 tokens in, 18 out, 120 cached · $0.00024 · from the cache
  ✗ refund · invalid arguments · canned
    arguments | {"id": "A1", "amount":
    result    | The arguments are not JSON.
Turn 3 · 1.51s · 420 tokens in, 12 out, 64 reasoning · $0.0003
  ✓ list_orders · ok · 0.03s · canned
    arguments | {}
${Array.from({ length: 12 }, (_, i) => `    ${i === 0 ? 'result    ' : '          '}| order ${i + 1}: shipped`).join('\n')}
              … 504 more characters (--json has all)
              The tool returned more. Assay saved 710 characters.
Turn 4 · time n/a · tokens n/a · cost n/a
  ○ refund · not run · canned
    arguments | {"id":"A1","amount":20}
Stopped after 4 turns: max_turns.`,
    )
  })

  it("breaks arguments into lines if they don't fit on one", () => {
    const text = conversationLines(result(), { style, columns: 60 }).join('\n')
    assert(
      text.includes(`    arguments | {
              |   "order": "A1",
              |   "fields": [
              |     "name",
              |     "address",
              |     "orders"
              |   ],
              |   "note": "as asked by the user"
              | }
    result    | Customer not found`),
    )
    assert(text.includes('\nTurn 1 · 0.82s · 120 tokens in, 24 out · $0.00012 · 2\n  calls in parallel\n'))
  })

  it('fits a terminal of 60, 100 and 160 columns, hostile texts too', () => {
    for (const columns of [60, 100, 160]) {
      for (const each of [result(), result(() => HOSTILE.repeat(9)), result(() => 'x'.repeat(5000))]) {
        const lines = conversationLines(each, { style, columns })
        for (const line of lines) assert(textWidth(line) < columns, `${columns}: ${line}`)
      }
    }
  })

  it('breaks no lines without a terminal', () => {
    const prompt = 'word '.repeat(100).trim()
    const lines = conversationLines(
      result(() => prompt),
      { style, columns: null },
    )
    assert(lines.includes(`  | ${prompt}`))
  })

  it("neutralizes a stranger's text, wherever it is", () => {
    for (const columns of [null, 40, 61]) {
      const lines = conversationLines(
        result(() => HOSTILE),
        { style, columns },
      )
      const text = lines.join('\n')
      assert.doesNotMatch(text, /[^\P{C}\n]|[\u2028\u2029]/u)
      assert.doesNotMatch(text, /^\s*::|##(vso|teamcity)?\[/m)
      // Each line is ours, or marked as a stranger's.
      for (const line of lines)
        assert.match(line, /^(?: {2,14}(?:arguments |result {4})?\| | {2,4}\S| {14}[^\s|:#]|[STU])/)
    }
  })

  it("shows a model's own agent in the same way", () => {
    const lines = conversationLines(withCall({ source: 'model', server: 'git', latency_ms: null }), {
      style,
      columns: null,
    })
    assert(lines.includes('  ✓ git/get_order · ok · by the agent itself'))
  })

  it('cuts a result of one long line, and shows deep arguments on one', () => {
    const deep: unknown = JSON.parse('['.repeat(200) + ']'.repeat(200))
    const lines = conversationLines(withCall({ result: 'y'.repeat(100_000), arguments: deep }), {
      style,
      columns: null,
    })
    assert(lines.includes(`    result    | ${'y'.repeat(1200)}`))
    assert(lines.includes('              … 98,800 more characters (--json has all)'))
    assert(lines.includes(`    arguments | ${'['.repeat(200)}${']'.repeat(200)}`))
  })
})
