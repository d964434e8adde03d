export { deleteEndedRun, tagStoredRun } from './lib/stored-run/change-run.ts'
