import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface VarsFlags extends PlaceFlags {
  readonly json: boolean
}

const flags = { ...placeFlags, json: jsonFlag } as const
const name = { parse: String, placeholder: 'name', brief: 'Name of a variable' } as const

const set = buildCommand<VarsFlags, [string, string], Context>({
  loader: async () => (await import('./run.ts')).runSet,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        name,
        { parse: String, placeholder: 'value', brief: 'Its value: JSON such as 3 or [1,2], else text' },
      ],
    },
    flags,
  },
  docs: { brief: 'Set a variable' },
})

const list = buildCommand<VarsFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags },
  docs: { brief: 'List the variables' },
})

const remove = buildCommand<VarsFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runDelete,
  parameters: { positional: { kind: 'tuple', parameters: [name] }, flags },
  docs: { brief: 'Delete a variable' },
})

export const varsRoutes = buildRouteMap({
  routes: { set, list, delete: remove },
  defaultCommand: 'list',
  docs: {
    brief: 'Values for templates of every run; --var goes before them',
    fullDescription:
      'Values for templates of every run, kept in the store: {{company}} in a suite is what assay vars set company says, ' +
      'unless the suite or --var gives it. A run keeps the values that it started with.',
  },
})
