import type { SuiteHeader } from './plan-suite.ts'
import { createProblem, type DocumentPath, type Problem } from './problem.ts'
import { listSecrets } from './secret.ts'

/** Finds problems in a suite's metadata once its templates are filled. */
export function findHeaderProblems(
  header: Pick<SuiteHeader, 'name' | 'description' | 'models' | 'judge'>,
  file: object,
): Problem[] {
  const models = header.models.map((model, i) => ['models' in file ? ['models', i] : ['model'], model] as const)
  const shown: (readonly [DocumentPath, string | null])[] = [
    [['name'], header.name],
    [['description'], header.description],
    ...models,
    [['judge'], header.judge],
  ]
  const problems = shown.flatMap(([path, text]) => {
    const [secret] = listSecrets(text ?? '')
    const message = `The secret "${secret}" would be visible wherever the suite is shown`
    const hint = 'Use secrets only in prompts, system prompts and checks.'
    return secret === undefined ? [] : [createProblem('TEMPLATE_SECRET', ['metadata', ...path], message, hint)]
  })
  if (header.name.trim() === '') {
    const message = '"metadata.name" is empty once its templates are filled'
    problems.push(createProblem('SUITE_VALUE', ['metadata', 'name'], message, 'Check the values that fill it.'))
  }
  return problems
}
