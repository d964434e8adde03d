import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface BackupFlags extends StoreFlag {
  readonly json: boolean
}

const fileOf = (brief: string) =>
  ({ kind: 'tuple', parameters: [{ brief, placeholder: 'file', parse: String }] }) as const

const backup = buildCommand<BackupFlags, [string]>({
  loader: async () => (await import('./run.ts')).runBackup,
  parameters: {
    positional: fileOf('File to write, such as backup.jsonl'),
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    brief: 'Write everything in the store to one file',
    examples: [{ input: 'backup.jsonl', brief: 'Backs up .assay/assay.db' }],
  },
})

const restore = buildCommand<BackupFlags, [string]>({
  loader: async () => (await import('./run.ts')).runRestore,
  parameters: {
    positional: fileOf('File from assay store backup'),
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    brief: 'Restore a backup into any store; repeating it is safe',
    examples: [
      { input: 'backup.jsonl --store postgres://localhost/assay', brief: 'Moves from SQLite to Postgres' },
      { input: 'backup.jsonl --store restored.db', brief: 'Restores to another file' },
    ],
  },
})

export const storeRoutes = buildRoutes({
  routes: { backup, restore },
  docs: { brief: 'Back up a store, restore it, or move it from SQLite to Postgres' },
})
