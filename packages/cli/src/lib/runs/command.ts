import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { instantOf } from '../store/age.ts'
import { jsonFlag, runArgument, type StoreFlag, storeFlag, yesFlag } from '../store/store-flag.ts'
import { atLeastOne, share } from './numbers.ts'

export interface ListFlags extends StoreFlag {
  readonly suite?: string
  readonly model?: string
  readonly status?: 'finished' | 'stopped' | 'running'
  readonly tag?: string
  readonly successAbove?: number
  readonly successBelow?: number
  readonly since?: string
  readonly sort: 'created' | 'success' | 'cost' | 'time' | 'score'
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly json: boolean
}

const text = { kind: 'parsed', parse: String, optional: true } as const
const part = { kind: 'parsed', parse: share, optional: true, placeholder: 'share' } as const

const list = buildCommand<ListFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: {
    flags: {
      suite: { ...text, placeholder: 'name', brief: 'Runs with this suite' },
      model: { ...text, placeholder: 'glob', brief: "Runs of these models, such as 'openai/*'" },
      status: { kind: 'enum', values: ['finished', 'stopped', 'running'], optional: true, brief: 'Runs in this state' },
      tag: { ...text, placeholder: 'tag', brief: 'Runs with this tag' },
      successAbove: { ...part, brief: 'Runs with more success than this, such as 0.8 or 80%' },
      successBelow: { ...part, brief: 'Runs with less success than this' },
      since: {
        kind: 'parsed',
        parse: (since: string) => instantOf(since),
        optional: true,
        placeholder: 'time',
        brief: 'Runs started since: an age such as 7d or 12h, or an instant such as 2026-01-31',
      },
      sort: {
        kind: 'enum',
        values: ['created', 'success', 'cost', 'time', 'score'],
        default: 'created',
        brief: 'What to sort by; time is how long a run took',
      },
      order: { kind: 'enum', values: ['asc', 'desc'], default: 'desc', brief: 'Smallest first, or greatest first' },
      limit: { kind: 'parsed', parse: atLeastOne, default: '20', placeholder: 'count', brief: 'Runs to list at most' },
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'List stored runs',
    customUsage: [
      { input: "--model 'openai/*' --since 7d", brief: "The week's runs of one provider" },
      { input: '--success-below 80% --sort success --order asc', brief: 'The worst first' },
    ],
  },
})

export interface TagFlags extends StoreFlag {
  readonly json: boolean
}

const tagParameters = {
  positional: {
    kind: 'array',
    minimum: 2,
    parameter: { brief: 'A run, then the tags', placeholder: 'run tag', parse: String },
  },
  flags: { store: storeFlag, json: jsonFlag },
} as const

const tag = buildCommand<TagFlags, string[], Context>({
  loader: async () => (await import('./change.ts')).runTag,
  parameters: tagParameters,
  docs: { brief: 'Put tags on a run' },
})

const untag = buildCommand<TagFlags, string[], Context>({
  loader: async () => (await import('./change.ts')).runUntag,
  parameters: tagParameters,
  docs: { brief: 'Take tags off a run' },
})

export interface DeleteFlags extends StoreFlag {
  readonly yes: boolean
  readonly json: boolean
}

const remove = buildCommand<DeleteFlags, string[], Context>({
  loader: async () => (await import('./change.ts')).runDelete,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: { yes: yesFlag, store: storeFlag, json: jsonFlag },
  },
  docs: { brief: 'Delete runs with their results and scores; answers in the cache stay' },
})

export interface CheckFlags extends StoreFlag {
  readonly json: boolean
}

const check = buildCommand<CheckFlags, [], Context>({
  loader: async () => (await import('./check.ts')).runCheck,
  parameters: { flags: { store: storeFlag, json: jsonFlag } },
  docs: { brief: 'Read all of the store and report which runs are whole; exit with 3 if one is damaged' },
})

export const runsRoutes = buildRouteMap({
  routes: { list, tag, untag, delete: remove, check },
  defaultCommand: 'list',
  docs: { brief: 'List, tag, delete and check stored runs' },
})
