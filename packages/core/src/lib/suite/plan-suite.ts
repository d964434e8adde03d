import { findAgentProblems } from '../agent/agent-problems.ts'
import { findCallProblems } from '../agent/call-problems.ts'
import { type SuitePolicy, TRUSTED } from '../policy/suite-policy.ts'
import { checkLevel } from './check-level.ts'
import type { ChecksFile } from './checks-file.ts'
import { type PlacedClassify, readClassify, type SuiteClassify, saysWhatIsGood } from './classify-spec.ts'
import type { CodeFile } from './code-file.ts'
import { collectTexts, type PlacedText } from './collect-texts.ts'
import { findDependencyProblems } from './dependency-problems.ts'
import { durationMs } from './duration.ts'
import { findFileReferences } from './file-reference-problems.ts'
import { fillTemplate, findTemplateProblems, formatValue, type TemplateScope } from './fill-template.ts'
import { findFormulaProblems } from './formula-problems.ts'
import { getProperty } from './get-property.ts'
import { findHeaderProblems } from './header-problems.ts'
import { explainIssues } from './issue-problem.ts'
import { findNumberProblems } from './number-problems.ts'
import {
  findHeaderPolicyProblems,
  findPolicyProblems,
  findTimeoutProblems,
  findToolPatternProblems,
} from './policy-problems.ts'
import { createProblem, type DocumentPath, type Problem } from './problem.ts'
import type { CheckLevel, ClassifySpec, Suite } from './suite.ts'
import { EvalFile, type GenerateFile, SuiteFile } from './suite-file.ts'
import { readHeader } from './suite-header.ts'
import { isOneTemplate, listTemplateNames } from './template.ts'

/** A suite without its cases. */
export type SuiteHeader = Omit<Suite, 'place' | 'count' | 'cases' | 'version' | 'locate'>

/** An eval that was read and checked, from which cases are made. */
export interface EvalPlan {
  /** The id of its case, or the stem of the ids of its cases where there is a dataset. */
  readonly id: string
  readonly file: EvalFile
  readonly level: CheckLevel | null
  readonly code: CodeFile | null
  readonly classify: ClassifySpec | null
  readonly path: DocumentPath
}

/** A suite that was read and checked, from which cases are made. */
export interface SuitePlan {
  readonly header: SuiteHeader
  readonly evals: readonly EvalPlan[]
  /** Evals that a generator makes; null for none. */
  readonly generate: GenerateFile | null
  /** The suite's `classify:`, for evals that are generated later. */
  readonly classify: SuiteClassify
  /** The variables of the suite over those of the caller. */
  readonly scope: TemplateScope
}

/** Options for checking a suite. */
export interface PlanOptions {
  readonly scope: TemplateScope
  /** Permissions of the suite on this machine. Default: everything. */
  readonly policy?: SuitePolicy
  /** Each k for which pass@k is computed, for `pass_at.k` in formulas. Omitted: any. */
  readonly passK?: readonly number[]
}

/**
 * Checks a suite file that was parsed into a JSON value, and plans its cases. All problems are found in one go; the templates
 * of evals (`listEvalTexts`) are left to the caller, who knows the columns of their datasets.
 */
