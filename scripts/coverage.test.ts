import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { highestCoverage, LEAST_COVERAGE, simulate } from '../bench/coverage/measure.ts'
import type { Grid, Setting } from '../bench/coverage/setting.ts'
import {
  amountSettings,
  changeSettings,
  evalSettings,
  formulaSettings,
  passSettings,
  scoreSettings,
} from '../bench/coverage/settings.ts'

// A small part of `npm run bench -- coverage`, seeded, so that a change that narrows an interval too much is seen at once.
const GRID: Grid = { cases: [10, 30], samples: [1, 3], rates: [0.05, 0.5, 0.98], correlations: [0.3] }
const REPEATS = process.env.ASSAY_SOAK ? 250 : 100

const isLight = ({ measures }: Setting) => measures.every(({ group }) => !group.endsWith('heavy tails'))

describe('95% intervals cover the truth', () => {
  for (const [name, settings] of Object.entries({
    'pass rates, pass@k and pass^k': passSettings(GRID),
    'mean scores': scoreSettings(GRID),
    'costs and latencies without heavy tails': amountSettings(GRID).filter(isLight),
    'passes per dollar': formulaSettings(GRID),
    'formulas of evals': evalSettings(GRID),
    changes: changeSettings(GRID),
  })) {
    it(`of ${name}`, () => {
      const cells = settings.flatMap((setting, i) => simulate(setting, { seed: i + 1, few: REPEATS, many: REPEATS }))
      for (const cell of cells) {
        const { group, coverage } = cell
        assert.ok(highestCoverage(cell) >= LEAST_COVERAGE, `${group}, ${cell.name}: ${coverage} of ${REPEATS}`)
      }
      const mean = cells.reduce((sum, { coverage }) => sum + coverage, 0) / cells.length
      assert.ok(mean > 0.94, `${mean} on average`)
    })
  }
})
