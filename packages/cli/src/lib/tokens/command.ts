import { Scope } from '@assay/store/store'
import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'
import { expiryOf } from './expiry.ts'

export interface CreateFlags extends StoreFlag {
  readonly name: string
  readonly project: string
  readonly scope: readonly Scope[]
  /** The expiry as typed: a flag's value can't be null. */
  readonly expires: string
  readonly json: boolean
}

export interface TokensFlags extends StoreFlag {
  readonly json: boolean
}

export interface ListTokensFlags extends TokensFlags {
  readonly project?: string
}

/** Reads scopes from a list such as `read,run`. */
function scopesOf(text: string): readonly Scope[] {
  return text.split(',').map((name) => {
    const scope = Scope.safeParse(name.trim())
    if (scope.success) return scope.data
    throw new RangeError(`Unknown scope "${name}". Use ${Scope.options.join(', ')}.`)
  })
}

/** Checks an expiry before anything is opened. */
function checkedExpiry(text: string): string {
  expiryOf(text)
  return text
}

const create = buildCommand<CreateFlags, []>({
  loader: async () => (await import('./run.ts')).runCreate,
  parameters: {
    flags: {
      name: {
        kind: 'parsed',
        parse: String,
        placeholder: 'name',
        brief: 'Its person or machine; labels and the audit log show this name',
      },
      project: {
        kind: 'parsed',
        parse: String,
        default: 'default',
        placeholder: 'name',
        brief: 'Its project; a new name creates a project',
      },
      scope: {
        kind: 'parsed',
        parse: scopesOf,
        placeholder: 'list',
        brief: 'What it allows, such as run,review: read, run, review or admin; all can read',
      },
      expires: {
        kind: 'parsed',
        parse: checkedExpiry,
        default: '90d',
        placeholder: 'time',
        brief: 'When it expires: 90d, 2027-01-31 or never',
      },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Create a token and print it, once',
    examples: [
      { input: '--name ann --scope admin', brief: 'For a person who can do everything' },
      { input: '--name ci --project web --scope run --expires never', brief: 'For a machine that runs suites' },
    ],
  },
})

const list = buildCommand<ListTokensFlags, []>({
  loader: async () => (await import('./run.ts')).runListTokens,
  parameters: {
    flags: {
      project: { kind: 'parsed', parse: String, optional: true, placeholder: 'name', brief: 'Only this project' },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: { examples: [{ input: '', brief: 'Shows names, never tokens' }], brief: 'List tokens and their last use' },
})

const revoke = buildCommand<TokensFlags, string[]>({
  loader: async () => (await import('./run.ts')).runRevoke,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: { brief: 'Id of a token', placeholder: 'id', parse: String } },
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'tok_1a2b', brief: 'Revokes one token; assay tokens list shows ids' }],
    brief: 'Revoke tokens for good; servers reject them within a second',
  },
})

export const tokensRoutes = buildRoutes({
  routes: { list, create, revoke },
  defaultCommand: 'list',
  docs: { brief: "Create, list and revoke a server's tokens" },
})
