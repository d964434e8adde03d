// For the tests of this repository alone; nothing that is published imports it.
export {
  type FreshDatabase,
  freshDatabase,
  type PostgresServer,
  runSql,
  startPostgres,
} from '../test/postgres-server.ts'
export { sampleSummary } from '../test/samples.ts'
