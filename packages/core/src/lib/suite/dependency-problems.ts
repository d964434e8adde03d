import { type Dependency, languageOf } from './code-file.ts'
import { createProblem, type DocumentPath, type Problem } from './problem.ts'

/** Reports libraries that the language's toolchain doesn't have, or not as the case needs them. */
export function findDependencyProblems(
  language: string,
  libraries: readonly Dependency[],
  path: DocumentPath,
): Problem[] {
  const known = languageOf(language)
  if (libraries.length === 0 || known === 'rust') return []
  if (known !== 'python') {
    const message = `"dependencies" isn't supported for ${known ?? language} yet`
    const hint = 'Remove it, and ask for code that uses the standard library.'
    return [createProblem('SUITE_NOT_SUPPORTED', path, message, hint, { target: 'key' })]
  }
  return libraries.flatMap(({ name, version, features }, i) => {
    const problems: Problem[] = []
    if (features.length > 0) {
      const message = `"features" of "${name}" isn't supported for python`
      const at = [...path, i, 'features']
      problems.push(createProblem('SUITE_NOT_SUPPORTED', at, message, 'Remove it.', { target: 'key' }))
    }
    if (version !== '*') {
      const message = `The version of "${name}" isn't checked: Python uses the installed one`
      const hint = 'Write "*".'
      problems.push(createProblem('CASE_IGNORED', [...path, i, 'version'], message, hint, { severity: 'warning' }))
    }
    return problems
  })
}
