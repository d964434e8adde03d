import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { classMatrix } from './class-matrix.ts'
import { sampleReport } from './sample-report.ts'

describe('classMatrix', () => {
  it('counts the answers of each classified suite by class, pass first', () => {
    const [run] = sampleReport().header.runs
    assert(run !== undefined)
    const matrix = classMatrix(run)
    assert(matrix !== null)
    assert.equal(matrix.classes[0], 'pass')
    const suites = run.suites.filter(({ accuracy }) => accuracy !== null)
    assert.deepEqual(
      matrix.rows.map(({ suite }) => suite),
      suites.map(({ suite }) => suite),
    )
    for (const [at, row] of matrix.rows.entries()) {
      const classes = suites[at]?.classes ?? {}
      assert.equal(
        row.total,
        Object.values(classes).reduce((sum, each) => sum + each, 0),
      )
      for (const [i, name] of matrix.classes.entries()) assert.equal(row.counts[i], classes[name] ?? 0)
    }
  })

  it('is null for a run without classes', () => {
    const [run] = sampleReport().header.runs
    assert(run !== undefined)
    assert.equal(classMatrix({ ...run, suites: run.suites.filter(({ accuracy }) => accuracy === null) }), null)
  })
})
