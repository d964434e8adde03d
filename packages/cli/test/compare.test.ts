import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Comparison } from '@assay/core/report'
import { runAssay } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'))

/** Writes a report with one scored sample for each case. */
function report(name: string, scores: Record<string, number | 'errored'>, model = 'replay/demo'): string {
  const results = Object.entries(scores).map(([id, score]) => ({
    run: 'r',
    suite: 'suite',
    case: id,
    eval: null,
    model,
    attempt: 1,
    tags: [],
    weight: 1,
    checks: [],
    classification: null,
    code: null,
    tokens: { input: 10, output: 5, reasoning: null, cached: null },
    cost_usd: 0.001,
    latency_ms: 900,
    judge_cost_usd: 0,
    first_token_ms: null,
    finish_reason: 'stop',
    from_cache: false,
    turns: [],
    ...(score === 'errored'
      ? { status: 'errored', error: { code: 'PROVIDER_DOWN', message: 'No answer.' } }
      : { status: 'scored', passed: score === 1, score }),
  }))
  const header = { format: 'assay-report', version: 1, generator: { name: 'assay', version: '0' }, runs: [] }
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ ...header, created_at: '2026-01-01T00:00:00Z', results }))
  return path
}

const good = report('good.json', { a: 1, b: 1, c: 0.95, d: 0.5 })
const worse = report('worse.json', { a: 0, b: 1, c: 0.9, d: 0.7, fresh: 1 })

