import type { RunStatus } from '@assay/core/run'
import type { RunSort } from '@assay/store/store'
import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
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

const list = buildCommand<ListFlags, []>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: {
    flags: {
      suite: { ...text, placeholder: 'name', brief: 'Only runs with this suite' },
      model: { ...text, placeholder: 'glob', brief: "Only these models, such as 'openai/*'" },
      status: { kind: 'enum', values: STATUSES, optional: true, brief: 'Only runs in this state' },
      tag: { ...text, placeholder: 'tag', brief: 'Only runs with this tag' },
      successAbove: { ...part, brief: 'Pass rate above this, such as 0.8 or 80%' },
      successBelow: { ...part, brief: 'Pass rate below this' },
      costAbove: { ...cost, brief: 'Cost above this, in US dollars' },
      costBelow: { ...cost, brief: 'Cost below this' },
      timeAbove: { ...time, brief: 'Longer than this, such as 90s or 2m' },
      timeBelow: { ...time, brief: 'Shorter than this' },
      scoreAbove: { ...score, brief: 'Score above this; write --score-above=-1 for a negative one' },
      scoreBelow: { ...score, brief: 'Score below this' },
      since: {
        ...instant,
        brief: 'Started since this: an age such as 7d or 12h, or a date such as 2026-01-31',
      },
      until: { ...instant, brief: 'Started before this: an age or a date' },
      sort: {
        kind: 'enum',
        values: SORTS,
        default: 'created',
        brief: "Sort order; time is a run's duration, price-performance its success per dollar",
      },
      order: { kind: 'enum', values: ['asc', 'desc'], default: 'desc', brief: 'Smallest or largest first' },
      offset: {
        kind: 'parsed',
        parse: zeroOrMore,
        default: '0',
        placeholder: 'count',
        brief: 'Runs to skip',
      },
      limit: { kind: 'parsed', parse: atLeastOne, default: '20', placeholder: 'count', brief: 'Maximum runs to list' },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'List stored runs',
    examples: [
      { input: "--model 'openai/*' --since 7d", brief: "One provider's runs this week" },
      { input: '--success-below 80% --sort success --order asc', brief: 'Worst first' },
      { input: '--sort price-performance --until 1d', brief: 'Best value first, without today' },
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
    parameter: { brief: 'A run, then its tags', placeholder: 'run tag', parse: String },
  },
  flags: { ...placeFlags, json: jsonFlag },
} as const

const tag = buildCommand<TagFlags, string[]>({
  loader: async () => (await import('./change.ts')).runTag,
  parameters: tagParameters,
  docs: { examples: [{ input: 'last release', brief: 'Tags the newest run' }], brief: 'Add tags to a run' },
})

const untag = buildCommand<TagFlags, string[]>({
  loader: async () => (await import('./change.ts')).runUntag,
  parameters: tagParameters,
  docs: { examples: [{ input: 'last release', brief: 'Removes the tag again' }], brief: 'Remove tags from a run' },
})

export interface DeleteFlags extends PlaceFlags {
  readonly yes: boolean
  readonly json: boolean
}

const remove = buildCommand<DeleteFlags, string[]>({
  loader: async () => (await import('./change.ts')).runDelete,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: { yes: yesFlag, ...placeFlags, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'last', brief: 'Deletes the newest run' }],
    brief: 'Delete runs, their results and scores; cached answers stay',
  },
})

export interface StopFlags extends PlaceFlags {
  readonly json: boolean
}

const stop = buildCommand<StopFlags, string[]>({
  loader: async () => (await import('./stop.ts')).runStop,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: { ...placeFlags, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'last', brief: "Stops the newest run if it's still running" }],
    brief: 'Stop runs in any process; recorded answers stay, and you can resume',
    fullDescription:
      'Stop runs in any process. Within a second, Assay sends nothing more. It finishes and records open requests, and the ' +
      'run ends as cancelled. Resume it with assay run --resume.',
  },
})

export interface WaitFlags extends PlaceFlags {
  /** Seconds. */
  readonly timeout?: number
  readonly json: boolean
}

const wait = buildCommand<WaitFlags, string[]>({
  loader: async () => (await import('./wait.ts')).runWait,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: {
      timeout: { ...time, brief: 'Maximum time to wait, such as 10m; then exit with 3' },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: 'last --timeout 10m', brief: 'Waits for the newest run' }],
    brief: 'Wait for runs to end, and exit as assay run would',
    fullDescription:
      'Wait for runs in any process to end, and exit as assay run would: 1 if one of their gates fails, 3 if nothing ' +
      "could be sent or a run's process is gone.",
  },
})

export interface PruneFlags extends StoreFlag {
  readonly olderThan: string
  readonly answers: boolean
  readonly yes: boolean
  readonly json: boolean
}

const prune = buildCommand<PruneFlags, []>({
  loader: async () => (await import('./prune.ts')).runPrune,
  parameters: {
    flags: {
      olderThan: {
        kind: 'parsed',
        parse: (text: string) => instantOf(text),
        placeholder: 'age',
        brief: 'Runs older than this: 90d, 12h, or a date such as 2026-01-31',
      },
      answers: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Also cached answers of that age; sending them again costs again',
      },
      yes: yesFlag,
      store: storeFlag,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: '--older-than 90d', brief: 'Deletes runs older than 90 days' }],
    brief: 'Delete old runs, their results and unused data; active runs stay',
  },
})

export interface CheckFlags extends StoreFlag {
  readonly json: boolean
}

const check = buildCommand<CheckFlags, []>({
  loader: async () => (await import('./check.ts')).runCheck,
  parameters: { flags: { store: storeFlag, json: jsonFlag } },
  docs: {
    examples: [{ input: '', brief: 'Checks the whole store' }],
    brief: 'Check the whole store; exit with 3 if a run is damaged',
  },
})

export const runsRoutes = buildRoutes({
  routes: { list, tag, untag, wait, stop, delete: remove, prune, check },
  defaultCommand: 'list',
  docs: { brief: 'List, tag, wait for, stop, delete, prune or check stored runs' },
})
