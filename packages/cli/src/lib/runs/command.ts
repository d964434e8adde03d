import type { RunStatus } from '@assay/core/run'
import type { RunSort } from '@assay/store/store'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { instantOf } from '../store/age.ts'
import {
  jsonFlag,
  type PlaceFlags,
  placeFlags,
  runArgument,
  type StoreFlag,
  storeFlag,
  yesFlag,
} from '../store/store-flag.ts'
import { anyNumber, atLeastOne, dollarsOf, secondsOf, share, zeroOrMore } from './numbers.ts'

export interface ListFlags extends PlaceFlags {
  readonly suite?: string
  readonly model?: string
  readonly status?: RunStatus
  readonly tag?: string
  readonly successAbove?: number
  readonly successBelow?: number
  readonly costAbove?: number
  readonly costBelow?: number
  readonly timeAbove?: number
  readonly timeBelow?: number
  readonly scoreAbove?: number
  readonly scoreBelow?: number
  readonly since?: string
  readonly until?: string
  readonly sort: RunSort
  readonly order: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  readonly json: boolean
}

const text = { kind: 'parsed', parse: String, optional: true } as const
const part = { kind: 'parsed', parse: share, optional: true, placeholder: 'share' } as const
const cost = { kind: 'parsed', parse: dollarsOf, optional: true, placeholder: 'dollars' } as const
const time = { kind: 'parsed', parse: secondsOf, optional: true, placeholder: 'time' } as const
const score = { kind: 'parsed', parse: anyNumber, optional: true, placeholder: 'n' } as const
const instant = {
  kind: 'parsed',
  parse: (text: string) => instantOf(text),
  optional: true,
  placeholder: 'time',
} as const
// The schemas themselves would be loaded with the help of every command.
const STATUSES = ['queued', 'running', 'finished', 'stopped', 'cancelled', 'failed'] as const satisfies RunStatus[]
const SORTS = ['created', 'success', 'cost', 'time', 'score', 'price-performance'] as const satisfies RunSort[]

const list = buildCommand<ListFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: {
    flags: {
      suite: { ...text, placeholder: 'name', brief: 'Runs with this suite' },
      model: { ...text, placeholder: 'glob', brief: "Runs of these models, such as 'openai/*'" },
      status: { kind: 'enum', values: STATUSES, optional: true, brief: 'Runs in this state' },
      tag: { ...text, placeholder: 'tag', brief: 'Runs with this tag' },
      successAbove: { ...part, brief: 'Runs with more success than this, such as 0.8 or 80%' },
      successBelow: { ...part, brief: 'Runs with less success than this' },
      costAbove: { ...cost, brief: 'Runs that cost more than this, in US dollars' },
      costBelow: { ...cost, brief: 'Runs that cost less than this' },
      timeAbove: { ...time, brief: 'Runs that took longer than this, such as 90s or 2m' },
      timeBelow: { ...time, brief: 'Runs that took less time than this' },
      scoreAbove: { ...score, brief: 'Runs with a greater score than this; --score-above=-1 for a negative one' },
      scoreBelow: { ...score, brief: 'Runs with a smaller score than this' },
      since: {
        ...instant,
        brief: 'Runs started since: an age such as 7d or 12h, or an instant such as 2026-01-31',
      },
      until: { ...instant, brief: 'Runs started before: an age, or an instant' },
      sort: {
        kind: 'enum',
        values: SORTS,
        default: 'created',
        brief: 'What to sort by; time is how long a run took, price-performance success for a dollar',
      },
      order: { kind: 'enum', values: ['asc', 'desc'], default: 'desc', brief: 'Smallest first, or greatest first' },
      offset: {
        kind: 'parsed',
        parse: zeroOrMore,
        default: '0',
        placeholder: 'count',
        brief: 'Runs to leave out at the beginning',
      },
      limit: { kind: 'parsed', parse: atLeastOne, default: '20', placeholder: 'count', brief: 'Runs to list at most' },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'List stored runs',
    customUsage: [
      { input: "--model 'openai/*' --since 7d", brief: "The week's runs of one provider" },
      { input: '--success-below 80% --sort success --order asc', brief: 'The worst first' },
      { input: '--sort price-performance --until 1d', brief: 'The most success for the money, without today' },
    ],
  },
})

export interface TagFlags extends PlaceFlags {
  readonly json: boolean
}

const tagParameters = {
  positional: {
    kind: 'array',
    minimum: 2,
    parameter: { brief: 'A run, then the tags', placeholder: 'run tag', parse: String },
  },
  flags: { ...placeFlags, json: jsonFlag },
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

export interface DeleteFlags extends PlaceFlags {
  readonly yes: boolean
  readonly json: boolean
}

const remove = buildCommand<DeleteFlags, string[], Context>({
  loader: async () => (await import('./change.ts')).runDelete,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: { yes: yesFlag, ...placeFlags, json: jsonFlag },
  },
  docs: { brief: 'Delete runs with their results and scores; answers in the cache stay' },
})

export interface StopFlags extends PlaceFlags {
  readonly json: boolean
}

const stop = buildCommand<StopFlags, string[], Context>({
  loader: async () => (await import('./stop.ts')).runStop,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: { ...placeFlags, json: jsonFlag },
  },
  docs: {
    brief: 'Stop runs, whichever process runs them; what is recorded stays, and they can be resumed',
    fullDescription:
      'Stop runs, whichever process runs them. Within a second nothing more is sent; open requests are finished and ' +
      'recorded, and the run ends as cancelled. Resume it with assay run --resume.',
  },
})

export interface WaitFlags extends PlaceFlags {
  /** Seconds. */
  readonly timeout?: number
  readonly json: boolean
}

const wait = buildCommand<WaitFlags, string[], Context>({
  loader: async () => (await import('./wait.ts')).runWait,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: {
      timeout: { ...time, brief: 'Longest time to wait, such as 10m; then exit with 3' },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Wait until runs have ended, and exit as assay run would',
    fullDescription:
      'Wait until runs have ended, whichever process runs them, and exit as assay run would: 1 if a gate that they were ' +
      'started with does not hold, 3 if nothing could be asked or the process of a run is gone.',
  },
})

export interface PruneFlags extends StoreFlag {
  readonly olderThan: string
  readonly answers: boolean
  readonly yes: boolean
  readonly json: boolean
}

const prune = buildCommand<PruneFlags, [], Context>({
  loader: async () => (await import('./prune.ts')).runPrune,
  parameters: {
    flags: {
      olderThan: {
        kind: 'parsed',
        parse: (text: string) => instantOf(text),
        placeholder: 'age',
        brief: 'Runs that started longer ago than 90d or 12h, or before an instant such as 2026-01-31',
      },
      answers: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Saved answers of that age too; asking again costs again',
      },
      yes: yesFlag,
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: { brief: 'Delete old runs with their results, and what nothing refers to; runs under way stay' },
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
  routes: { list, tag, untag, wait, stop, delete: remove, prune, check },
  defaultCommand: 'list',
  docs: { brief: 'List, tag, wait for, stop, delete, prune and check stored runs' },
})
