import { suggestName } from '@assay/core/diagnostic'
import {
  type Case,
  createProblem,
  expandCase,
  type GenerateFile,
  type Place,
  type Problem,
  planGenerated,
  type SuiteClassify,
  type TemplateScope,
} from '@assay/core/suite'
import type { CaseBudget } from '../suite/case-budget.ts'
import type { Generator as EvalGenerator, GeneratedEval } from './generator.ts'
import { injection } from './injection.ts'
import { jsonRecords } from './json-records.ts'
import { longContext } from './long-context.ts'
import { paraphrases } from './paraphrases.ts'
import { unicodeText } from './unicode-text.ts'

/** Every generator, in the order in which they are listed. */
export const GENERATORS: readonly EvalGenerator[] = [longContext, injection, jsonRecords, unicodeText, paraphrases]

/** Generates the evals of a `generate:`, anew on each iteration, or returns its problems, such as more than the budget has left. */
export function generateEvals(
  file: GenerateFile,
  budget: CaseBudget | null = null,
):
  | { readonly ok: true; readonly evals: () => Iterable<GeneratedEval> }
  | { readonly ok: false; readonly problems: readonly Problem[] } {
  const { generator: name, n, seed, ...given } = file
  const generator = GENERATORS.find((each) => each.name === name)
  if (generator === undefined) {
    const names = GENERATORS.map((each) => each.name)
    const hint = suggestName(name, names) ?? `Use one of: ${names.join(', ')}.`
    const message = `Unknown generator "${name}"`
    return { ok: false, problems: [createProblem('SUITE_VALUE', ['generate', 'generator'], message, hint)] }
  }
  const options = generator.options.safeParse(given)
  if (options.success) {
    const { longest, usual } = generator.measure?.(given) ?? { longest: 0, usual: 0 }
    const overrun = budget?.add(usual * n, ['generate', 'n'], { cases: n, longest }) ?? null
    if (overrun !== null) return { ok: false, problems: [overrun] }
    return { ok: true, evals: () => generator.make(given, n, seed) }
  }
  const problems = options.error.issues.map(({ path, message, code }) => {
    const known = Object.keys(generator.options.shape)
    const at = ['generate', ...path.filter((part) => typeof part !== 'symbol')]
    const what = path.length === 0 ? 'options' : `"${path.map(String).join('.')}"`
    const said = `Invalid ${what} for generator "${name}": ${message}`
    return createProblem('SUITE_VALUE', at, said, suggestOptions(code, known))
  })
  return { ok: false, problems }
}

function suggestOptions(code: string, known: readonly string[]): string | null {
  return code === 'unrecognized_keys' ? `Use one of: ${known.join(', ')}.` : null
}

/** Nothing in a generated text is a template. */
const NO_TEMPLATES: TemplateScope = { vars: [], env: null, secrets: null }

/** Returns the cases of generated evals, each made when its turn has come. `classify` is what the suite says about all of them. */
export function* generateCases(
  evals: Iterable<GeneratedEval>,
  { classify, place }: { readonly classify: SuiteClassify; readonly place: Place },
): Generator<Case, void> {
  for (const each of evals) {
    yield expandCase(planGenerated(each, { classify }), null, { scope: NO_TEMPLATES, place }).case
  }
}
