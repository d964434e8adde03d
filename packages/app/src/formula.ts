export { readSuiteScope } from './lib/formula/suite-scope.ts'
export { findEvalNames, type GivenValues, makeInputs, parseValues } from './lib/formula/values.ts'
