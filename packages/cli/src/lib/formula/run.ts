import {
  type CheckedFormulaText,
  checkFormulaText,
  FormulaError,
  parseValues,
  readSuiteScope,
} from '@assay/app/formula'
import type { LocatedDiagnostic } from '@assay/core/diagnostic'
import { explain, formatNumber, renderExplanation } from '@assay/core/formula'
import { diagnosticText, plainText } from '@assay/formats/text'
import { type Context, withJsonErrors } from '../command-error.ts'
import { EXIT } from '../exit-code.ts'
import { styleFor } from '../terminal/style.ts'
import type { FormulaFlags } from './command.ts'

/** Runs `assay formula`: checks a formula, and evaluates it if it has values or needs none. */
export async function runFormula(this: Context, flags: FormulaFlags, text: string): Promise<void> {
  await withJsonErrors(this, flags.json, async () => {
    const values = flags.values === undefined ? null : parseValues(flags.values)
    const scope = flags.suite === undefined ? undefined : await readSuiteScope(flags.suite)
    const finding = findOut(() => checkFormulaText(text, { values, scope, missingHint: 'Give it in --values.' }))
    if (flags.json) printJson(this, finding, flags)
    else printText(this, finding, flags)
    if (finding.kind === 'wrong') this.process.exitCode = EXIT.usage
    if (finding.kind === 'undefined') this.process.exitCode = EXIT.failed
  })
}

/** The command's finding. */
type Finding = CheckedFormulaText | { readonly kind: 'wrong'; readonly diagnostics: readonly LocatedDiagnostic[] }

function findOut(check: () => CheckedFormulaText): Finding {
  try {
    return check()
  } catch (error) {
    if (error instanceof FormulaError) return { kind: 'wrong', diagnostics: error.diagnostics }
    throw error
  }
}

function printText({ process }: Context, finding: Finding, flags: FormulaFlags): void {
  const { stdout, stderr } = process
  // That a formula may have no value is no news once it has one.
  const problems = 'diagnostics' in finding ? finding.diagnostics : finding.kind === 'checked' ? finding.notes : []
  for (const problem of problems) stderr.write(`${diagnosticText(problem, styleFor(stderr))}\n`)
  if (finding.kind === 'wrong') return
  if (finding.kind === 'checked') {
    const reads = finding.program.names.map(plainText).join(', ')
    stdout.write(`Valid formula. It uses ${reads}. Evaluate it with --values.\n`)
  } else if (flags.explain) {
    stdout.write(`${renderExplanation(finding.program, explain(finding.program, finding.inputs))}\n`)
  } else if (finding.kind === 'value') stdout.write(`${formatNumber(finding.value)}\n`)
}

function printJson({ process }: Context, finding: Finding, flags: FormulaFlags): void {
  const problems = 'diagnostics' in finding ? finding.diagnostics : finding.notes
  const diagnostics = problems.map(({ code, severity, message, hint, start, end, line, column }) => {
    return { code, severity, message, hint, start, end, line, column }
  })
  const ok = finding.kind === 'value' || finding.kind === 'checked'
  const value = finding.kind === 'value' ? finding.value : null
  const names = finding.kind === 'wrong' ? {} : { names: finding.program.names }
  const explanation =
    flags.explain && 'inputs' in finding ? { explanation: explain(finding.program, finding.inputs) } : {}
  process.stdout.write(`${JSON.stringify({ ok, value, ...names, diagnostics, ...explanation })}\n`)
}
