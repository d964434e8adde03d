import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runAssay } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-formula-'))
const suite = join(folder, 'suite.yaml')
writeFileSync(
  suite,
  `metadata: { name: s }
evals:
  - { name: critical-math, prompt: What is 15 * 7?, tags: [math], checks: [{ match: "*105*" }] }
  - { name: 2plus2, prompt: What is 2 + 2?, checks: [{ match: "*4*" }] }
`,
)

const COST = 'success_pct / total_cost'

describe('assay formula', () => {
  it('evaluates with the given values', async () => {
    const { stdout, stderr, code } = await runAssay([
      'formula',
      COST,
      '--values',
      '{"success_pct":80,"total_cost":0.0177}',
    ])
    assert.deepEqual({ stdout, stderr, code }, { stdout: '4519.77\n', stderr: '', code: 0 })
  })

  it('prints ok and the full value as JSON', async () => {
    const { stdout } = await runAssay(['formula', COST, '--values', '{"success_pct":80,"total_cost":0.0177}', '--json'])
    const { ok, value } = JSON.parse(stdout)
    assert.deepEqual({ ok, value }, { ok: true, value: 80 / 0.0177 })
  })

  it('evaluates a formula that reads nothing without values, also one that begins with a minus', async () => {
    assert.equal((await runAssay(['formula', '-2^2'])).stdout, '-4\n')
  })

  it('accepts an eval whose name is a number', async () => {
    const values = '{"42":0.5,"-x":3,"42_cost":10}'
    assert.equal((await runAssay(['formula', '`42` * 2 + `-x` + `42`.cost', '--values', values])).stdout, '14\n')
  })

  it('says of a value beyond the largest double that it is one', async () => {
    const { stderr, code } = await runAssay(['formula', 'success_pct', '--values', '{"success_pct":1e999}'])
    assert.equal(code, 2)
    assert.match(stderr, /"success_pct" is beyond the largest double/)
  })

  it('accepts eval names in the values, by either spelling', async () => {
    const values = '{"critical-math":1,"critical-math_cost":0.5,"2plus2":0.25}'
    const text = 'critical-math * 3 + critical-math.cost + `2plus2`'
    assert.equal((await runAssay(['formula', text, '--values', values])).stdout, '3.75\n')
    assert.equal((await runAssay(['formula', text, '--values', values, '--suite', suite])).stdout, '3.75\n')
  })

  it('shows every step and what moves the score', async () => {
    const { stdout } = await runAssay([
      'formula',
      COST,
      '--values',
      '{"success_pct":80,"total_cost":0.0177}',
      '--explain',
    ])
    assert.match(stdout, /^success_pct \/ total_cost {2}= {2}80 \/ 0\.0177 {2}= {2}4519\.77\n/)
    assert.match(stdout, /1% more total_cost changes it by -45\.1977/)
  })

  it('reports all problems at once with carets, and exits with 2', async () => {
    const { stderr, stdout, code } = await runAssay([
      'formula',
      'critcal-math * avg_latncy + nope(1)',
      '--suite',
      suite,
    ])
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(
      stderr,
      /FORMULA_UNKNOWN_NAME[\s\S]*"critical-math"[\s\S]*"avg_latency"[\s\S]*FORMULA_UNKNOWN_FUNCTION/,
    )
    assert.match(stderr, /\n {2}\| \^{12}\n/)
  })

  it('prints diagnostics as JSON with code, severity, message, hint, span, line and column', async () => {
    const { stdout, code } = await runAssay(['formula', 'success_pct +\n  nope', '--json'])
    const { ok, value, diagnostics } = JSON.parse(stdout)
    assert.equal(code, 2)
    assert.deepEqual({ ok, value }, { ok: false, value: null })
    const [{ message, hint, ...rest }] = diagnostics
    assert.ok(message.length > 0 && hint.length > 0)
    assert.deepEqual(rest, { code: 'FORMULA_UNKNOWN_NAME', severity: 'error', start: 16, end: 20, line: 2, column: 3 })
  })

  it('says why there is no value and exits with 1', async () => {
    const { stdout, stderr, code } = await runAssay(['formula', COST, '--values', '{"success_pct":80,"total_cost":0}'])
    assert.deepEqual({ stdout, code }, { stdout: '', code: 1 })
    assert.match(stderr, /total_cost is 0 at column 15, so success_pct \/ total_cost has no value/)
  })

  it('accepts null for an unknown value, and names a missing value', async () => {
    assert.match(
      (await runAssay(['formula', COST, '--values', '{"success_pct":1,"total_cost":null}'])).stderr,
      /its value is null/,
    )
    assert.match(
      (await runAssay(['formula', COST, '--values', '{"success_pct":1}'])).stderr,
      /total_cost[\s\S]*Give it in --values/,
    )
    assert.equal(
      (await runAssay(['formula', 'coalesce(total_cost, 7)', '--values', '{"total_cost":null}'])).stdout,
      '7\n',
    )
  })

  it('checks without values and says what the formula reads', async () => {
    const { stdout, code } = await runAssay(['formula', COST])
    assert.equal(code, 0)
    assert.match(stdout, /It uses success_pct, total_cost/)
  })

  it('exits with 2 for wrong values, all problems at once, and for a wrong suite', async () => {
    const wrong = await runAssay(['formula', COST, '--values', '{"success_pct":"x","total_cost":[]}'])
    assert.equal(wrong.code, 2)
    assert.match(
      wrong.stderr,
      /"success_pct" must be a number or null, but is "x"[\s\S]*"total_cost" must be a number or null, but is \[\]/,
    )
    assert.equal((await runAssay(['formula', COST, '--values', '{'])).code, 2)
    assert.equal((await runAssay(['formula', COST, '--values', '[1]'])).code, 2)
    assert.equal((await runAssay(['formula', '1', '--suite', join(folder, 'none.yaml')])).code, 2)
    assert.match(
      (await runAssay(['formula', '1', '--suite', suite, '--values', '{"critcal":1}'])).stderr,
      /"critcal" isn't a metric/,
    )
  })
})
