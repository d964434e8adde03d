import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import {
  compileFormula,
  evaluate,
  type FormulaInputs,
  type FormulaProgram,
  type FormulaScope,
} from '@assay/core/formula'
import { FormulaError, locateInFormula } from './formula-error.ts'
import { findEvalNames, type GivenValues, makeInputs } from './values.ts'

/** Options for checking a formula. */
export interface FormulaCheck {
  /** Numbers by name; null, the default, only checks. */
  readonly values?: GivenValues | null | undefined
  /** The names the formula may use. */
  readonly scope?: FormulaScope | undefined
  /** The hint for a missing value. */
  readonly missingHint?: string | undefined
}

/** A valid formula: its inputs, and its value if it was evaluated. */
export type CheckedFormulaText =
  | { readonly kind: 'checked'; readonly program: FormulaProgram; readonly notes: readonly LocatedDiagnostic[] }
  | ({ readonly kind: 'value'; readonly value: number; readonly notes: readonly LocatedDiagnostic[] } & Evaluated)
  | ({ readonly kind: 'undefined'; readonly diagnostics: readonly LocatedDiagnostic[] } & Evaluated)

interface Evaluated {
  readonly program: FormulaProgram
  readonly inputs: FormulaInputs
}

/**
 * Checks a formula, and evaluates it if it has values or needs none. Without a scope, names that aren't metrics are evals. Throws
 * `FormulaError`, and UserError `VALUES_INVALID`.
 */
export function checkFormulaText(
  text: string,
  { values = null, scope, missingHint = 'Give its value.' }: FormulaCheck = {},
): CheckedFormulaText {
  const known = scope ?? { evals: findEvalNames(values ?? new Map()) }
  const compiled = compileFormula(text, known)
  const notes = locateInFormula(compiled.diagnostics, text)
  if (!compiled.ok) throw new FormulaError(notes)
  const { program } = compiled
  if (values === null && program.names.length > 0) return { kind: 'checked', program, notes }
  const inputs = makeInputs(values ?? new Map(), known)
  const evaluation = evaluate(program, inputs)
  if (evaluation.ok) return { kind: 'value', value: evaluation.value, program, inputs, notes }
  const { ok: _, ...problem } = evaluation
  const hint = evaluation.code === 'FORMULA_INPUT_MISSING' ? missingHint : null
  const diagnostics = locateInFormula([{ ...problem, severity: 'error', hint }], text)
  return { kind: 'undefined', diagnostics, program, inputs }
}
