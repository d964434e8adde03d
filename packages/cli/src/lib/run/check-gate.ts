import { UserError } from '@assay/core/errors'
import { checkFormula } from '@assay/core/formula'
import { AnswerClass } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'

/**
 * Checks the formula of `--gate` before anything is asked: its syntax, and that every name in it is known to one of the
 * suites at least. Throws UserError `GATE_INVALID`.
 */
export async function checkGate(gate: string, suites: readonly Suite[], passK: readonly number[]): Promise<void> {
  const errorWith = (evals: ReadonlySet<string>, tags: ReadonlySet<string>) =>
    checkFormula(gate, { evals, tags: [...tags], classes: AnswerClass.options, passK }).diagnostics.find(
      ({ severity }) => severity === 'error',
    )
  const evals = new Set<string>()
  const tags = new Set<string>()
  let wrong = errorWith(evals, tags)
  // Most gates name no eval and no tag, and then no case is read for it.
  if (wrong?.code === 'FORMULA_UNKNOWN_NAME') {
    for (const suite of suites) {
      for await (const one of suite.cases()) {
        if (one.eval !== null) evals.add(one.eval)
        for (const tag of one.tags) tags.add(tag)
      }
    }
    wrong = errorWith(evals, tags)
  }
  if (wrong === undefined) return
  throw new UserError('GATE_INVALID', `--gate "${gate}" is wrong: ${wrong.message}.`, wrong.hint)
}
