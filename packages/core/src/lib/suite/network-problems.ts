import { collectTexts } from './collect-texts.ts'
import { createProblem, type DocumentPath, type Problem } from './problem.ts'

/** What a suite that came over the network asks of this machine and does not get: files and programs. */
export function findNetworkProblems(value: unknown): Problem[] {
  return collectTexts(value, [], () => true).flatMap(({ text, path }) => refuseText(text, path) ?? [])
}

function refuseText(text: string, path: DocumentPath): Problem | null {
  const refuse = (what: string, hint: string) =>
    createProblem(
      'SUITE_NOT_FROM_NETWORK',
      path,
      `A suite that came over the network may not name ${what} "${text}"`,
      hint,
    )
  if (path[0] === 'evals' && path[2] === 'dataset' && path.length === 3) {
    return refuse('a dataset file', 'Put the rows into the suite.')
  }
  const inChecks = path[2] !== 'dataset' && (path.includes('checks') || path.includes('hijack'))
  if (inChecks && (path.at(-1) === 'javascript' || (path.at(-2) === 'javascript' && path.at(-1) === 'file'))) {
    return refuse('a local function', 'Use the checks that are built in, or run the suite locally.')
  }
  const isModel =
    (path[0] === 'metadata' && ['model', 'models', 'judge'].includes(String(path[1]))) || path.includes('judges')
  return isModel && text.startsWith('command/') ? refuse('a local program', 'Name a model of a provider.') : null
}
