import { hasErrors } from '@assay/core/diagnostic'
import { type SuitePolicy, TRUSTED } from '@assay/core/policy'
import {
  CASE_DEFAULTS,
  type Case,
  type CodeSpec,
  createProblem,
  explainIssues,
  type ForgetestCase,
  ForgetestFile,
  findDependencyProblems,
  findTimeoutProblems,
  languageOf,
  type Place,
  type Problem,
  removeMarkers,
  SUITE_DEFAULTS,
  type Suite,
} from '@assay/core/suite'
import { CaseBudget } from './case-budget.ts'
import { findNode, type Located, toPlainValue } from './located.ts'
import { type PlacedDocument, placeProblem } from './place-problem.ts'
import { placeOf, type ReadDocument } from './read-assay.ts'

/** Reads an eval set of forgetest as a suite of code cases. Its id is the suite's name, since that is what is unique. */
export function readForgetest(document: PlacedDocument, policy: SuitePolicy = TRUSTED): ReadDocument {
  const value = toPlainValue(document.root)
  const parsed = ForgetestFile.safeParse(value)
  const problems = parsed.success
    ? parsed.data.cases.flatMap((each, i) => caseProblems(each, i, parsed.data.eval_set))
    : explainIssues(ForgetestFile, value, parsed.error.issues)
  const found = [...duplicateIds(document.root), ...problems, ...findPolicyProblems(parsed.data, policy)]
  const diagnostics = found.map((each) => placeProblem(each, document))
  if (!parsed.success || hasErrors(diagnostics)) return { suite: null, name: null, diagnostics, files: [] }
  const { eval_set: set, cases } = parsed.data
  const suite: Suite = {
    ...SUITE_DEFAULTS,
    name: set.id,
    description: set.description === '' ? set.name : set.description,
    place: placeOf(document, ['eval_set']),
    count: cases.length,
    cases: async function* () {
      for (const [i, each] of cases.entries()) yield codeCase(each, set, placeOf(document, ['cases', i]))
    },
  }
  return { suite, name: suite.name, diagnostics, files: [] }
}

function findPolicyProblems(file: ForgetestFile | undefined, policy: SuitePolicy): Problem[] {
  if (file === undefined) return []
  const overrun = new CaseBudget(policy).add(0, ['cases'], { cases: file.cases.length })
  const times = file.cases.flatMap(({ timeout_secs: own }, i) =>
    own === undefined ? [] : [{ ms: own * 1000, path: ['cases', i, 'timeout_secs'] }],
  )
  const usual = { ms: file.eval_set.default_timeout_secs * 1000, path: ['eval_set', 'default_timeout_secs'] }
  return [...(overrun === null ? [] : [overrun]), ...findTimeoutProblems([usual, ...times], policy)]
}

/** Finds duplicate IDs in the raw file, so that they are found despite other problems. */
function duplicateIds(root: Located): Problem[] {
  const cases = findNode(root, ['cases']).node
  const seen = new Set<string>()
  return (cases.kind === 'list' ? cases.items : []).flatMap((each, i) => {
    const { node, exact } = findNode(each, ['id'])
    const id = exact && node.kind === 'scalar' ? node.value : null
    if (typeof id !== 'string') return []
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [
      createProblem('CASE_ID_DUPLICATE', ['cases', i, 'id'], `Duplicate case "${id}"`, 'Give each case its own ID.'),
    ]
  })
}

function caseProblems(each: ForgetestCase, index: number, set: ForgetestFile['eval_set']): Problem[] {
  const problems: Problem[] = []
  const at = ['cases', index]
  const { expectations, dependencies } = each
  const language = each.language ?? set.default_language
  problems.push(...findDependencyProblems(language, dependencies, [...at, 'dependencies']))
  if (expectations.should_pass_tests && expectations.test_file === undefined) {
    const message = `The case "${each.id}" should pass tests but has no test_file`
    problems.push(
      createProblem('CASE_TESTS_MISSING', at, message, 'Add a test_file, or set should_pass_tests = false.', {
        severity: 'warning',
      }),
    )
  }
  if (expectations.custom_check !== undefined) {
    const path = [...at, 'expectations', 'custom_check']
    problems.push(
      createProblem('SUITE_NOT_SUPPORTED', path, "custom_check isn't run", 'Remove it; forgetest ignores it too.', {
        target: 'key',
      }),
    )
  }
  return problems
}

function codeCase(each: ForgetestCase, set: ForgetestFile['eval_set'], place: Place): Case {
  return {
    ...CASE_DEFAULTS,
    id: each.id,
    eval: /^[a-zA-Z0-9_-]+$/.test(each.id) ? each.id : null,
    description: each.description === '' ? each.name : each.description,
    messages: [{ role: 'user', content: removeMarkers(each.prompt) }],
    tags: each.tags,
    max_tokens: each.max_tokens ?? null,
    code: codeOf(each, set),
    place,
  }
}

function codeOf(each: ForgetestCase, set: ForgetestFile['eval_set']): CodeSpec {
  const { expectations } = each
  return {
    language: languageOf(each.language ?? set.default_language) ?? 'rust',
    tests: expectations.test_file ?? null,
    prefix: null,
    entry_point: null,
    expect_functions: expectations.expected_functions,
    expect_types: expectations.expected_types,
    expect_compile: expectations.should_compile,
    expect_tests: expectations.should_pass_tests,
    max_lint_warnings: expectations.max_clippy_warnings ?? null,
    dependencies: each.dependencies,
    files: each.context,
    timeout_ms: (each.timeout_secs ?? set.default_timeout_secs) * 1000,
  }
}
