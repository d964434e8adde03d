import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { passAllK, passAtK } from '../scoring/pass-at-k.ts'
import { unitMean, unitRate, unitSpread } from './beta-midp.ts'
import { BettingSequence } from './betting-sequence.ts'
import { casesNeededForFall, smallestDetectableFall } from './change-plan.ts'
import { amountMean } from './hall-t.ts'
import type { Estimate } from './interval.ts'
import { moverEstimate, unitInput } from './mover-midp.ts'
import { pairedChange } from './paired-change.ts'

const numbers = z.array(z.number())
const expected = z.object({ name: z.string(), value: z.number(), low: z.number(), high: z.number() })
const samples = z.union([z.number(), numbers])
const { shape } = expected
const Vectors = z.object({
  beta_midp_rates: z.array(expected.extend({ passed: numbers, samples })),
  beta_midp_pass_k: z.array(
    expected.extend({ of: z.enum(['pass_at', 'pass_all']), k: z.number(), passed: numbers, samples: z.number() }),
  ),
  beta_midp_means: z.array(expected.extend({ scores: numbers, weights: numbers })),
  hall_t: z.array(expected.extend({ amounts: numbers })),
  mover_midp: z.array(expected.extend({ factors: numbers, passed: numbers, samples: numbers })),
  paired_change: z.array(expected.extend({ changes: numbers, p_value: z.number() })),
  change_plan: z.array(
    z.object({
      name: z.string(),
      pairs: z.number(),
      samples: z.number(),
      mean: z.number(),
      variance: z.number(),
      smallest_fall: z.number(),
      fall: z.number(),
      cases_needed: z.number(),
    }),
  ),
  betting: z.array(z.object({ name: z.string(), thirds: numbers, low: shape.low, high: shape.high })),
})

const file = new URL('../../../../../testdata/statistics/intervals.json', import.meta.url)
const vectors = Vectors.parse(JSON.parse(readFileSync(file, 'utf8')))

const near = (actual: number | null | undefined, wanted: number) =>
  assert.ok(actual != null && Math.abs(actual - wanted) < 1e-6, `${actual} is not ${wanted}`)

function matches(estimate: Estimate, wanted: z.infer<typeof expected>): void {
  near(estimate.value, wanted.value)
  near(estimate.interval?.low, wanted.low)
  near(estimate.interval?.high, wanted.high)
}

describe('intervals in testdata/statistics/intervals.json', () => {
  for (const vector of vectors.beta_midp_rates) {
    const { passed } = vector
    const total = typeof vector.samples === 'number' ? passed.map(() => Number(vector.samples)) : vector.samples
    it(`beta-midp: ${vector.name}`, () => matches(unitRate(passed, total), vector))
  }

  for (const vector of vectors.beta_midp_pass_k) {
    it(`beta-midp: ${vector.name}`, () => {
      const estimate = vector.of === 'pass_at' ? passAtK : passAllK
      const values = vector.passed.map((correct) => {
        const measured = estimate({ total: vector.samples, correct }, vector.k)
        assert.ok(measured.ok)
        return measured.value
      })
      matches(unitMean(values), vector)
    })
  }

  for (const vector of vectors.beta_midp_means) {
    it(`beta-midp: ${vector.name}`, () => matches(unitMean(vector.scores, { weights: vector.weights }), vector))
  }

  for (const vector of vectors.hall_t) {
    const { amounts } = vector
    const ones = amounts.map(() => 1)
    it(`hall-t: ${vector.name}`, () => matches(amountMean(amounts, ones), vector))
  }

  for (const vector of vectors.mover_midp) {
    it(`mover-midp: ${vector.name}`, () => {
      const inputs = vector.passed.map((passed, i) =>
        unitInput(unitSpread(Array.from({ length: vector.samples[i] ?? 0 }, (_, k) => (k < passed ? 1 : 0)))),
      )
      const sum = (values: readonly number[]) =>
        values.reduce((total, value, i) => total + value * (vector.factors[i] ?? 0), 0)
      matches(moverEstimate(sum, inputs, { seed: 1 }), vector)
    })
  }

  for (const vector of vectors.paired_change) {
    it(`t: changes of ${vector.name}`, () => {
      const { change, p_value } = pairedChange(vector.changes)
      matches(change, vector)
      near(p_value, vector.p_value)
    })
  }

  for (const vector of vectors.change_plan) {
    it(`plan: ${vector.name}`, () => {
      const spread = { ...vector, scores: { kind: 'passes' } as const }
      near(smallestDetectableFall(spread).value, vector.smallest_fall)
      assert.equal(casesNeededForFall(spread, vector.fall).value, vector.cases_needed)
    })
  }

  for (const vector of vectors.betting) {
    it(`betting: ${vector.name}`, () => {
      // The vector is what the bets exclude at the last look; an earlier look had excluded a little more above.
      const sequence = new BettingSequence()
      for (const third of vector.thirds) sequence.add(third / 3)
      const { low, high } = sequence.interval()
      near(low, vector.low)
      assert.ok(high <= vector.high)
    })
  }
})
