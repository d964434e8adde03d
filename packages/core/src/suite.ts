export { HumanEvalRow, MbppRow, MultiPlERow } from './lib/suite/benchmark-file.ts'
export type { ReadChecks } from './lib/suite/check-level.ts'
export { checkLevel, FOLLOW_UP_LIMIT } from './lib/suite/check-level.ts'
export type { CheckName, CheckOptions } from './lib/suite/checks/check-table.ts'
export { CHECKS, isCheckName } from './lib/suite/checks/check-table.ts'
export type { CheckRecord, ShortForm } from './lib/suite/checks/define-check.ts'
export { regexProblem } from './lib/suite/checks/regex-syntax.ts'
export { CheckEntryFile, ChecksFile } from './lib/suite/checks-file.ts'
export { ClassifyFile } from './lib/suite/classify-file.ts'
export type { SuiteClassify } from './lib/suite/classify-spec.ts'
export { classifySpec, fillClassify, PLAIN_CLASSIFY } from './lib/suite/classify-spec.ts'
export type { Language } from './lib/suite/code-file.ts'
export { CodeFile, ContextFile, Dependency, LANGUAGES, languageOf } from './lib/suite/code-file.ts'
export { findDependencyProblems } from './lib/suite/dependency-problems.ts'
export { durationMs } from './lib/suite/duration.ts'
export type { DatasetRow } from './lib/suite/expand-case.ts'
export { codeSpec, expandCase } from './lib/suite/expand-case.ts'
export { FailproofRow } from './lib/suite/failproof-file.ts'
export type { Misfit } from './lib/suite/fill-level.ts'
export { fillLevel } from './lib/suite/fill-level.ts'
export type { SecretNames, TemplateScope } from './lib/suite/fill-template.ts'
export { fillTemplate, templateProblems, valueTexts } from './lib/suite/fill-template.ts'
export type { ForgetestCase } from './lib/suite/forgetest-file.ts'
export { ForgetestFile } from './lib/suite/forgetest-file.ts'
export { issueProblems } from './lib/suite/issue-problem.ts'
export { listChecks, listCheckTrees } from './lib/suite/list-checks.ts'
export { networkProblems } from './lib/suite/network-problems.ts'
export type { EvalPlan, Origin, PlanOptions, SuiteHeader, SuitePlan } from './lib/suite/plan-suite.ts'
export { evalTexts, planGenerated, planSuite } from './lib/suite/plan-suite.ts'
export type { DocumentPath, Problem } from './lib/suite/problem.ts'
export { parsePath, pathText, problem } from './lib/suite/problem.ts'
export { property } from './lib/suite/property.ts'
export {
  fillSecrets,
  maskSecrets,
  secretMarker,
  secretsIn,
  secretVariable,
  showSecrets,
  withoutMarkers,
} from './lib/suite/secret.ts'
export type {
  Case,
  CheckLeaf,
  CheckLevel,
  CheckNode,
  ClassifySpec,
  CodeSpec,
  McpServer,
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
export { templateNames } from './lib/suite/template.ts'
export type { PlacedText } from './lib/suite/texts-in.ts'
