import type { Kysely } from 'kysely'
import type { SettingMethods } from '../store/store-parts.ts'
import type { SqlClient } from './sql-client.ts'
import type { Tables } from './tables.ts'

/** Makes the methods for variables and secrets. */
export function createSqlSettings(db: Kysely<Tables>, { rows, write, remove }: SqlClient): SettingMethods {
  return {
    async putSetting({ kind, name, value, changed_at, changed_by }) {
      const changed = { value, changed_at, changed_by }
      await write(
        db
          .insertInto('settings')
          .values({ kind, name, ...changed })
          .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet(changed)),
      )
    },
    settings: (kind) =>
      rows(
        db
          .selectFrom('settings')
          .select(['kind', 'name', 'value', 'changed_at', 'changed_by'])
          .where('kind', '=', kind)
          .orderBy('name'),
      ),
    async deleteSetting(kind, name) {
      return (await remove(db.deleteFrom('settings').where('kind', '=', kind).where('name', '=', name))) > 0
    },
  }
}
