import { Scope } from '@assay/store/store'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type StoreFlag, storeFlag } from '../store/store-flag.ts'
import { expiryOf } from './expiry.ts'

export interface CreateFlags extends StoreFlag {
  readonly name: string
  readonly project: string
  readonly scope: readonly Scope[]
  /** As it was written: null can't be the value of a flag. */
  readonly expires: string
  readonly json: boolean
}

export interface TokensFlags extends StoreFlag {
  readonly json: boolean
}

export interface ListTokensFlags extends TokensFlags {
  readonly project?: string
}

/** Scopes of a list such as `read,run`. */
function scopesOf(text: string): readonly Scope[] {
  return text.split(',').map((name) => {
    const scope = Scope.safeParse(name.trim())
    if (scope.success) return scope.data
    throw new RangeError(`"${name}" is no scope. Try ${Scope.options.join(', ')}.`)
  })
}

/** Checks it before anything is opened. */
function checkedExpiry(text: string): string {
  expiryOf(text)
  return text
}

const create = buildCommand<CreateFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runCreate,
  parameters: {
    flags: {
      name: {
        kind: 'parsed',
        parse: String,
        placeholder: 'name',
        brief: 'Person or machine that will hold it; labels and the audit log carry the name',
      },
      project: {
        kind: 'parsed',
        parse: String,
        default: 'default',
        placeholder: 'name',
        brief: 'Project that it opens; a new name makes a project',
      },
      scope: {
        kind: 'parsed',
        parse: scopesOf,
        placeholder: 'list',
        brief: 'What it allows, such as run,review: read, run, review, admin. Each may read',
      },
      expires: {
        kind: 'parsed',
        parse: checkedExpiry,
        default: '90d',
        placeholder: 'time',
        brief: 'How long it lasts: 90d, 2027-01-31 or never',
      },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Create a token and print it, once',
    customUsage: [
      { input: '--name ann --scope admin', brief: 'For a person who may do everything' },
      { input: '--name ci --project web --scope run --expires never', brief: 'For a machine that runs suites' },
    ],
  },
})

const list = buildCommand<ListTokensFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runListTokens,
  parameters: {
    flags: {
      project: { kind: 'parsed', parse: String, optional: true, placeholder: 'name', brief: 'Tokens of this project' },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: { brief: 'List tokens, with their last use' },
})

const revoke = buildCommand<TokensFlags, string[], Context>({
  loader: async () => (await import('./run.ts')).runRevoke,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: { brief: 'Id of a token', placeholder: 'id', parse: String } },
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: { brief: 'Revoke tokens for good; servers reject them within a second' },
})

export const tokensRoutes = buildRouteMap({
  routes: { list, create, revoke },
  defaultCommand: 'list',
  docs: { brief: 'Create, list and revoke tokens of a server' },
})
