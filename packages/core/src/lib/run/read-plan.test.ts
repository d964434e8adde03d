import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readPlan } from './read-plan.ts'
import { RunPlan } from './run-plan.ts'

const DATABASE = join(import.meta.dirname, '../../../../../testdata/store/0.1.0/assay.db')

function storedPlans(): unknown[] {
  const database = new DatabaseSync(DATABASE, { readOnly: true })
  try {
    return database
      .prepare('SELECT plan FROM runs ORDER BY id')
      .all()
      .map(({ plan }) => JSON.parse(String(plan)))
  } finally {
    database.close()
  }
}

/** A plan of release 0.1.0 with these paths and flags. */
const recorded = (paths: unknown, flags: unknown) => ({
  hash: 'h',
  model: 'm/x',
  suites: [],
  total: 0,
  languages: [],
  options: { paths, flags },
})

describe('readPlan', () => {
  it('reads the plans in a database of release 0.1.0', () => {
    const plans = storedPlans().map(readPlan)
    assert.deepEqual(
      plans.map(({ model, total, pass_k, spec }) => ({ model, total, pass_k, spec })),
      [
        { model: 'replay/quick', total: 30, pass_k: [], spec: { suites: ['quickstart'], tags: ['nightly'] } },
        { model: 'replay/careful', total: 30, pass_k: [], spec: { suites: ['quickstart'], tags: ['nightly'] } },
        {
          model: 'own/m',
          total: 6,
          pass_k: [1, 2],
          spec: { suites: ['capitals.yaml'], samples: 2, pass_k: [1, 2], threads: 2 },
        },
      ],
    )
    assert.deepEqual(plans[2]?.suites, [
      {
        name: 'capitals',
        file: 'capitals.yaml',
        version: null,
        formula: 'success_pct / total_cost',
        cases: 3,
        case_weight: null,
        classified: null,
        critical: null,
        samples: 2,
        weight: 1,
        threshold: null,
        scoring: {
          on_undefined: 'null',
          weights: { compile: 0.4, tests: 0.5, lint: 0.1 },
          latency: null,
          penalties: {},
        },
        hash: '97e794b9b09c89c71c83b864e6889f4465f90915cd537f99207e78f4d239094b',
      },
    ])
  })

  it('reads every flag of release 0.1.0 that says what to run', () => {
    const flags = {
      model: ['a/b', 'c/*'],
      samples: 3,
      passK: [1, 3],
      temperature: 0.7,
      maxTokens: 100,
      threads: 4,
      timeout: '60s',
      maxRetries: 0,
      filter: ['hard'],
      limit: 10,
      budget: 1.5,
      until: 'width < 0.04',
      seed: 7,
      tag: ['nightly'],
      var: ['company=Acme', 'equation=a=b'],
      ignoreErrors: true,
      cache: false,
      record: 'out.jsonl',
      baseline: 'last.json',
      failOnRegression: true,
      failUnder: 0.8,
      failOn: 'class=leak, refusal',
      gate: 'rate.pass > 0.8',
      format: ['html'],
      output: 'report.html',
      store: 'x.db',
      dryRun: false,
      watch: false,
      unsafeNoSandbox: true,
      json: true,
    }
    const { pass_k, spec } = readPlan(recorded(['suites/'], flags))
    assert.deepEqual(pass_k, [1, 3])
    assert.deepEqual(spec, {
      suites: ['suites/'],
      models: ['a/b', 'c/*'],
      samples: 3,
      pass_k: [1, 3],
      temperature: 0.7,
      max_tokens: 100,
      threads: 4,
      timeout: '60s',
      max_retries: 0,
      filter: ['hard'],
      limit: 10,
      budget: 1.5,
      until: 'width < 0.04',
      seed: 7,
      tags: ['nightly'],
      vars: { company: 'Acme', equation: 'a=b' },
      ignore_errors: true,
      cache: false,
      record: 'out.jsonl',
      baseline: 'last.json',
      fail_on_regression: true,
      fail_under: 0.8,
      fail_on: ['leak', 'refusal'],
      gate: 'rate.pass > 0.8',
    })
  })

  it('has no spec rather than half of one', () => {
    for (const flags of [{ budget: -1 }, { failOn: 'leak' }, { failOn: 'class=nonsense' }, { var: ['x'] }]) {
      assert.equal(readPlan(recorded(['a.yaml'], { ...flags, passK: [2] })).spec, null)
      assert.deepEqual(readPlan(recorded(['a.yaml'], { ...flags, passK: [2] })).pass_k, [2])
    }
    assert.equal(readPlan(recorded([], {})).spec, null)
  })

  it('reads a plan of this release unchanged', () => {
    const plan = RunPlan.parse({
      hash: 'h',
      model: 'm/x',
      suites: [{ name: 's', file: null, formula: 'success_pct', cases: 1, samples: 2, weight: 3, threshold: 0.5 }],
      total: 2,
      pass_k: [2],
      spec: { suites: ['a.yaml'], samples: 2 },
      rescored_from: 'run-1',
    })
    assert.deepEqual(readPlan(JSON.parse(JSON.stringify(plan))), plan)
  })

  it("keeps what is known about an imported run's suites", () => {
    const { suites } = readPlan({ suites: [{ name: 'a', formula: 7, weight: 2 }, { formula: 'x' }, null, 'b'] })
    assert.deepEqual(
      suites.map(({ name, formula, weight, samples }) => [name, formula, weight, samples]),
      [['a', 'success_pct', 2, 1]],
    )
  })

  it('makes a valid plan from anything', () => {
    const flags = fc.dictionary(fc.constantFrom('passK', 'var', 'failOn', 'model', 'timeout', 'cache'), fc.anything())
    const value = fc.oneof(
      fc.anything(),
      fc.jsonValue(),
      fc.record({
        suites: fc.array(fc.record({ name: fc.anything(), scoring: fc.anything() })),
        options: fc.anything(),
      }),
      fc.record({ options: fc.record({ paths: fc.array(fc.string()), flags }) }),
    )
    fc.assert(fc.property(value, (any) => assert.ok(RunPlan.safeParse(readPlan(any)).success)))
  })
})
