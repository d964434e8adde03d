import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import { sample } from '../../../test/stored-runs.ts'
import { Progress } from './progress.ts'

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
  progress.listen({ type: 'run.started', run: 'r', model: 'm', suites: ['s'], total: 1200, done: 0 })
  let done = 0
  const finish = (count: number, fields: Partial<Result> = {}) => {
    for (let i = 0; i < count; i++) {
      const result = { ...sample({ run: 'r', case: `c${done++}` }), ...fields } as Result
      progress.listen({ type: 'sample.finished', run: 'r', result, done, total: 1200 })
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
    finish(100, { status: 'errored' } as Partial<Result>)
    assert.match(progress.text(), /400\/1,200 · <yellow>75\.0% pass<\/> · <red>100 errored<\/>/)
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

  it('leaves out what does not fit, and never cuts a colour', () => {
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
