import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sampleReport } from '../../summary/sample-report.ts'
import { classChart } from './class-chart.ts'
import { costQualityChart } from './cost-quality-chart.ts'
import { distributionChart } from './distribution-chart.ts'
import { LogHistogram } from './log-histogram.ts'
import { rateChart } from './rate-chart.ts'
import { logScale } from './scale.ts'

const models = sampleReport().header.runs.map(({ model }) => model)
const text = { title: 'Latency', about: '', show: String }

/** Returns every position in percent, all of which must be on the chart. */
function positions(markup: string): number[] {
  return [...markup.matchAll(/ (?:x|x1|x2|cx)="([^"]*)%"/g)].map(([, x]) => Number(x))
}

describe('LogHistogram', () => {
  it('counts every number in a bin that holds it, and zeros apart', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1e12, noNaN: true })), (values) => {
        const histogram = new LogHistogram()
        for (const value of values) histogram.add(value)
        const bins = histogram.bins()
        assert.equal(
          bins.reduce((sum, { count }) => sum + count, histogram.zeros),
          values.length,
        )
        const inside = (value: number) =>
          bins.some(({ low, high }) => value >= low * 0.999999 && value <= high * 1.000001)
        assert(values.every((value) => value === 0 || inside(value)))
      }),
    )
  })
})

describe('logScale', () => {
  it('puts the ends at 0% and 100% and labels at most six round values between', () => {
    const positive = fc.double({ min: 1e-9, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(positive, fc.double({ min: 1.1, max: 1e6, noNaN: true }), (low, factor) => {
        const scale = logScale(low, low * factor)
        assert.equal(scale.at(low), 0)
        assert.equal(scale.at(low * factor), 100)
        assert(scale.ticks.length <= 6)
        assert(scale.ticks.every((tick) => scale.at(tick) >= -0.5 && scale.at(tick) <= 100.5))
      }),
      // On a short axis, a thousandth of a value is more than half a percent of the width.
      { examples: [[2.7245481790936325e-8, 1.1000000000000005]] },
    )
  })
})

describe('charts', () => {
  it('draw inside of their frames and name every model', () => {
    const { header } = sampleReport()
    const latency = new Map(models.map((model) => [model, new LogHistogram()]))
    for (const [index, histogram] of [...latency.values()].entries()) histogram.add(100 * (index + 1))
    const charts = [
      rateChart(header, models),
      classChart(header),
      costQualityChart(header, models),
      distributionChart(latency, models, text),
    ]
    for (const chart of charts) {
      assert(chart !== null)
      assert(positions(chart.markup).every((x) => x >= 0 && x <= 100))
      assert(models.every((model) => chart.markup.includes(model)))
      assert.doesNotMatch(chart.markup, /NaN|Infinity|undefined|style=/)
    }
  })

  it('are left out when there is nothing to show', () => {
    const { header } = sampleReport({ models: 1, suites: 1 })
    assert.equal(classChart(header), null)
    assert.equal(costQualityChart(header, models), null)
    assert.equal(distributionChart(new Map([['m', new LogHistogram()]]), ['m'], text), null)
  })
})
