export { type CheckedFormulaText, checkFormulaText, type FormulaCheck } from './lib/formula/check-formula.ts'
export { FormulaError, locateInFormula } from './lib/formula/formula-error.ts'
export { listSuiteScope, readSuiteScope } from './lib/formula/suite-scope.ts'
export { findEvalNames, type GivenValues, makeInputs, parseValues } from './lib/formula/values.ts'
