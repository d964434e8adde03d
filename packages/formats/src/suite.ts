export { readSuites, readSuiteText } from './lib/suite/read-suites.ts'
export type { ReadFile, ReadSuites, ReadSuitesOptions } from './lib/suite/reading.ts'
export type { WrittenRow } from './lib/suite/write-rows.ts'
export { writtenRow } from './lib/suite/write-rows.ts'
