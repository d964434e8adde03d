import type { UnitMetric } from '../statistics/bootstrap.ts'
import type { GrowingColumn } from './growing-column.ts'
import { eachSample } from './sample-table.ts'
import type { Units } from './units.ts'

type Floats = GrowingColumn<Float64Array<ArrayBuffer>>

/** The largest (or least) measurement among the samples of the units drawn; NaN when none has it. */
export function extremeOfSamples(column: Floats, which: 'max' | 'min'): (units: Units) => UnitMetric {
  return (units) => {
    const extremes = new Float64Array(units.count).fill(Number.NaN)
    eachUnitSample(units, (row, unit) => keepExtreme(extremes, unit, { value: column.get(row), which }))
    return (weights) => extremeOfUnits(extremes, weights, which)
  }
}

/** The least of the cases' values among the units drawn. */
export function leastOfCases(values: Float64Array): (units: Units) => UnitMetric {
  return (units) => {
    const least = new Float64Array(units.count).fill(Number.NaN)
    for (let c = 0; c < values.length; c++) {
      keepExtreme(least, units.unitOfCase[c] ?? 0, { value: values[c] ?? Number.NaN, which: 'min' })
    }
    return (weights) => extremeOfUnits(least, weights, 'min')
  }
}

function keepExtreme(extremes: Float64Array, unit: number, by: { value: number; which: 'max' | 'min' }): void {
  const kept = extremes[unit] ?? Number.NaN
  if (Number.isNaN(by.value)) return
  extremes[unit] = Number.isNaN(kept) ? by.value : Math[by.which](kept, by.value)
}

function extremeOfUnits(extremes: Float64Array, weights: Float64Array, which: 'max' | 'min'): number {
  let found = Number.NaN
  for (let unit = 0; unit < extremes.length; unit++) {
    const value = extremes[unit] ?? Number.NaN
    if (weights[unit] === 0 || Number.isNaN(value)) continue
    if (Number.isNaN(found) || (which === 'max' ? value > found : value < found)) found = value
  }
  return found
}

/**
 * A quantile of the measurements of the units drawn, by linear interpolation (type 7 of Hyndman and Fan), each counted as
 * often as its unit was drawn. The measurements are sorted once, so a resample only walks along them.
 */
export function quantileOfSamples(column: Floats, probability: number): (units: Units) => UnitMetric {
  return (units) => {
    const { values, unitOf } = sortedMeasurements(column, units)
    return (weights) => weightedQuantile(values, probability, (i) => weights[unitOf[i] ?? 0] ?? 0)
  }
}

function sortedMeasurements(column: Floats, units: Units): { values: Float64Array; unitOf: Uint32Array } {
  const found: number[] = []
  const foundUnits: number[] = []
  eachUnitSample(units, (row, unit) => {
    const value = column.get(row)
    if (Number.isNaN(value)) return
    found.push(value)
    foundUnits.push(unit)
  })
  const order = Uint32Array.from(found, (_, i) => i).sort((a, b) => (found[a] ?? 0) - (found[b] ?? 0) || a - b)
  const values = Float64Array.from(order, (i) => found[i] ?? 0)
  return { values, unitOf: Uint32Array.from(order, (i) => foundUnits[i] ?? 0) }
}

function weightedQuantile(sorted: Float64Array, probability: number, weightOf: (i: number) => number): number {
  let total = 0
  for (let i = 0; i < sorted.length; i++) total += weightOf(i)
  if (total === 0) return Number.NaN
  const position = Math.max(0, probability * (total - 1))
  const below = Math.floor(position)
  let cumulated = 0
  let low = Number.NaN
  for (let i = 0; i < sorted.length; i++) {
    cumulated += weightOf(i)
    const value = sorted[i] ?? 0
    if (Number.isNaN(low) && cumulated > below) low = value
    if (cumulated > below + 1) return low + (position - below) * (value - low)
  }
  return low
}

function eachUnitSample(units: Units, visit: (row: number, unit: number) => void): void {
  for (let c = 0; c < units.table.caseCount; c++) {
    if (units.isLeftOut(c)) continue
    const first = units.unitOfCase[c] ?? 0
    const step = units.isByAttempt(c) ? 1 : 0
    eachSample(units.table, c, (row, place) => visit(row, first + step * place))
  }
}
