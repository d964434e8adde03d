// For this repository's tests only; nothing published imports it.
export { fewResults, HOSTILE } from '../test/few-results.ts'
export {
  type FreshDatabase,
  findDebianPostgres,
  freshDatabase,
  type PostgresServer,
  runSql,
  startPostgres,
} from '../test/postgres-server.ts'
export { sampleLabel, sampleResult, sampleRun, sampleSummary } from '../test/samples.ts'
