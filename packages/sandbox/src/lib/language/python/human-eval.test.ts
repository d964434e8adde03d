// Needs: sandbox, python
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenSolutions, type HumanEvalRow, humanEvalRows } from '../../../../test/human-eval/human-eval.ts'
import { openForTest, type PythonForTest } from '../../../../test/python-for-test.ts'

// Our own problems, each of which notices its broken solution. `npm run bench -- code-python --data FILE` does the same with HumanEval itself.
describe("problems in HumanEval's form", () => {
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

  it('pass with all canonical solutions and with no broken one, mixed and four at once', async () => {
    const rows = humanEvalRows()
    const broken = await brokenSolutions(rows)
    const verdicts = rows.map(async (row) => {
      const source = broken.get(row.task_id) ?? assert.fail()
      const [canonical, changed] = await Promise.all([
        passes(row, row.prompt + row.canonical_solution),
        passes(row, source),
      ])
      return { id: row.task_id, canonical, changed }
    })
    assert.deepEqual(
      await Promise.all(verdicts),
      rows.map(({ task_id }) => ({ id: task_id, canonical: true, changed: false })),
    )
  })
})
