export { validateChecks } from './lib/preflight/validate-checks.ts'
export { readBuiltInSuite, readBuiltInSuites, suitePath } from './lib/suites/built-in.ts'
export { findLastRun, type LastRun } from './lib/suites/find-last-run.ts'
export { type HardenedCases, hardenRun } from './lib/suites/harden-run.ts'
export { listSuiteCases } from './lib/suites/list-suite-cases.ts'
export { type LoadedSuites, type LoadOptions, loadSuite, loadSuites } from './lib/suites/load-suites.ts'
export { type PackedSuites, packSuites } from './lib/suites/pack-suites.ts'
export { type SavedSuiteText, type SuiteTextToSave, saveSuiteText } from './lib/suites/save-suite-text.ts'
export { type SavedSuite, type SaveOptions, saveSuites } from './lib/suites/save-suites.ts'
export {
  countVersions,
  deleteSavedSuite,
  getSavedSuite,
  listSavedSuites,
  openStored,
  type SuiteToSave,
  saveSuite,
} from './lib/suites/saved-suite.ts'
export { SuiteError } from './lib/suites/suite-error.ts'
export { gatherValues, type TemplateValues } from './lib/suites/template-values.ts'
export { describeValidation, toDiagnosticBody, validationText } from './lib/suites/validate-suites.ts'
