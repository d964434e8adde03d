import type { Migration } from '../migrations.ts'

// Lists of cases are made from an index in memory, which knows where their pages begin in any order.
export const noMap: Migration = {
  version: 6,
  sql: 'ALTER TABLE run_views DROP COLUMN case_map;',
}
