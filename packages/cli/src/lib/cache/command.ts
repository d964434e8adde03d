import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { instantOf } from '../store/age.ts'
import { jsonFlag, type StoreFlag, storeFlag, yesFlag } from '../store/store-flag.ts'

export interface CacheFlags extends StoreFlag {
  readonly json: boolean
}

export interface ClearFlags extends CacheFlags {
  readonly olderThan?: string
  readonly yes: boolean
}

const show = buildCommand<CacheFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runCache,
  parameters: { flags: { store: storeFlag, json: jsonFlag } },
  docs: { brief: 'Show how many answers are kept, and since when' },
})

const clear = buildCommand<ClearFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runClear,
  parameters: {
    flags: {
      olderThan: {
        kind: 'parsed',
        parse: (age: string) => instantOf(age),
        optional: true,
        placeholder: 'age',
        brief: 'Only answers older than 30d, 12h, or an instant such as 2026-01-31',
      },
      yes: yesFlag,
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: { brief: 'Forget kept answers; runs keep theirs' },
})

export const cacheRoutes = buildRouteMap({
  routes: { show, clear },
  defaultCommand: 'show',
  docs: { brief: 'Show and clear the answers that are kept to save money' },
})
