import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { type CalibratedAnswer, calibrate } from './calibration.ts'
import { cohensKappa, type JudgedPair } from './cohens-kappa.ts'
import type { Estimate } from './interval.ts'
import { krippendorffAlpha } from './krippendorff-alpha.ts'
import { agreementOnAll, rateAsPeopleSee, sensitivityOnAll, specificityOnAll } from './label-corrected.ts'

const limits = { low: z.number(), high: z.number() }
const about = { source: z.string(), published: z.number().nullable() }
const expected = z.object({ value: z.number(), ...limits })
const name = z.union([z.string(), z.number()])
const Figures = z.object({
  kappa: z.array(
    z.object({
      ...about,
      table: z.array(z.array(z.int())),
      samples_per_case: z.int(),
      kappa: z.number(),
      ...limits,
    }),
  ),
  alpha: z.array(z.object({ ...about, units: z.array(z.array(name.nullable())), alpha: z.number(), ...limits })),
  calibration: z.array(
    z.object({
      source: z.string(),
      /** Passed, samples; confirmed, labelled of those that passed; rejected, labelled of those that failed. */
      cases: z.array(z.tuple([z.int(), z.int(), z.int(), z.int(), z.int(), z.int()])),
      success: expected,
      agreement: expected,
      sensitivity: expected,
      specificity: expected,
    }),
  ),
})

/** Made with scipy and statsmodels, which share no code with ours. */
const file = new URL('../../../../../testdata/statistics/agreement.json', import.meta.url)
const figures = Figures.parse(JSON.parse(readFileSync(file, 'utf8')))

function assertNear(found: Estimate, { value, low, high }: z.infer<typeof expected>): void {
  assert.ok(found.value !== null && Math.abs(found.value - value) < 1e-9, `${found.value} is not ${value}`)
  assert.ok(found.interval !== null)
  assert.ok(Math.abs(found.interval.low - low) < 1e-9, `${found.interval.low} is not ${low}`)
  assert.ok(Math.abs(found.interval.high - high) < 1e-9, `${found.interval.high} is not ${high}`)
}

function pairsOf(table: readonly (readonly number[])[], samples: number): JudgedPair[] {
  const pairs: JudgedPair[] = []
  for (const [first, row] of table.entries())
    for (const [second, count] of row.entries())
      for (let i = 0; i < count; i++)
        pairs.push({ case: `c${Math.floor(pairs.length / samples)}`, first: String(first), second: String(second) })
  return pairs
}

describe('cohensKappa', () => {
  for (const { source, table, samples_per_case, published, kappa, low, high } of figures.kappa) {
    it(`matches statsmodels and the published value: ${source}`, () => {
      const found = cohensKappa(pairsOf(table, samples_per_case))
      assertNear(found, { value: kappa, low, high })
      if (published !== null) assert.equal(found.value?.toFixed(3), published.toFixed(3))
    })
  }

  it('has no value when both always say the same, or nothing was judged by both', () => {
    const same = Array.from({ length: 5 }, (_, i) => ({ case: `${i}`, first: 'pass', second: 'pass' }))
    assert.match(cohensKappa(same).reason ?? '', /chance alone/)
    assert.equal(cohensKappa([]).value, null)
  })

  it('has no interval from one case', () => {
    const found = cohensKappa([
      { case: 'a', first: 'pass', second: 'pass' },
      { case: 'a', first: 'fail', second: 'fail' },
    ])
    assert.equal(found.value, 1)
    assert.equal(found.interval, null)
  })
})

describe('krippendorffAlpha', () => {
  for (const { source, units, published, alpha, low, high } of figures.alpha) {
    it(`matches the published value: ${source}`, () => {
      const found = krippendorffAlpha(
        units.map((values, i) => ({ case: `c${i}`, values: values.filter((value) => value !== null).map(String) })),
      )
      assertNear(found, { value: alpha, low, high })
      if (published !== null) assert.equal(found.value?.toFixed(3), published.toFixed(3))
    })
  }

  it('has no value without an answer that two people judged', () => {
    assert.equal(krippendorffAlpha([{ case: 'a', values: ['right'] }]).value, null)
  })
})

function answersOf(
  [passed, samples, confirmed, passedLabels, rejected, failedLabels]: z.infer<
    typeof Figures
  >['calibration'][0]['cases'][0],
  i: number,
): CalibratedAnswer[] {
  const id = `c${i}`
  return Array.from({ length: samples }, (_, sample) => {
    const isPassed = sample < passed
    const place = isPassed ? sample : sample - passed
    const isLabelled = place < (isPassed ? passedLabels : failedLabels)
    const isAgreed = place < (isPassed ? confirmed : rejected)
    return { case: id, passed: isPassed, right: isLabelled ? isAgreed === isPassed : null }
  })
}

describe('estimates for all answers', () => {
  for (const figure of figures.calibration) {
    it(`matches an independent computation: ${figure.source}`, () => {
      const calibration = calibrate(figure.cases.flatMap(answersOf))
      assert.ok(calibration !== null)
      assertNear(rateAsPeopleSee(calibration), figure.success)
      assertNear(agreementOnAll(calibration), figure.agreement)
      assertNear(sensitivityOnAll(calibration), figure.sensitivity)
      assertNear(specificityOnAll(calibration), figure.specificity)
    })
  }
})
