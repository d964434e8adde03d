import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CalibrationGrid, calibrationSetting, listWorlds } from '../bench/calibration/settings.ts'
import { highestCoverage, LEAST_COVERAGE, simulate } from '../bench/coverage/measure.ts'

// A small part of `npm run bench -- calibration`, seeded, so that a change that narrows an interval too much is seen at once.
const GRID: CalibrationGrid = {
  answers: [200],
  labels: [20, 100],
  rights: [0.02, 0.5, 0.98],
  judges: [
    { sensitivity: 0.95, specificity: 0.8 },
    { sensitivity: 0.4, specificity: 0.4 },
    { sensitivity: 0.99, specificity: 0.99 },
  ],
  clusters: [
    { samples: 1, correlation: 0 },
    { samples: 5, correlation: 0.5 },
  ],
}
const REPEATS = 100

describe('estimates for all answers', () => {
  it('contains the truth for biased judges, judges worse than chance, few labels, rare failures and clustered answers', () => {
    const cells = listWorlds(GRID).flatMap((world, i) =>
      simulate(calibrationSetting(world), { seed: i + 1, few: REPEATS, many: REPEATS }),
    )
    for (const cell of cells) {
      const { group, name, coverage } = cell
      assert.ok(highestCoverage(cell) >= LEAST_COVERAGE, `${group}, ${name}: ${coverage} of ${REPEATS}`)
    }
    const mean = cells.reduce((sum, { coverage }) => sum + coverage, 0) / cells.length
    assert.ok(mean > 0.95, `${mean} on average`)
  })
})
