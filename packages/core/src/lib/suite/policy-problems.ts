import { findToolPolicyProblems } from '../agent/agent-problems.ts'
import type { ToolSpec } from '../agent/agent-spec.ts'
import { hintToAllow, isModelAllowed, type SuitePolicy } from '../policy/suite-policy.ts'
import { listPatterns } from './checks/argument-matcher.ts'
import { listCalls } from './checks/listed-calls.ts'
import { measurePattern } from './checks/pattern-size.ts'
import { collectTexts } from './collect-texts.ts'
import { listChecks, listCheckTrees } from './list-checks.ts'
import type { SuiteHeader } from './plan-suite.ts'
import { createProblem, type DocumentPath, type Problem, parsePath } from './problem.ts'
import type { Case } from './suite.ts'

/**
 * Finds what a suite or a row uses on this machine, as written, that the policy doesn't allow: files, programs, functions, servers. What
 * templates put together is found by `findHeaderPolicyProblems` and `findCheckProblems`.
 */
export function findPolicyProblems(value: unknown, policy: SuitePolicy): Problem[] {
  if (policy.files && policy.javascript && policy.commands && policy.mcp_servers) return []
  const texts = collectTexts(value, [], mayNameThings)
  return [
    ...texts.flatMap(({ text, path }) => refuseText(text, path, policy) ?? []),
    ...findToolPolicyProblems(value, policy),
  ]
}

/** Rows of datasets and variables are values, whatever their columns are called. */
function mayNameThings(path: DocumentPath): boolean {
  if (path.length === 0) return true
  if (!['metadata', 'evals', 'checks', 'classify'].includes(String(path[0]))) return false
  return path[0] !== 'evals' || path[2] !== 'dataset' || path.length === 3
}

function refuseText(text: string, path: DocumentPath, policy: SuitePolicy): Problem | null {
  const refuse = (key: keyof SuitePolicy, what: string, instead: string) =>
    createProblem('SUITE_NOT_ALLOWED', path, `A suite from the network can't use ${what}`, hintToAllow(key, instead))
  const last = path.at(-1)
  if (!policy.files && path[0] === 'evals' && path[2] === 'dataset' && path.length === 3)
    return refuse('files', `the dataset file "${text}"`, 'Put the rows in the suite.')
  const isFunction =
    (last === 'javascript' && isEntry(path.slice(0, -1))) ||
    (last === 'file' && path.at(-2) === 'javascript' && isEntry(path.slice(0, -2)))
  if (!policy.javascript && isFunction)
    return refuse('javascript', `the function in "${text}"`, 'Use the built-in checks.')
  return isModelPath(path) && !isModelAllowed(text, policy) ? refuseModel(text, path) : null
}

/** Returns whether the object at a path has checks as keys. */
function isEntry(path: DocumentPath): boolean {
  const at = typeof path.at(-1) === 'number' ? path.at(-2) : path.at(-1)
  return at === 'checks' || at === 'hijack' || (at === 'or' && typeof path.at(-1) === 'number')
}

function isModelPath(path: DocumentPath): boolean {
  if (path[0] === 'metadata' && ['model', 'models', 'judge'].includes(String(path[1]))) return true
  const isJudge = path.at(-2) === 'judges' && path.at(-3) === 'llm_judge' && isEntry(path.slice(0, -3))
  return isJudge || (path.at(-1) === 'model' && path.at(-2) === 'semantic' && isEntry(path.slice(0, -2)))
}

function refuseModel(model: string, path: DocumentPath): Problem {
  const message = `A suite from the network can't use the local program "${model}"`
  return createProblem('SUITE_NOT_ALLOWED', path, message, hintToAllow('commands', "Use a provider's model."))
}

