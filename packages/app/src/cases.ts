export { countCaseFacets, listCases, mapCases } from './lib/cases/list-cases.ts'
export { readCase } from './lib/cases/read-case.ts'
export { readCaseParameters } from './lib/cases/read-case-parameters.ts'
