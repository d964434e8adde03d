import { operandsOf } from '../formula/ast.ts'
import type { FormulaProgram } from '../formula/compile.ts'
import type { Bounds } from '../statistics/estimate.ts'

/** Points at which a function of one number is looked at. */
const POINTS = 64

/** Said of formulas that take the least or the largest of several numbers. */
export const NO_EXTREMES =
  'The formula takes the minimum or maximum of several scores, for which no interval has the stated coverage.'

/** Returns whether a formula takes the least or the largest of arguments of which more than one reads results. */
export function choosesAmongNames({ ast }: FormulaProgram): boolean {
  const reads: boolean[] = []
  for (const node of ast.nodes) {
    const reading = operandsOf(node).filter((operand) => reads[operand])
    if (node.kind === 'call' && (node.name === 'min' || node.name === 'max') && reading.length > 1) return true
    reads.push(node.kind === 'name' || reading.length > 0)
  }
  return false
}

/**
 * Maps limits through a function that only rises or only falls within them; else null. An interval of the number is then one of the
 * function too, at the same level.
 */
export function imageOf(of: (input: number) => number, within: Bounds): Bounds | null {
  let rises = true
  let falls = true
  let before = of(within.low)
  const first = before
  for (let point = 1; point <= POINTS; point++) {
    const value = of(within.low + (point / POINTS) * (within.high - within.low))
    if (!Number.isFinite(value - before)) return null
    // Rounding makes a constant wobble.
    const slack = 1e-12 * Math.max(Math.abs(value), Math.abs(before))
    if (value < before - slack) rises = false
    if (value > before + slack) falls = false
    before = value
  }
  if (!rises && !falls) return null
  return { low: Math.min(first, before), high: Math.max(first, before) }
}
