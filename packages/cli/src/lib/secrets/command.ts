import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface SecretsFlags extends PlaceFlags {
  readonly json: boolean
}

const flags = { ...placeFlags, json: jsonFlag } as const
const name = { parse: String, placeholder: 'name', brief: 'Name of a secret' } as const

const set = buildCommand<SecretsFlags, string[], Context>({
  loader: async () => (await import('./run.ts')).runSet,
  parameters: {
    // A value that is given all the same is rejected without being repeated in a message, as that of another kind would be.
    positional: { kind: 'array', minimum: 1, parameter: name },
    flags,
  },
  docs: {
    brief: 'Set a secret; its value comes from standard input or a hidden prompt',
    customUsage: ['token < token.txt', 'token'],
  },
})

const list = buildCommand<SecretsFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags },
  docs: { brief: 'List the names of the secrets' },
})

const remove = buildCommand<SecretsFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runDelete,
  parameters: { positional: { kind: 'tuple', parameters: [name] }, flags },
  docs: { brief: 'Delete a secret' },
})

export const secretsRoutes = buildRouteMap({
  routes: { set, list, delete: remove },
  defaultCommand: 'list',
  docs: {
    brief: 'Secrets for templates, sealed in the store; the environment goes before them',
    fullDescription:
      "Secrets for templates, sealed in the store: {{secret('token')}} in a suite is what assay secrets set token says, unless " +
      'ASSAY_SECRET_TOKEN is set. They are masked in everything that is stored and shown, and no command prints them.\n\n' +
      'They are sealed with the key in ASSAY_SECRET_KEY, else with that in the file <store>.key, which is made with the first ' +
      'secret for its owner alone. Keep the key apart from copies of the store.',
  },
})
