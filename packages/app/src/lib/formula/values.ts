import { UserError } from '@assay/core/errors'
import { compileFormula, type FormulaInputs, type FormulaScope, type UndefinedInput } from '@assay/core/formula'

/** A formula's values, by the names the user wrote. */
export type GivenValues = ReadonlyMap<string, number | null>

/** Reads values written as a JSON object. Throws UserError `VALUES_INVALID` with every problem. */
export function parseValues(json: string): GivenValues {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalid([`not valid JSON: ${why}`])
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalid([`expected an object, found ${JSON.stringify(parsed)}`])
  }
  const problems: string[] = []
  const values = new Map<string, number | null>()
  for (const [name, value] of Object.entries(parsed)) {
    if (value === null || (typeof value === 'number' && Number.isFinite(value))) values.set(name, value)
    else if (typeof value === 'number') problems.push(`"${name}" is beyond the largest double`)
    else problems.push(`"${name}" must be a number or null, but is ${JSON.stringify(value)}`)
  }
  if (problems.length > 0) throw invalid(problems)
  return values
}

/** Finds the names that a formula without a suite treats as evals: all that aren't metrics of the run or an eval. */
export function findEvalNames(values: GivenValues): ReadonlySet<string> {
  const evals = new Set<string>()
  // Shortest first, so that `a` is known when `a_cost` comes.
  for (const name of [...values.keys()].sort((a, b) => a.length - b.length)) {
    if (canonicalName(name, { evals }) === null) evals.add(name)
  }
  return evals
}

/**
 * Returns the values by the names that the program reads: `a.cost` and `a_cost` are the same. Throws UserError `VALUES_INVALID` for a
 * name that isn't in the scope, which is most likely mistyped.
 */
export function makeInputs(values: GivenValues, scope: FormulaScope): FormulaInputs {
  const problems: string[] = []
  const inputs = new Map<string, number | UndefinedInput>()
  for (const [name, value] of values) {
    const canonical = canonicalName(name, scope)
    if (canonical === null) problems.push(`"${name}" isn't a metric or an eval of the suite`)
    else inputs.set(canonical, value ?? { ok: false, code: 'INPUT_UNKNOWN', message: 'its value is null' })
  }
  if (problems.length > 0) throw invalid(problems)
  return inputs
}

/** Returns the program's name for what the user called `name`, or null if it doesn't exist. */
function canonicalName(name: string, scope: FormulaScope): string | null {
  for (const text of [name, `\`${name}\``]) {
    const compiled = compileFormula(text, scope)
    // `42` alone is a number, and in backticks an eval.
    const found = compiled.ok && compiled.program.ast.nodes.length === 1 ? compiled.program.names[0] : undefined
    if (found !== undefined) return found
  }
  return null
}

function invalid(problems: readonly string[]): UserError {
  const example = `Give numbers by name, such as '{"success_pct":80,"total_cost":0.0177}'.`
  return new UserError('VALUES_INVALID', `The values aren't valid: ${problems.join('; ')}.`, example)
}
