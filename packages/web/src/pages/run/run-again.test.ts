import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RunPlanView } from '@assay/core/api'
import { readPlan } from '@assay/core/run'
import { planAgain } from './run-again.ts'

function planOf(fields: Partial<RunPlanView>): RunPlanView {
  const { spec: _, ...plan } = readPlan({ suites: [{ name: 'robustness', file: null, formula: 'success_pct' }] })
  return { ...plan, model: 'openai/gpt-5-mini', spec: { samples: 3, seed: 1 }, ...fields }
}

describe('planAgain', () => {
  it('asks the server to run the same on the same model', () => {
    const { body, reason } = planAgain(planOf({}), new Set(['robustness']))
    assert.equal(reason, null)
    assert.deepEqual(body, { samples: 3, seed: 1, suites: ['robustness'], models: ['openai/gpt-5-mini'] })
  })

  it('leaves out what names files of the machine that ran it', () => {
    const spec = { samples: 1, record: 'x.jsonl', format: ['html'], output: '/tmp/x', baseline: 'old.json' }
    const { body } = planAgain(planOf({ spec }), new Set(['robustness']))
    assert.deepEqual(body, { samples: 1, suites: ['robustness'], models: ['openai/gpt-5-mini'] })
  })

  it('keeps gates that need a baseline, whether it is a run or a file that the server leaves undecided', () => {
    const baselineOf = (baseline: string) =>
      planAgain(planOf({ spec: { baseline, fail_on_regression: true } }), new Set(['robustness'])).body?.baseline
    assert.equal(baselineOf('old.json'), 'file:old.json')
    assert.equal(baselineOf('file:old.json'), 'file:old.json')
    assert.equal(baselineOf('20260301-100000-abcdef'), '20260301-100000-abcdef')
  })

  it("shows the command if the server doesn't have the suite, and says so", () => {
    const { body, reason, command } = planAgain(planOf({}), new Set())
    assert.equal(body, null)
    assert.equal(reason, 'The server doesn’t have the suite robustness.')
    assert.equal(command, 'assay run robustness -m openai/gpt-5-mini --samples 3 --seed 1')
  })

  it('quotes what a shell would interpret', () => {
    const [suite] = planOf({}).suites
    assert.ok(suite)
    const plan = planOf({ suites: [{ ...suite, file: "my suite's; rm -rf.yaml" }], model: 'a$(b)', spec: null })
    const { command, reason } = planAgain(plan, new Set(['robustness']))
    assert.equal(command, `assay run 'my suite'\\''s; rm -rf.yaml' -m 'a$(b)'`)
    assert.match(reason ?? '', /was imported/)
  })
})
