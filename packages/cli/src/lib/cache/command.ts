import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { instantOf } from '../store/age.ts'
import { jsonFlag, type StoreFlag, storeFlag, yesFlag } from '../store/store-flag.ts'

export interface CacheFlags extends StoreFlag {
  readonly json: boolean
}

export interface ClearFlags extends CacheFlags {
  readonly olderThan?: string
  readonly yes: boolean
}

const show = buildCommand<CacheFlags, []>({
  loader: async () => (await import('./run.ts')).runCache,
  parameters: { flags: { store: storeFlag, json: jsonFlag } },
  docs: {
    examples: [{ input: '', brief: 'Counts the cached answers' }],
    brief: 'Show how many answers are cached, and since when',
  },
})

const clear = buildCommand<ClearFlags, []>({
  loader: async () => (await import('./run.ts')).runClear,
  parameters: {
    flags: {
      olderThan: {
        kind: 'parsed',
        parse: (age: string) => instantOf(age),
        optional: true,
        placeholder: 'age',
        brief: 'Only answers older than this: 30d, 12h, or a date such as 2026-01-31',
      },
      yes: yesFlag,
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: '--older-than 30d', brief: 'Clears answers older than 30 days' }],
    brief: 'Clear cached answers; runs keep theirs',
  },
})

export const cacheRoutes = buildRoutes({
  routes: { show, clear },
  defaultCommand: 'show',
  docs: { brief: "Show and clear the answers saved so they aren't paid for twice" },
})
