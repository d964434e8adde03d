import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenSolutions, type HumanEvalRow, humanEvalRows, UNNOTICED } from '../../../../test/human-eval/human-eval.ts'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

describe('HumanEval in Python', () => {
  let python: PythonForTest
  before(async () => {
    python = await openForTest(4)
  })
  after(() => python.close())
  const passes = async (row: HumanEvalRow, source: string) => {
    const spec = { entry_point: row.entry_point, timeout_ms: 20_000 }
    const { tests, evidence } = await python.judge({ source, tests: row.test, spec })
    assert.deepEqual(
      evidence.tests.map(({ name }) => name),
      ['check'],
    )
    return tests?.passed === 1
  }

  it('passes all 164 canonical solutions and no broken one, mixed and four at once', async () => {
    const rows = humanEvalRows()
    assert.equal(rows.length, 164)
    const broken = brokenSolutions(rows)
    const verdicts = rows.map(async (row) => {
      const canonical = passes(row, row.prompt + row.canonical_solution)
      // It loops forever, which takes the whole time limit.
      const changed = row.task_id === 'HumanEval/13' ? false : passes(row, broken.get(row.task_id) ?? '')
      return { id: row.task_id, canonical: await canonical, changed: await changed }
    })
    const all = await Promise.all(verdicts)
    assert.deepEqual(
      all.filter(({ canonical }) => !canonical).map(({ id }) => id),
      [],
    )
    assert.deepEqual(
      all.filter(({ changed }) => changed).map(({ id }) => id),
      UNNOTICED,
    )
  })
})
