export { casesText } from './lib/needs/cases-text.ts'
export { createNeedsReader, type NeededModel, type NeedsReader, type SuiteNeeds } from './lib/needs/needs-reader.ts'
