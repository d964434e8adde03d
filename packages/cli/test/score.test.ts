import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { runAssay } from './process.ts'

const folder = temporaryFolder('score')

/** Ten cases of a suite, of which this many pass, each for a cent. */
const ten = (run: string, suite: string, passes: number) =>
  Array.from({ length: 10 }, (_, i) => sample({ run, suite, case: `case-${i}`, passed: i < passes, cost_usd: 0.01 }))

before(() =>
  keepRuns(folder, [
    { run: storedRun({ id: 'one' }), results: ten('one', 'geography', 8) },
    {
      run: storedRun({ id: 'two', suites: ['geography', 'history'] }),
      results: [...ten('two', 'geography', 8), ...ten('two', 'history', 4)],
    },
    { run: storedRun({ id: 'zero' }), results: [] },
  ]),
)

const score = (...args: string[]) => runAssay(['score', ...args], { cwd: folder })
const scores = async (...args: string[]) =>
  JSON.parse((await score(...args, '--json')).stdout).scores.map(
    (each: { suite: string | null; score: number | null }) => [each.suite, each.score],
  )

describe('assay score', () => {
  it("prints another formula's value with its interval", async () => {
    const { stdout, code } = await score('one', '--formula', 'success_pct / total_cost')
    assert.equal(code, 0)
    assert.match(stdout, /^Score: 800\.00 \[\d+\.\d\d, 1,000\.00\] \(formula: success_pct \/ total_cost\)\n/)
    assert.match(stdout, /Earlier scores\n.*geography {2}80\.00 \[.*\] \(formula: success_pct\)/)
  })

  it('scores every suite and the run by their mean, or one suite alone', async () => {
    assert.deepEqual(await scores('two', '--formula', 'success_pct * 2'), [
      ['geography', 160],
      ['history', 80],
      [null, 120],
    ])
    assert.deepEqual(await scores('two', '--formula', 'success_pct', '--suite', 'history'), [['history', 40]])
  })

  it('scores the run from the scores of its suites', async () => {
    assert.deepEqual(await scores('two', '--formula', 'min(suite.geography, suite.history)'), [[null, 40]])
  })

  it('reads any pass@k that the samples allow', async () => {
    assert.deepEqual(await scores('one', '--formula', 'pass_at.1 * 10'), [['geography', 8]])
  })

  it('saves a score only with --keep, and lists earlier ones', async () => {
    await score('one', '--formula', 'success_pct + 1')
    assert.equal(
      JSON.parse((await score('one', '--formula', 'success_pct + 2', '--keep', '--json')).stdout).earlier.length,
      1,
    )
    const { earlier } = JSON.parse((await score('one', '--formula', 'success_pct', '--json')).stdout)
    assert.deepEqual(
      earlier.map((each: { formula: string; score: number }) => [each.formula, each.score]),
      [
        ['success_pct', 80],
        ['success_pct + 2', 82],
      ],
    )
  })

  it('exits with 2 for a formula that is wrong, with a caret under the place', async () => {
    const { stderr, code } = await score('one', '--formula', 'succes_pct + 1')
    assert.equal(code, 2)
    assert.match(stderr, /1 \| succes_pct \+ 1\n +\| \^{10}[\s\S]*Did you mean "success_pct"/)
    const { diagnostics } = JSON.parse((await score('one', '--formula', '1 +', '--json')).stdout)
    assert.equal(diagnostics.length, 1)
  })

  it('exits with 1 when the formula has no value', async () => {
    const { stdout, code } = await score('one', '--formula', '1 / (total_cost - total_cost)')
    assert.equal(code, 1)
    assert.match(stdout, /^Score: n\/a/)
  })

  it('exits with 2 for a suite that the run has not, and for a run without results', async () => {
    assert.match((await score('two', '--formula', '1', '--suite', 'histroy')).stderr, /Did you mean "history"\?/)
    assert.equal((await score('zero', '--formula', '1')).code, 2)
  })
})
