import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface BackupFlags extends StoreFlag {
  readonly json: boolean
}

const fileOf = (brief: string) =>
  ({ kind: 'tuple', parameters: [{ brief, placeholder: 'file', parse: String }] }) as const

const backup = buildCommand<BackupFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runBackup,
  parameters: {
    positional: fileOf('Where to write the backup, such as backup.jsonl'),
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    brief: 'Write everything in the store to one file',
    customUsage: [{ input: 'backup.jsonl', brief: 'Backs up .assay/assay.db' }],
  },
})

const restore = buildCommand<BackupFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runRestore,
  parameters: {
    positional: fileOf('A file that assay store backup wrote'),
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    brief: 'Read a backup into a store of any kind; the same file again changes nothing',
    customUsage: [{ input: 'backup.jsonl --store postgres://localhost/assay', brief: 'Moves from a file to Postgres' }],
  },
})

export const storeRoutes = buildRouteMap({
  routes: { backup, restore },
  docs: { brief: 'Back up a store, restore it, or move it from SQLite to Postgres' },
})
