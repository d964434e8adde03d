import type { UnitMetric } from '../statistics/bootstrap.ts'
import type { GrowingColumn } from './growing-column.ts'
import { eachSample } from './sample-table.ts'
import type { Units } from './units.ts'

type Floats = GrowingColumn<Float64Array<ArrayBuffer>>

/** Returns the largest (or least) measurement among the samples of the units drawn; NaN when none has it. */
export function extremeOfSamples(column: Floats, which: 'max' | 'min'): (units: Units) => UnitMetric {
  return (units) => {
    const extremes = new Float64Array(units.count).fill(Number.NaN)
    eachUnitSample(units, (row, unit) => keepExtreme(extremes, unit, column.get(row), which))
    return (weights) => extremeOfUnits(extremes, weights, which)
  }
}

/** Returns the least of the cases' values among the units drawn. */
export function leastOfCases(values: Float64Array): (units: Units) => UnitMetric {
  return (units) => {
    const least = new Float64Array(units.count).fill(Number.NaN)
    for (let c = 0; c < values.length; c++) {
      if (units.isLeftOut(c)) continue
      keepExtreme(least, units.unitOfCase[c] ?? 0, values[c] ?? Number.NaN, 'min')
    }
    return (weights) => extremeOfUnits(least, weights, 'min')
  }
}

function keepExtreme(extremes: Float64Array, unit: number, value: number, which: 'max' | 'min'): void {
  const kept = extremes[unit] ?? Number.NaN
  if (Number.isNaN(value)) return
  extremes[unit] = Number.isNaN(kept) ? value : Math[which](kept, value)
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
 * Returns a quantile of the measurements of the units drawn, by linear interpolation (type 7 of Hyndman and Fan), each counted as often as
 * its unit was drawn.
 *
 * The measurements are sorted once. A resample adds up, unit by unit, how many lie below a place somewhat before the
 * quantile, and walks along them from there only: among a million measurements that is a hundredth of the way.
 */
export function quantileOfSamples(column: Floats, probability: number): (units: Units) => UnitMetric {
  return (units) => {
    const { values, unitOf } = sortedMeasurements(column, units)
    const inUnit = countByUnit(unitOf, units.count)
    // The number below a fixed place varies from resample to resample by at most half of this root.
    const spread = Math.sqrt(inUnit.reduce((sum, count) => sum + count * count, 0))
    const start = Math.max(0, Math.floor(probability * values.length - 4 * spread))
    const before = countByUnit(unitOf.subarray(0, start), units.count)
    return (weights) => {
      const total = weightedSum(inUnit, weights)
      if (total === 0) return Number.NaN
      const position = Math.max(0, probability * (total - 1))
      const skipped = weightedSum(before, weights)
      const walk = { values, weightOf: (i: number) => weights[unitOf[i] ?? 0] ?? 0, position }
      return skipped <= position ? walkTo(walk, start, skipped) : walkTo(walk, 0, 0)
    }
  }
}

function countByUnit(unitOf: Uint32Array, units: number): Float64Array {
  const counts = new Float64Array(units)
  for (const unit of unitOf) counts[unit] = (counts[unit] ?? 0) + 1
  return counts
}

function weightedSum(counts: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let unit = 0; unit < counts.length; unit++) sum += (counts[unit] ?? 0) * (weights[unit] ?? 0)
  return sum
}

/** Returns the value at a position among values that each count as often as they weigh, from a start before which `skipped` lie. */
function walkTo(
  among: { values: Float64Array; weightOf: (i: number) => number; position: number },
  start: number,
  skipped: number,
): number {
  const { values, weightOf, position } = among
  const below = Math.floor(position)
  let cumulated = skipped
  let low = Number.NaN
  for (let i = start; i < values.length; i++) {
    cumulated += weightOf(i)
    const value = values[i] ?? 0
    if (Number.isNaN(low) && cumulated > below) low = value
    if (cumulated > below + 1) return low + (position - below) * (value - low)
  }
  return Number.isNaN(low) ? (values.at(-1) ?? low) : low
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

function eachUnitSample(units: Units, visit: (row: number, unit: number) => void): void {
  for (let c = 0; c < units.table.caseCount; c++) {
    if (units.isLeftOut(c)) continue
    const first = units.unitOfCase[c] ?? 0
    const step = units.isByAttempt(c) ? 1 : 0
    eachSample(units.table, c, (row, place) => visit(row, first + step * place))
  }
}
