import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface VarsFlags extends PlaceFlags {
  readonly json: boolean
}

const flags = { ...placeFlags, json: jsonFlag } as const
const name = { parse: String, placeholder: 'name', brief: 'Name of a variable' } as const

const set = buildCommand<VarsFlags, [string, string]>({
  loader: async () => (await import('./run.ts')).runSet,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        name,
        { parse: String, placeholder: 'value', brief: 'Its value: JSON such as 3 or [1,2], otherwise a string' },
      ],
    },
    flags,
  },
  docs: { examples: [{ input: 'company Acme', brief: '{{company}} becomes Acme' }], brief: 'Set a variable' },
})

const list = buildCommand<VarsFlags, []>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags },
  docs: { examples: [{ input: '', brief: 'Prints names and values' }], brief: 'List variables' },
})

const remove = buildCommand<VarsFlags, [string]>({
  loader: async () => (await import('./run.ts')).runDelete,
  parameters: { positional: { kind: 'tuple', parameters: [name] }, flags },
  docs: { examples: [{ input: 'company', brief: 'Deletes one variable' }], brief: 'Delete a variable' },
})

export const varsRoutes = buildRoutes({
  routes: { set, list, delete: remove },
  defaultCommand: 'list',
  docs: {
    brief: 'Set template values for every run; --var overrides them',
    fullDescription:
      'Template values for every run, saved in the store. In a suite, {{company}} is the value from assay vars set company, ' +
      'unless the suite or --var sets it. A run keeps the values it started with.',
  },
})
