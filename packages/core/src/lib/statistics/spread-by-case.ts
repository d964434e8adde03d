import { type UnitSpread, unitSpread } from './beta-midp.ts'

/** A number from 0 to 1 about one sample of a case; the weight is 1 unless given. */
export interface CaseValue {
  readonly case: string
  readonly value: number
  readonly weight?: number | undefined
}

/** Sums up numbers about samples by case, since a case's samples resemble each other. Null without any. */
export function spreadByCase(values: Iterable<CaseValue>): UnitSpread | null {
  const sums = new Map<string, { weight: number; sum: number }>()
  for (const { case: id, value, weight = 1 } of values) {
    if (weight <= 0) continue
    const known = sums.get(id)
    if (known === undefined) sums.set(id, { weight, sum: weight * value })
    else {
      known.weight += weight
      known.sum += weight * value
    }
  }
  if (sums.size === 0) return null
  const cases = [...sums.values()]
  return unitSpread(
    Float64Array.from(cases, ({ sum, weight }) => sum / weight),
    Float64Array.from(cases, ({ weight }) => weight),
  )
}
