import { UserError } from '@assay/core/errors'
import { compileFormula } from '@assay/core/formula'
import { isSuiteName } from '@assay/core/scoring'
import type { Suite } from '@assay/core/suite'
import { ANSWER_CLASSES } from '@assay/core/words'

/**
 * Checks a gate's formula before anything is sent: its syntax, that at least one suite knows every name in it, and that it is about
 * either suites or the run. Throws UserError `GATE_INVALID`.
 */
export async function checkGate(gate: string, suites: readonly Suite[], passK: readonly number[]): Promise<void> {
  const names = suites.map(({ name }) => name)
  const compile = (evals: ReadonlySet<string>, tags: ReadonlySet<string>) =>
    compileFormula(gate, { evals, tags: [...tags], suites: names, classes: ANSWER_CLASSES, passK })
  const evals = new Set<string>()
  const tags = new Set<string>()
  let compiled = compile(evals, tags)
  // Most gates name no eval and no tag, and then no case is read for it.
  if (compiled.diagnostics.some(({ code }) => code === 'FORMULA_UNKNOWN_NAME')) {
    for (const suite of suites) {
      for await (const one of suite.cases()) {
        if (one.eval !== null) evals.add(one.eval)
        for (const tag of one.tags) tags.add(tag)
      }
    }
    compiled = compile(evals, tags)
  }
  const wrong = compiled.diagnostics.find(({ severity }) => severity === 'error')
  if (wrong !== undefined) throw invalid(gate, wrong.message, wrong.hint)
  const read = compiled.ok ? compiled.program.names : []
  const ofSuite = read.find((name) => !isSuiteName(name))
  if (ofSuite === undefined || !read.some(isSuiteName)) return
  const hint = "A gate that uses suite.<id> or balanced.<id> is evaluated once per run and can't use other names."
  throw invalid(gate, `"${ofSuite}" belongs to one suite`, hint)
}

function invalid(gate: string, message: string, hint: string | null): UserError {
  return new UserError('GATE_INVALID', `Gate "${gate}" isn't valid: ${message}.`, hint)
}