export function planSuite(
  value: unknown,
  options: PlanOptions,
): { readonly plan: SuitePlan | null; readonly scope: TemplateScope; readonly problems: readonly Problem[] } {
  const { policy = TRUSTED } = options
  const parsed = SuiteFile.safeParse(value)
  const vars = fillVars(value, options.scope)
  const scope = { ...options.scope, vars: [vars.values, ...options.scope.vars] }
  const placed = placeClassify(parsed.data?.metadata.classify, ['metadata'])
  const common = readClassify(placed)
  const shared: SuiteClassify = { spec: common.spec, isRule: saysWhatIsGood(placed) }
  const planned = evalsOf(value, parsed.success ? parsed.data : null).map(({ file, path }) =>
    planEval(file, path, shared),
  )
  const times = planned.flatMap(({ plan: { file, code, path } }) => [
    { ms: msOf(file.timeout), path: [...path, 'timeout'] },
    { ms: msOf(code?.timeout), path: [...path, file.code === undefined ? 'checks' : 'code', 'timeout'] },
    { ms: msOf(file.agent?.timeout), path: [...path, 'agent', 'timeout'] },
    { ms: msOf(file.agent?.tool_timeout), path: [...path, 'agent', 'tool_timeout'] },
  ])
  const problems = [
    ...(parsed.success ? [] : explainIssues(SuiteFile, value, parsed.error.issues.filter(isNotOfFormula))),
    ...(parsed.success ? findNumberProblems(getProperty(value, 'evals'), ['evals']) : []),
    ...vars.problems,
    ...collectTexts(value, [], isMetadata).flatMap(({ text, path }) => findTemplateProblems(text, path, scope)),
    ...findFileReferences(value),
    ...findFormulaProblems(value, options.passK),
    ...findPolicyProblems(value, policy),
    ...findTimeoutProblems(times, policy),
    ...common.problems,
    ...planned.flatMap((each) => each.problems),
  ]
  const metadata = getProperty(value, 'metadata')
  if (getProperty(metadata, 'model') !== undefined && getProperty(metadata, 'models') !== undefined) {
    const message = 'A suite can\'t have both "model" and "models"'
    problems.push(createProblem('SUITE_MODEL', ['metadata', 'models'], message, 'Keep "models".', { target: 'key' }))
  }
  if (parsed.success && parsed.data.evals === undefined && parsed.data.generate === undefined) {
    problems.push(
      createProblem(
        'SUITE_KEY_MISSING',
        [],
        'Missing key "evals" at the top level',
        'Add evals: with a list of questions.',
      ),
    )
  }
  if (!parsed.success) return { plan: null, scope, problems }
  const header = {
    ...readHeader(parsed.data, (text) => fillTemplate(text, scope)),
    vars: Object.fromEntries(vars.values),
  }
  problems.push(...findHeaderProblems(header, parsed.data.metadata))
  problems.push(...findAgentProblems(header.agent, parsed.data.evals ?? []))
  problems.push(
    ...findCallProblems(
      header,
      planned.map(({ plan }) => plan),
    ),
  )
  problems.push(...findHeaderPolicyProblems(header, parsed.data.metadata, policy))
  problems.push(...findToolPatternProblems(header.agent?.tools ?? [], ['metadata', 'tools'], policy))
  const { agent } = parsed.data.metadata
  const headerTimes = [
    { ms: header.timeout_ms, path: ['metadata', 'timeout'] },
    { ms: msOf(agent?.timeout), path: ['metadata', 'agent', 'timeout'] },
    { ms: msOf(agent?.tool_timeout), path: ['metadata', 'agent', 'tool_timeout'] },
  ]
  problems.push(...findTimeoutProblems(headerTimes, policy))
  const evals = withUniqueIds(planned.map((each) => each.plan))
  const plan = { header, evals, generate: parsed.data.generate ?? null, classify: shared, scope }
  return { plan, scope, problems }
}

function msOf(duration: string | number | undefined): number | null {
  return duration === undefined ? null : durationMs(duration)
}

/** Returns whether an issue isn't about an empty formula, which the formula check reports. */
function isNotOfFormula({ code, path }: { readonly code: string; readonly path: readonly PropertyKey[] }): boolean {
  return code !== 'too_small' || path.join('.') !== 'score.formula'
}

const isMetadata = (path: DocumentPath) => path.length === 0 || path[0] === 'metadata'

