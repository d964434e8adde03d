// For the tests of this repository alone; nothing that is published imports it.
export { keepRuns, sample, storedRun, temporaryFolder } from '../test/stored-runs.ts'
