import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SampleFacts } from '@assay/core/run'
import { Progress } from './progress.ts'

const PASSED: SampleFacts = {
  suite: 's',
  case: 'c',
  attempt: 1,
  status: 'scored',
  passed: true,
  score: 1,
  class: null,
  cost_usd: 0.001,
  judge_cost_usd: 0,
  latency_ms: 1250,
  from_cache: false,
  error: null,
}

/** A stream that keeps what is written, and a clock that stands until it is moved. */
function shown(stream: { isTTY: boolean; columns?: number }) {
  const written: string[] = []
  const clock = { ms: 0 }
  const kept = { ...stream, write: (text: string) => written.push(text) }
  const progress = new Progress(
    kept as never,
    (tone, text) => `<${tone}>${text}</>`,
    () => clock.ms,
  )
  let seq = 0
  const stamp = () => ({ seq: ++seq, at: '2026-01-01T00:00:00.000Z', run: 'r' })
  progress.listen({ ...stamp(), type: 'run.started', model: 'm', suites: ['s'], total: 1200, done: 0 })
  let done = 0
  const finish = (count: number, fields: Partial<SampleFacts> = {}) => {
    for (let i = 0; i < count; i++) {
      const sample = { ...PASSED, case: `c${done++}`, ...fields }
      progress.listen({ ...stamp(), type: 'sample.finished', sample, done, total: 1200 })
    }
  }
  return { written, clock, progress, finish }
}

describe('Progress', () => {
  it('says how many are done, how good, what it cost, how fast, and how long it will take', () => {
    const { progress, clock, finish } = shown({ isTTY: false })
    clock.ms = 10_000
    finish(300)
    assert.equal(progress.text(), '300/1,200 · <green>100.0% pass</> · $0.3 · 30/s · 30s left')
    finish(100, { status: 'errored', passed: null, score: null, cost_usd: null })
    assert.match(progress.text(), /400\/1,200 · <yellow>75\.0% pass<\/> · <red>100 errored<\/>/)
  })

  it('counts undecided samples, which have no share in what passed', () => {
    const { progress, finish } = shown({ isTTY: false })
    finish(3)
    finish(2, { status: 'undecided', passed: null, score: null })
    finish(1, { status: 'unscored', passed: null, score: null })
    assert.match(progress.text(), /^6\/1,200 · <green>100\.0% pass<\/> · <yellow>2 undecided<\/> · \$/)
  })

  it('does not call an unknown cost nothing, nor an answer from the cache spent', () => {
    const { progress, finish } = shown({ isTTY: false })
    finish(1, { from_cache: true })
    assert.match(progress.text(), / · \$0\.00 · /)
    finish(1, { cost_usd: null })
    assert.match(progress.text(), / · \$0\.00 \+ unknown · /)
  })

  it('draws one live line on a terminal, not more than ten times a second, and takes it away', () => {
    const { written, clock, progress, finish } = shown({ isTTY: true, columns: 80 })
    clock.ms = 1000
    finish(50)
    assert.equal(written.length, 1)
    assert.ok(written[0]?.startsWith('\r\u001b[K1/1,200 · '))
    clock.ms = 1100
    finish(1)
    assert.equal(written.length, 2)
    progress.clear()
    assert.equal(written.at(-1), '\r\u001b[K')
  })

  it("leaves out what doesn't fit, and never cuts a color", () => {
    for (let columns = 12; columns < 80; columns++) {
      const { written, clock, finish } = shown({ isTTY: true, columns })
      clock.ms = 1000
      finish(1)
      const line = (written[0] ?? '').replace('\r\u001b[K', '')
      assert.ok(line.replaceAll(/<[^>]*>/g, '').length < columns, line)
      assert.equal(line.split('<green>').length, line.split('</>').length)
    }
  })

  it('writes a plain line every ten seconds elsewhere', () => {
    const { written, clock, progress, finish } = shown({ isTTY: false })
    for (let second = 1; second <= 35; second++) {
      clock.ms = second * 1000
      finish(1)
    }
    progress.clear()
    assert.equal(written.length, 3)
    for (const line of written) assert.match(line, /^\d+\/1,200 · [\w ·%<>/$.+]*\n$/)
  })
})
