export { readSuites, readSuiteText } from './lib/suite/read-suites.ts'
export type { ReadFile, ReadSuites, ReadSuitesOptions } from './lib/suite/reading.ts'
export { readSuiteVersion } from './lib/suite/suite-version.ts'
export type { WrittenRow } from './lib/suite/write-row.ts'
export { writeRow } from './lib/suite/write-row.ts'

// until the command is rewritten

export { writeRow as writtenRow } from './lib/suite/write-row.ts'