/** Variables may use the environment, secrets and the caller's variables, but not each other. */
function fillVars(value: unknown, scope: TemplateScope) {
  const values = new Map<string, string>()
  const problems: Problem[] = []
  const vars = getProperty(value, 'vars')
  if (typeof vars === 'object' && vars !== null) {
    for (const [name, each] of Object.entries(vars)) {
      if (typeof each === 'string')
        problems.push(
          ...findTemplateProblems(each, ['vars', name], scope).map((found) => suggestValue(found, each, vars)),
        )
      values.set(name, typeof each === 'string' ? fillTemplate(each, scope) : formatValue(each))
    }
  }
  return { values, problems }
}

/** Improves the hint of a problem if the missing name is another variable's. */
function suggestValue(found: Problem, text: string, vars: object): Problem {
  const [name] =
    found.code === 'TEMPLATE_UNKNOWN_NAME' ? listTemplateNames(text.slice(found.span?.start, found.span?.end)) : []
  if (name === undefined || !Object.hasOwn(vars, name)) return found
  return { ...found, hint: `Variables can't use each other: write the value of "${name}" here.` }
}

/** Returns the evals that the schema accepts; in a file with problems one by one, so that each gets all its messages. */
function evalsOf(value: unknown, file: SuiteFile | null): { file: EvalFile; path: DocumentPath }[] {
  const raw = getProperty(value, 'evals')
  if (!Array.isArray(raw)) return []
  return raw.flatMap((each: unknown, i) => {
    const parsed = file?.evals?.[i] ?? EvalFile.safeParse(each).data
    if (parsed === undefined) return []
    // The schema puts keys into its own order; checks are listed in that of the file. It has just accepted this very value.
    const checks = getProperty(each, 'checks') as ChecksFile | undefined
    return [{ file: { ...parsed, checks }, path: ['evals', i] }]
  })
}

/**
 * Plans an eval that a generator made, which no file has. It is the generator's fault when it does not fit: then this
 * throws.
 */
export function planGenerated(value: unknown, suite: Pick<SuitePlan, 'classify'>): EvalPlan {
  const file = EvalFile.parse(value)
  const { plan, problems } = planEval(
    { ...file, checks: getProperty(value, 'checks') as ChecksFile | undefined },
    ['generate'],
    suite.classify,
  )
  const [first] = problems
  if (first !== undefined)
    throw new Error(`The generated eval "${file.name}" isn't valid: ${first.message}. This is a bug.`)
  return { ...plan, id: file.name ?? '' }
}

function placeClassify(file: PlacedClassify['file'] | undefined, above: DocumentPath): PlacedClassify | null {
  return file === undefined ? null : { file, path: [...above, 'classify'] }
}

