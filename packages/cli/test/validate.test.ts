import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runAssay } from './process.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-validate-'))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const good = file('good.yaml', 'metadata: { name: good }\nevals:\n  - { prompt: Hi, checks: [{ contains: hello }] }\n')
const bad = file(
  'bad.yaml',
  `metadata:
  name: bad
evals:
  - name: critical-math
    prompt: What is 15 * 7?
    checks:
      - mtach: "*105*"
score:
  formula: >-
    success_pct *
    critcal-math
`,
)

describe('assay validate', () => {
  it('lists valid suites and exits with 0', async () => {
    const { stdout, code } = await runAssay(['validate', good])
    assert.equal(code, 0)
    assert.match(stdout, /valid good \(.*good\.yaml\): 1 case, score success_pct\n1 valid suite, no problems\./)
  })

  it('shows all problems of all files with line, column, caret and hint, and exits with 2', async () => {
    const { stdout, code } = await runAssay(['validate', good, bad])
    assert.equal(code, 2)
    assert.match(stdout, /bad\.yaml:7:9[\s\S]*7 \| {7}- mtach: "\*105\*"[\s\S]*Did you mean "match"/)
    assert.match(
      stdout,
      /bad\.yaml:11:5[\s\S]*11 \| {5}critcal-math\n {3}\| {5}\^{12}\n[\s\S]*Did you mean "critical-math"/,
    )
    assert.match(stdout, /1 valid suite, 2 errors\./)
  })

  it('prints the same as JSON, with the span in the formula too', async () => {
    const { stdout, code } = await runAssay(['validate', bad, '--json'])
    const { ok, suites, diagnostics } = JSON.parse(stdout)
    assert.equal(code, 2)
    assert.deepEqual({ ok, suites }, { ok: false, suites: [] })
    const unknown = diagnostics.find((each: { code: string }) => each.code === 'FORMULA_UNKNOWN_NAME')
    assert.deepEqual([unknown.line, unknown.column, unknown.path], [11, 5, 'score.formula'])
    assert.deepEqual(unknown.formula, { text: 'success_pct * critcal-math', start: 14, end: 26 })
  })

  it('reads every suite of a folder', async () => {
    const nested = join(folder, 'nested', 'deeper')
    mkdirSync(nested, { recursive: true })
    writeFileSync(join(nested, 'a.yaml'), 'metadata: { name: a }\nevals: [{ prompt: Hi, checks: [{ contains: x }] }]\n')
    writeFileSync(join(nested, 'README.md'), '# not a suite')
    const { suites } = JSON.parse((await runAssay(['validate', join(folder, 'nested'), '--json'])).stdout)
    assert.deepEqual(
      suites.map((suite: { name: string }) => suite.name),
      ['a'],
    )
  })

  it('exits with 2 for a missing path, an empty folder and no path at all', async () => {
    mkdirSync(join(folder, 'empty'), { recursive: true })
    for (const args of [[join(folder, 'none.yaml')], [join(folder, 'empty')], []]) {
      assert.equal((await runAssay(['validate', ...args])).code, 2, args.join(' '))
    }
  })

  it('obeys no escape sequence of a hostile file', async () => {
    const hostile = file(
      'hostile.yaml',
      'metadata: { name: "\\e[2J\\u202Ex" }\nevals: [{ prompt: Hi, checks: [{ contains: x }], "\\e[31m": 1 }]\n',
    )
    const { stdout } = await runAssay(['validate', hostile])
    assert.ok(!stdout.includes('\u001b') && !stdout.includes('\u202e'))
    assert.ok(stdout.includes('\\u{1b}[31m') || stdout.includes('\\e[31m'))
  })
})