describe('assay compare', () => {
  it('prints what got worse, got better and was added, and exits with 0', async () => {
    const { stdout, code } = await runAssay(['compare', '--baseline', good, '--current', worse])
    assert.equal(code, 0)
    assert.match(stdout, /1 worse · 1 better · 2 within 0\.05 · 1 added/)
    assert.match(stdout, /Worse \(1\)\n {2}a {2}1\.00 → 0\.00\n/)
    assert.match(stdout, /Added \(1\)\n {2}fresh/)
  })

  it('prints tokens to the last one', async () => {
    const path = join(folder, 'tokens.json')
    const whole = JSON.parse(readFileSync(good, 'utf8'))
    whole.results[0].tokens.input = 12_345
    writeFileSync(path, JSON.stringify(whole))
    assert.match(
      (await runAssay(['compare', '--baseline', good, '--current', path])).stdout,
      /Tokens \+20,558% \(60 → 12,395\)/,
    )
  })

  it('says so if there is nothing to compare', async () => {
    const none = report('none-at-all.json', {})
    const { stdout, code } = await runAssay(['compare', '--baseline', none, '--current', none])
    assert.equal(code, 0)
    assert.match(stdout, /Neither report has results\./)
  })

  it('exits with 1 on a regression if told to, and names the suite', async () => {
    const { stderr, code } = await runAssay(['compare', '--baseline', good, '--current', worse, '--fail-on-regression'])
    assert.equal(code, 1)
    assert.match(stderr, /Suite "suite" with replay\/demo: 1 case is worse \(--fail-on-regression\)\./)
  })

  it('passes a change that may be chance', async () => {
    const before = report('chance-before.json', { a: 1, b: 1, c: 0.95, d: 0.5, e: 1 })
    const after = report('chance-after.json', { a: 0, b: 1, c: 0.9, d: 0.7, e: 1 })
    const { code, stderr } = await runAssay([
      'compare',
      '--baseline',
      before,
      '--current',
      after,
      '--gate',
      'significant',
    ])
    assert.deepEqual([code, stderr], [0, ''])
  })

  it('calls fewer than five shared cases too little data everywhere, however much worse they are', async () => {
    const before = report('few-before.json', { a: 1, b: 1, c: 1 })
    const after = report('few-after.json', { a: 0.1, b: 0.2, c: 0.1 })
    const args = ['compare', '--baseline', before, '--current', after, '--gate', 'significant']
    const text = await runAssay(args)
    assert.equal(text.code, 3)
    assert.match(text.stdout, /UNCLEAR/)
    assert.match(text.stderr, /Undecided: .*too little data: only 3 cases have a score on both sides/)
    const json = await runAssay([...args, '--json'])
    assert.equal(json.code, 3)
    const [group] = Comparison.parse(JSON.parse(json.stdout)).groups
    assert.deepEqual([group?.verdict, group?.gates?.significant], ['unclear', 'undecided'])
    assert.ok((group?.test.p_value ?? 1) < 0.05)
  })

  it('accepts a threshold', async () => {
    const args = ['compare', '--baseline', good, '--current', worse, '--threshold', '0.04', '--json']
    const comparison = Comparison.parse(JSON.parse((await runAssay(args)).stdout))
    assert.deepEqual(
      comparison.regressed.map((moved) => moved.case),
      ['a', 'c'],
    )
  })

  it('prints the same JSON for --json and --format json', async () => {
    const args = ['compare', '--baseline', good, '--current', worse]
    assert.equal((await runAssay([...args, '--json'])).stdout, (await runAssay([...args, '--format', 'json'])).stdout)
  })

  it('prints Markdown in which a hostile name is only text', async () => {
    const hostile = '<img src=x onerror=alert(1)>|`[a](javascript:b)@all\n# x'
    const baseline = report('hostile-a.json', { [hostile]: 1 })
    const current = report('hostile-b.json', { [hostile]: 0 })
    const { stdout } = await runAssay(['compare', '--baseline', baseline, '--current', current, '--format', 'markdown'])
    const row = stdout.split('\n').find((line) => line.includes('img'))
    assert.match(row ?? '', /&#60;img src=x onerror=alert&#40;1&#41;&#62;&#124;&#96;/)
    assert.equal(row?.split('|').length, 7)
    assert.doesNotMatch(stdout, /^# x/m)
  })

  it('obeys no escape sequence of a hostile name', async () => {
    const baseline = report('escape-a.json', { '\u001b[2Jx': 1 })
    const current = report('escape-b.json', { '\u001b[2Jx': 0 })
    const { stdout } = await runAssay(['compare', '--baseline', baseline, '--current', current])
    assert.ok(stdout.includes('\\u{1b}[2Jx'))
    assert.ok(!stdout.includes('\u001b'))
  })

  it('compares one model with another and says so', async () => {
    const other = report('other.json', { a: 1, b: 0, c: 1, d: 0.5 }, 'replay/other')
    const { stdout } = await runAssay(['compare', '--baseline', good, '--current', other])
    assert.match(stdout, /The models differ, so cases are matched by suite and case alone/)
    assert.match(stdout, /replay\/demo → replay\/other/)
  })

  it('lists errored cases apart', async () => {
    const errored = report('errored.json', { a: 'errored', b: 1, c: 0.95, d: 0.5 })
    const { stdout, stderr, code } = await runAssay([
      'compare',
      '--baseline',
      good,
      '--current',
      errored,
      '--fail-on-regression',
    ])
    assert.equal(code, 3)
    assert.match(stderr, /Undecided: .*samples have no verdict \(1 of the current run\), so a case may be worse/)
    assert.match(stderr, /Undecided: The current report ".*errored\.json": 1 sample has no verdict\. Take /)
    assert.match(stdout, /Without a score on a side \(1\)\n {2}a/)
    assert.match(stdout, /0 of 4 samples → 1 of 4 samples/)
  })

  it('leaves a gate undecided that compared nothing', async () => {
    const elsewhere = report('elsewhere.json', { z: 1 })
    const { stderr, code } = await runAssay([
      'compare',
      '--baseline',
      good,
      '--current',
      elsewhere,
      '--gate',
      'significant',
    ])
    assert.equal(code, 3)
    assert.match(stderr, /nothing was compared/)
  })

  it('exits with 2 for files that are missing, truncated, foreign or of another version', async () => {
    const files: [string, string, RegExp][] = [
      ['cut.json', '{"format":"assay-report","version":1,"results":[{"a', /is incomplete: it ends at byte/],
      ['foreign.json', '{"hello":"world"}', /isn't an Assay report: it has no "format"/],
      ['newer.json', '{"format":"assay-report","version":7,"results":[]}', /has version 7; .*\nUpdate Assay/],
    ]
    for (const [name, text, message] of files) {
      const path = join(folder, name)
      writeFileSync(path, text)
      const { stderr, code } = await runAssay(['compare', '--baseline', good, '--current', path])
      assert.equal(code, 2, name)
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /\bat .*\.ts:/)
    }
    assert.equal((await runAssay(['compare', '--baseline', good, '--current', join(folder, 'none.json')])).code, 2)
  })

  it('prints its errors as JSON with --json', async () => {
    const { stdout, code } = await runAssay([
      'compare',
      '--baseline',
      good,
      '--current',
      join(folder, 'none.json'),
      '--json',
    ])
    assert.equal(code, 2)
    assert.equal(JSON.parse(stdout).error.code, 'COMPARE_NOT_FOUND')
  })

  it('exits with 2 for a wrong flag', async () => {
    for (const flags of [
      ['--threshold', '2'],
      ['--threshold', 'x'],
      ['--gate', 'maybe'],
      ['--format', 'pdf'],
      ['--nope'],
    ]) {
      assert.equal(
        (await runAssay(['compare', '--baseline', good, '--current', worse, ...flags])).code,
        2,
        flags.join(' '),
      )
    }
    assert.equal((await runAssay(['compare', '--baseline', good])).code, 2)
  })
})