function planEval(file: EvalFile, path: DocumentPath, shared: SuiteClassify): { plan: EvalPlan; problems: Problem[] } {
  const problems: Problem[] = []
  if (file.prompt === undefined && file.messages === undefined) {
    problems.push(createProblem('SUITE_PROMPT', path, 'The eval has no "prompt"', 'Add prompt: or messages:.'))
  }
  if (file.prompt !== undefined && file.messages !== undefined) {
    const message = 'An eval can\'t have both "prompt" and "messages"'
    problems.push(
      createProblem('SUITE_PROMPT', [...path, 'messages'], message, 'Remove one of them.', { target: 'key' }),
    )
  }
  const read = file.checks === undefined ? null : checkLevel(file.checks, [...path, 'checks'])
  if (file.code !== undefined && read !== null && read.code !== null) {
    problems.push(
      createProblem('SUITE_CODE', [...path, 'code'], 'An eval can have only one "code"', 'Remove one of them.', {
        target: 'key',
      }),
    )
  }
  const code = file.code ?? read?.code ?? null
  if (code !== null && code.tests === undefined && code.expect_compile && code.expect_tests) {
    const hint = 'Add tests:, or expect_tests: false if only compiling counts.'
    const at = [...path, file.code === undefined ? 'checks' : 'code']
    const message = 'The code has no tests, so its test score is 0'
    problems.push(createProblem('CASE_TESTS_MISSING', at, message, hint, { severity: 'warning' }))
  }
  if (code !== null) problems.push(...findUnreadBesideCode(file, path))
  if (file.code !== undefined) {
    const { language, dependencies } = file.code
    problems.push(...findDependencyProblems(language, dependencies, [...path, 'code', 'dependencies']))
  }
  const own = placeClassify(file.classify, path)
  const { spec: classify, problems: ownProblems } = readClassify(own, shared.spec)
  problems.push(...ownProblems)
  const hasClass = code === null && (classify !== null || file.expected_classification !== undefined)
  if (file.severity === 'critical' && !hasClass) {
    const message = "A critical eval needs classified answers, but this eval's answers get no class"
    const hint = 'Add classify: with secrets, canaries or hijack, or remove "severity".'
    problems.push(createProblem('SUITE_NO_EFFECT', [...path, 'severity'], message, hint, { target: 'key' }))
  }
  const isClassified = shared.isRule || saysWhatIsGood(own)
  if (read === null && code === null && !isClassified && file.expected_classification !== undefined) {
    const message = "The eval doesn't define a good answer, so its answers stay unscored"
    const hint = 'Add checks:, or classify: with expects, secrets, canaries, hijack or policies.'
    const at = [...path, 'expected_classification']
    problems.push(createProblem('CASE_NO_CRITERION', at, message, hint, { severity: 'warning', target: 'key' }))
  } else if (read === null && code === null && !isClassified) {
    const hint =
      classify === null
        ? 'Add checks:, such as a list with match: "*4*".'
        : 'Add checks:, or classify: with expects, secrets, canaries, hijack or policies.'
    problems.push(createProblem('SUITE_NO_CHECKS', path, "The eval doesn't define a good answer", hint))
  }
  return {
    plan: { id: '', file, level: read?.level ?? null, code, classify, path },
    problems: [...problems, ...(read?.problems ?? [])],
  }
}

/** Finds keys that have no effect in an eval with code, whose program alone decides. */
function findUnreadBesideCode(file: EvalFile, path: DocumentPath): Problem[] {
  const problems: Problem[] = []
  for (const key of ['classify', 'expected_classification'] as const) {
    if (file[key] === undefined) continue
    const message = `"${key}" has no effect: an eval with code is judged by its program`
    const hint = 'Remove it, or move it to an eval without code.'
    problems.push(createProblem('SUITE_CODE', [...path, key], message, hint, { target: 'key' }))
  }
  if (file.threshold !== undefined) {
    const message = '"threshold" has no effect: an eval with code passes by its tests'
    problems.push(createProblem('SUITE_NO_EFFECT', [...path, 'threshold'], message, 'Remove it.', { target: 'key' }))
  }
  return problems
}

/** Makes IDs unique: named evals keep their names, and a generated `eval-3` gives way to an eval of that name. */
function withUniqueIds(plans: readonly EvalPlan[]): EvalPlan[] {
  const taken = new Set(plans.flatMap((plan) => plan.file.name ?? []))
  return plans.map((plan, i) => {
    let id = plan.file.name ?? `eval-${i + 1}`
    while (plan.file.name === undefined && taken.has(id)) id += '-unnamed'
    return { ...plan, id }
  })
}

/** Lists the texts of one eval in which templates are filled. */
export function listEvalTexts(value: unknown, index: number): PlacedText[] {
  const each = getProperty(getProperty(value, 'evals'), index)
  return collectTexts(each, ['evals', index], mayHoldTemplates).filter(
    ({ text, path }) => !isInCode(path) || isOneTemplate(text),
  )
}

function mayHoldTemplates(path: DocumentPath): boolean {
  return path.length === 2 || ['prompt', 'messages', 'checks', 'code', 'classify', 'tools'].includes(String(path[2]))
}

function isInCode(path: DocumentPath): boolean {
  return path.some(
    (part, i) => part === 'code' && (i === 2 || path[i - 1] === 'checks' || typeof path[i - 1] === 'number'),
  )
}
