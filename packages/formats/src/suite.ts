export { readSuites, readSuiteText } from './lib/suite/read-suites.ts'
export type { ReadFile, ReadSuites, ReadSuitesOptions } from './lib/suite/reading.ts'
