import type { FormulaScope } from '@assay/core/formula'
import { AnswerClass } from '@assay/core/result'
import type { Suite } from '@assay/core/suite'
import { loadSuite } from '../suites/load-suites.ts'

/** Reads the names a formula may use from a suite file. Throws UserError if the file isn't one valid suite. */
export async function readSuiteScope(path: string): Promise<FormulaScope> {
  return listSuiteScope(await loadSuite(path))
}

/** Lists the names a formula may use in a suite. */
export async function listSuiteScope(suite: Suite): Promise<FormulaScope> {
  const evals = new Set<string>()
  const tags = new Set<string>()
  for await (const { eval: name, tags: own } of suite.cases()) {
    if (name !== null) evals.add(name)
    for (const tag of own) tags.add(tag)
  }
  return { evals, tags: [...tags], classes: AnswerClass.options }
}
