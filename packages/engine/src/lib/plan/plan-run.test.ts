import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { RunSpec } from '@assay/core/run'
import type { Suite } from '@assay/core/suite'
import { testCase, testSuite } from '../../../test/test-suite.ts'
import { planRun } from './plan-run.ts'
import { settle } from './settings.ts'

function plan(
  suites: readonly Suite[],
  { model = 'replay/demo', ...said }: Partial<RunSpec> & { model?: string } = {},
) {
  const spec = { suites: ['x'], ...said }
  return planRun({ model, suites, spec, settings: settle(spec, suites, {}) })
}
const hash = async (suite: Suite, said: Parameters<typeof plan>[1] = {}) => (await plan([suite], said)).hash

describe('planRun', () => {
  it('counts cases times samples', async () => {
    const planned = await plan([testSuite('a', ['1', '2'], { samples: 3 }), testSuite('b', ['1'])])
    assert.equal(planned.total, 7)
    assert.deepEqual(
      planned.suites.map(({ cases, samples }) => [cases, samples]),
      [
        [2, 3],
        [1, 1],
      ],
    )
  })

  it('says what the requests of each suite ask for, as they are sent', async () => {
    const suite = { ...testSuite('a', ['1'], { temperature: 0.2, max_tokens: 300 }), name: 'a' }
    const own = {
      ...suite,
      name: 'b',
      cases: async function* () {
        yield testCase('1', { max_tokens: 50 })
      },
    }
    const asked = async (said: Parameters<typeof plan>[1]) =>
      (await plan([suite, own], said)).suites.map(({ parameters }) => parameters)
    const usual = { temperature: 0.2, max_tokens: 300, system_prompt_hash: null }
    assert.deepEqual(await asked({}), [usual, { ...usual, max_tokens_of_evals: [50] }])
    const forced = { temperature: 0.9, max_tokens: 20 }
    const all = { ...forced, system_prompt_hash: null }
    assert.deepEqual(await asked(forced), [all, all])
    const hashes = await Promise.all(
      ['Be kind.', 'Be kind.', 'Be brief.'].map(
        async (system_prompt) =>
          (await plan([{ ...suite, system_prompt }])).suites[0]?.parameters?.system_prompt_hash ?? null,
      ),
    )
    assert.match(hashes[0] ?? '', /^[0-9a-f]{16}$/)
    assert.deepEqual([hashes[0] === hashes[1], hashes[0] === hashes[2]], [true, false])
  })

  it('has the same identity for the same suite, wherever its file is', async () => {
    const moved = testSuite('a', ['1'], { place: { file: 'elsewhere.yaml', line: 1, column: 1 } })
    assert.equal(await hash(testSuite('a', ['1'])), await hash(moved))
  })

  it('changes its identity with a case, the model, a parameter or the scoring', async () => {
    const suite = testSuite('a', ['1'])
    const changed = [
      await hash(testSuite('a', ['2'])),
      await hash(suite, { model: 'replay/other' }),
      await hash(suite, { temperature: 0.5 }),
      await hash({ ...suite, score: { ...suite.score, formula: 'rate.pass' } }),
      await hash({ ...suite, score: { ...suite.score, penalties: new Map([['refusal', 0.5]]) } }),
      await hash({ ...suite, score: { ...suite.score, weights: { compile: 0.2, tests: 0.8, lint: 0 } } }),
      await hash({
        ...suite,
        cases: async function* () {
          yield testCase('1', { weight: 2 })
        },
      }),
    ]
    assert.equal(new Set([await hash(suite), ...changed]).size, 8)
  })
})
