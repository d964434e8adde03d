import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface SecretsFlags extends PlaceFlags {
  readonly json: boolean
}

const flags = { ...placeFlags, json: jsonFlag } as const
const name = { parse: String, placeholder: 'name', brief: 'Name of a secret' } as const

const set = buildCommand<SecretsFlags, string[]>({
  loader: async () => (await import('./run.ts')).runSet,
  parameters: {
    // A value that is given all the same is rejected without being repeated in a message, as that of another kind would be.
    positional: { kind: 'array', minimum: 1, parameter: name },
    flags,
  },
  docs: {
    brief: 'Set a secret from standard input or a hidden prompt',
    examples: [
      { input: 'token', brief: 'Asks for the value without showing it' },
      { input: 'token < token.txt', brief: 'Reads the value from a file' },
    ],
  },
})

const list = buildCommand<SecretsFlags, []>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags },
  docs: { examples: [{ input: '', brief: 'Never prints a value' }], brief: 'List secrets by name' },
})

const remove = buildCommand<SecretsFlags, [string]>({
  loader: async () => (await import('./run.ts')).runDelete,
  parameters: { positional: { kind: 'tuple', parameters: [name] }, flags },
  docs: { examples: [{ input: 'token', brief: 'Deletes one secret' }], brief: 'Delete a secret' },
})

export const secretsRoutes = buildRoutes({
  routes: { set, list, delete: remove },
  defaultCommand: 'list',
  docs: {
    brief: 'Set secrets for templates, encrypted in the store; the environment overrides them',
    fullDescription:
      "Secrets for templates, encrypted in the store. In a suite, {{secret('token')}} is the value from assay secrets set token, unless " +
      'ASSAY_SECRET_TOKEN is set. Assay masks them in everything it saves or shows; no command prints them.\n\n' +
      'The key is ASSAY_SECRET_KEY or the file <store>.key, which Assay creates with the first secret and only its owner can ' +
      'read. Keep the key apart from copies of the store.',
  },
})
