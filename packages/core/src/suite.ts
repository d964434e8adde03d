export { HumanEvalRow, MbppRow, MultiPlERow } from './lib/suite/benchmark-file.ts'
export type { ReadChecks } from './lib/suite/check-level.ts'
export { checkLevel, FOLLOW_UP_LIMIT } from './lib/suite/check-level.ts'
export type { ArgumentMatcher, MatchFault, ValueType } from './lib/suite/checks/argument-matcher.ts'
export { ArgumentsFile, findMatchFaults, isMatcher } from './lib/suite/checks/argument-matcher.ts'
export type { CheckName, CheckOptions } from './lib/suite/checks/check-table.ts'
export { CHECKS, isCheckName } from './lib/suite/checks/check-table.ts'
export type { CheckRecord, ShortForm } from './lib/suite/checks/define-check.ts'
export { findRegexProblem } from './lib/suite/checks/regex-syntax.ts'
export { CheckEntryFile, ChecksFile } from './lib/suite/checks-file.ts'
export { ClassifyFile } from './lib/suite/classify-file.ts'
export type { SuiteClassify } from './lib/suite/classify-spec.ts'
export { fillClassify, hasCriterion, NO_CRITERION, PLAIN_CLASSIFY, readClassify } from './lib/suite/classify-spec.ts'
export type { Language } from './lib/suite/code-file.ts'
export { CodeFile, ContextFile, Dependency, isInsidePath, LANGUAGES, languageOf } from './lib/suite/code-file.ts'
export type { PlacedText } from './lib/suite/collect-texts.ts'
export { findDependencyProblems } from './lib/suite/dependency-problems.ts'
export { durationMs } from './lib/suite/duration.ts'
export type { DatasetRow } from './lib/suite/expand-case.ts'
export { expandCase, fillCode } from './lib/suite/expand-case.ts'
export { FailproofRow } from './lib/suite/failproof-file.ts'
export type { Misfit } from './lib/suite/fill-level.ts'
export { fillLevel, fillValue } from './lib/suite/fill-level.ts'
export type { SecretNames, TemplateScope } from './lib/suite/fill-template.ts'
export { fillTemplate, findTemplateProblems, formatValues, measureTemplate } from './lib/suite/fill-template.ts'
export type { ForgetestCase } from './lib/suite/forgetest-file.ts'
export { ForgetestFile } from './lib/suite/forgetest-file.ts'
export { getProperty } from './lib/suite/get-property.ts'
export { explainIssues } from './lib/suite/issue-problem.ts'
export { listChecks, listCheckTrees } from './lib/suite/list-checks.ts'
export type { EvalPlan, PlanOptions, SuiteHeader, SuitePlan } from './lib/suite/plan-suite.ts'
export { listEvalTexts, planGenerated, planSuite } from './lib/suite/plan-suite.ts'
export {
  findCheckProblems,
  findPolicyProblems,
  findTimeoutProblems,
  findToolPatternProblems,
} from './lib/suite/policy-problems.ts'
export type { DocumentPath, Problem } from './lib/suite/problem.ts'
export { createProblem, formatPath, parsePath } from './lib/suite/problem.ts'
export type { Mask } from './lib/suite/secret.ts'
export {
  createMask,
  cutMasked,
  fillSecrets,
  listSecrets,
  markSecret,
  maskSecrets,
  nameSecretVariable,
  removeCutSecrets,
  removeMarkers,
  SECRET_KEY_VARIABLE,
  showSecrets,
  showStart,
  spellSecret,
} from './lib/suite/secret.ts'
export { isSnapshotName, snapshotName } from './lib/suite/snapshot-name.ts'
export type {
  Case,
  CheckLeaf,
  CheckLevel,
  CheckNode,
  ClassifySpec,
  CodeSpec,
  Message,
  Place,
  Suite,
  SuiteScore,
} from './lib/suite/suite.ts'
export { CASE_DEFAULTS, CODE_DEFAULTS, SUITE_DEFAULTS } from './lib/suite/suite.ts'
export type { SuiteCode } from './lib/suite/suite-codes.ts'
export { SUITE_CODES } from './lib/suite/suite-codes.ts'
export { EvalFile, GenerateFile, SuiteFile } from './lib/suite/suite-file.ts'
export type { SuiteHeaderJson } from './lib/suite/suite-json.ts'
export { suiteFromJson, suiteToJson } from './lib/suite/suite-json.ts'
export { listTemplateNames } from './lib/suite/template.ts'
