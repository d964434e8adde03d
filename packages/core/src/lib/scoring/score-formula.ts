import type { Measured } from './problem.ts'

/** A formula that was compiled: what it reads, and its value for one set of inputs or for many at once. */
export interface ScoreFormula {
  readonly text: string
  /** The names that it reads, each once. Inputs and columns are given in this order. */
  readonly names: readonly string[]
  evaluate(inputs: readonly Measured[]): Measured
  /** One value per row; NaN stands for undefined in columns and in values. */
  evaluateColumns(columns: readonly Float64Array[], length: number): Float64Array
}
