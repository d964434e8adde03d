import { findEvalNames, type GivenValues, makeInputs, parseValues, readSuiteScope } from '@assay/app/formula'
import { type Diagnostic, indexLines, type LocatedDiagnostic, locate } from '@assay/core/diagnostic'
import {
  compileFormula,
  evaluate,
  explain,
  type FormulaInputs,
  type FormulaProgram,
  type FormulaScope,
  formatNumber,
  renderExplanation,
} from '@assay/core/formula'
import { diagnosticText, plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import type { FormulaFlags } from './command.ts'

/** `assay formula`: checks a formula, and evaluates it when it has values or needs none. */
export async function runFormula(this: Context, flags: FormulaFlags, text: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const values: GivenValues | null = flags.values === undefined ? null : parseValues(flags.values)
    const scope: FormulaScope =
      flags.suite === undefined ? { evals: findEvalNames(values ?? new Map()) } : await readSuiteScope(flags.suite)
    const compiled = compileFormula(text, scope)
    const print = flags.json ? printJson : printText
    if (!compiled.ok) {
      print(this, { kind: 'wrong', diagnostics: locateAll(compiled.diagnostics, text) })
      this.process.exitCode = EXIT.usage
      return
    }
    const { program } = compiled
    const notes = locateAll(compiled.diagnostics, text)
    if (values === null && program.names.length > 0) {
      print(this, { kind: 'checked', program, notes })
      return
    }
    const inputs = makeInputs(values ?? new Map(), scope)
    const evaluation = evaluate(program, inputs)
    if (evaluation.ok) {
      print(this, { kind: 'value', value: evaluation.value, program, inputs, notes, explain: flags.explain })
      return
    }
    const hint = evaluation.code === 'FORMULA_INPUT_MISSING' ? 'Give it in --values.' : null
    const problem: Diagnostic = { ...evaluation, severity: 'error', hint }
    print(this, { kind: 'undefined', diagnostics: locateAll([problem], text), program, inputs, explain: flags.explain })
    this.process.exitCode = EXIT.failed
  })
}

/** What the command found out. */
type Finding =
  | { readonly kind: 'wrong'; readonly diagnostics: readonly LocatedDiagnostic[] }
  | { readonly kind: 'checked'; readonly program: FormulaProgram; readonly notes: readonly LocatedDiagnostic[] }
  | ({ readonly kind: 'value'; readonly value: number; readonly notes: readonly LocatedDiagnostic[] } & Evaluated)
  | ({ readonly kind: 'undefined'; readonly diagnostics: readonly LocatedDiagnostic[] } & Evaluated)

interface Evaluated {
  readonly program: FormulaProgram
  readonly inputs: FormulaInputs
  readonly explain: boolean
}

function locateAll(diagnostics: readonly Diagnostic[], text: string): LocatedDiagnostic[] {
  const source = indexLines(text)
  return diagnostics.map((diagnostic) => locate(diagnostic, source))
}

function printText({ process }: Context, finding: Finding): void {
  const { stdout, stderr } = process
  // That a formula may have no value is no news once it has one.
  const problems = 'diagnostics' in finding ? finding.diagnostics : finding.kind === 'checked' ? finding.notes : []
  for (const problem of problems) stderr.write(`${diagnosticText(problem, styleFor(stderr))}\n`)
  if (finding.kind === 'wrong') return
  if (finding.kind === 'checked') {
    const reads = finding.program.names.map(plainText).join(', ')
    stdout.write(`The formula is good. It reads ${reads}; give their values with --values to evaluate it.\n`)
  } else if (finding.explain) {
    stdout.write(`${renderExplanation(finding.program, explain(finding.program, finding.inputs))}\n`)
  } else if (finding.kind === 'value') stdout.write(`${formatNumber(finding.value)}\n`)
}

function printJson({ process }: Context, finding: Finding): void {
  const problems = 'diagnostics' in finding ? finding.diagnostics : finding.notes
  const diagnostics = problems.map(({ code, severity, message, hint, start, end, line, column }) => {
    return { code, severity, message, hint, start, end, line, column }
  })
  const ok = finding.kind === 'value' || finding.kind === 'checked'
  const value = finding.kind === 'value' ? finding.value : null
  const names = finding.kind === 'wrong' ? {} : { names: finding.program.names }
  const explanation =
    'explain' in finding && finding.explain ? { explanation: explain(finding.program, finding.inputs) } : {}
  process.stdout.write(`${JSON.stringify({ ok, value, ...names, diagnostics, ...explanation })}\n`)
}