/** Finds models in a suite's metadata that are not allowed once their templates are filled. */
export function findHeaderPolicyProblems(
  header: Pick<SuiteHeader, 'models' | 'judge'>,
  file: {
    readonly model?: string | undefined
    readonly models?: readonly string[] | undefined
    readonly judge?: string | undefined
  },
  policy: SuitePolicy,
): Problem[] {
  const written = file.models ?? (file.model === undefined ? [] : [file.model])
  const models = header.models.map((filled, i) => {
    const path: DocumentPath = file.models === undefined ? ['metadata', 'model'] : ['metadata', 'models', i]
    return { filled, written: written[i], path }
  })
  const all = [...models, { filled: header.judge ?? '', written: file.judge, path: ['metadata', 'judge'] }]
  return all
    .filter((each) => each.filled !== each.written && !isModelAllowed(each.filled, policy))
    .map((each) => refuseModel(each.filled, each.path))
}

type Checked = Pick<Case, 'level' | 'classify'>

/** Finds the times that a case or a suite takes for an answer or a program and that are longer than the policy allows. */
export function findTimeoutProblems(
  times: readonly { readonly ms: number | null; readonly path: DocumentPath }[],
  { max_timeout_s }: SuitePolicy,
): Problem[] {
  if (max_timeout_s === null) return []
  return times.flatMap(({ ms, path }) => {
    if (ms === null || ms <= max_timeout_s * 1000) return []
    const message = `The server allows at most ${max_timeout_s} seconds here, found ${ms / 1000}`
    return [createProblem('SUITE_NOT_ALLOWED', path, message, hintToAllow('max_timeout_s', 'Use a shorter time.'))]
  })
}

/**
 * Finds what the checks of a case ask for that is not allowed once their templates are filled: models, apart from those that the eval
 * itself names, which were found before, and regular expressions that take too long.
 */
export function findCheckProblems(one: Checked, written: Checked, policy: SuitePolicy): Problem[] {
  return [...findModelProblems(one, written, policy), ...findPatternProblems(one, policy)]
}

/** Finds regular expressions in the canned results of tools that take too long, once their templates are filled. */
export function findToolPatternProblems(
  tools: readonly ToolSpec[],
  path: DocumentPath,
  { max_pattern_size: limit }: SuitePolicy,
): Problem[] {
  if (limit === null) return []
  return tools.flatMap(({ name, work }) => {
    const results = work.kind === 'canned' ? work.results : []
    return refusePatterns(
      results.flatMap(({ when }) => listPatterns(when)),
      [...path, name],
      limit,
    )
  })
}

function findPatternProblems(one: Checked, { max_pattern_size: limit }: SuitePolicy): Problem[] {
  if (limit === null) return []
  const leaves = listCheckTrees(one).flatMap(listChecks)
  return leaves.flatMap((leaf) => {
    const isPattern = leaf.check === 'regex' || leaf.check === 'not_regex'
    const patterns = isPattern
      ? [leaf.options.pattern]
      : listCalls(leaf).flatMap((call) => listPatterns(call.arguments))
    return refusePatterns(patterns, parsePath(leaf.path), limit)
  })
}

function refusePatterns(patterns: readonly string[], path: DocumentPath, limit: number): Problem[] {
  const size = patterns.reduce((most, pattern) => Math.max(most, measurePattern(pattern)), 0)
  if (size <= limit) return []
  const message = `The regular expression expands to ${size} parts; the server allows ${limit}`
  const hint = hintToAllow('max_pattern_size', 'Simplify it.')
  return [createProblem('SUITE_NOT_ALLOWED', path, message, hint)]
}

function findModelProblems(one: Checked, written: Checked, policy: SuitePolicy): Problem[] {
  if (policy.commands) return []
  const known = new Set(listModels(written).map(({ model }) => model))
  return listModels(one)
    .filter(({ model }) => !known.has(model) && !isModelAllowed(model, policy))
    .map(({ model, path }) => refuseModel(model, parsePath(path)))
}

/** Lists the models that a case's checks use. */
function listModels(one: Checked): { readonly model: string; readonly path: string }[] {
  return listCheckTrees(one)
    .flatMap(listChecks)
    .flatMap((leaf) => {
      if (leaf.check === 'llm_judge') return (leaf.options.judges ?? []).map((model) => ({ model, path: leaf.path }))
      const model = leaf.check === 'semantic' ? leaf.options.model : undefined
      return model === undefined ? [] : [{ model, path: leaf.path }]
    })
}
