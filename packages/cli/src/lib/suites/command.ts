import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { parseVar, type Var } from '../run/var-flag.ts'
import {
  jsonFlag,
  type PlaceFlags,
  placeFlags,
  runArgument,
  type StoreFlag,
  storeFlag,
  yesFlag,
} from '../store/store-flag.ts'

export interface ListFlags extends PlaceFlags {
  readonly json: boolean
}

export interface SaveFlags extends ListFlags {
  readonly name?: string
  readonly var?: readonly Var[]
}

export interface GetFlags extends ListFlags {
  readonly version?: string
}

export interface DeleteFlags extends ListFlags {
  readonly yes: boolean
}

export interface ShowFlags extends StoreFlag {
  readonly json: boolean
}

export interface GenerateFlags {
  readonly count: number
  readonly seed: number
  readonly tokens?: readonly number[]
  /** The generator's own options as `name=value`, the value as JSON or text. */
  readonly option?: readonly string[]
  readonly output?: string
}

export interface HardenFlags extends StoreFlag {
  readonly seed: number
  readonly output?: string
}

const list = buildCommand<ListFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags: { ...placeFlags, json: jsonFlag } },
  docs: { brief: 'List the saved suites, the built-in ones and what can be generated' },
})

const show = buildCommand<ShowFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runShow,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'name', brief: 'Name of a saved or built-in suite' }],
    },
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: { brief: 'Show a suite: where it is, its cases and their tags' },
})

const savedName = { parse: String, placeholder: 'name', brief: 'Name of a saved suite' } as const

const save = buildCommand<SaveFlags, [string], Context>({
  loader: async () => (await import('./saved.ts')).runSave,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'file', brief: 'Suite file, or folder of suite files' }],
    },
    flags: {
      name: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'name',
        brief: "Name to save it under instead of the suite's own",
      },
      var: {
        kind: 'parsed',
        parse: parseVar,
        variadic: true,
        optional: true,
        placeholder: 'name=value',
        brief: 'A value for templates, which are filled now',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    brief: 'Save the suites of a file, to be run by name',
    fullDescription:
      'Save the suites of a file, to be run by name: assay run NAME.\n\n' +
      'What is saved are the expanded cases: datasets are read and variables filled when the suite is saved, so later changes ' +
      'have no effect until it is saved again. Secrets are filled when it runs. Every change makes a new version; a run takes ' +
      'the newest.',
  },
})

const get = buildCommand<GetFlags, [string], Context>({
  loader: async () => (await import('./saved.ts')).runGet,
  parameters: {
    positional: { kind: 'tuple', parameters: [savedName] },
    flags: {
      version: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'hash',
        brief: 'An older version, by the first digits of its hash',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: { brief: 'Print a saved suite as it was written' },
})

const remove = buildCommand<DeleteFlags, [string], Context>({
  loader: async () => (await import('./saved.ts')).runDelete,
  parameters: {
    positional: { kind: 'tuple', parameters: [savedName] },
    flags: { yes: yesFlag, ...placeFlags, json: jsonFlag },
  },
  docs: { brief: 'Delete a saved suite with all its versions' },
})

const seed = {
  kind: 'parsed',
  parse: whole,
  default: '1',
  placeholder: 'n',
  brief: 'The same seed gives the same bytes',
} as const
const output = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'file',
  brief: 'File to write instead of printing',
} as const

const generate = buildCommand<GenerateFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runGenerate,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'name', brief: 'Name of a generator' }],
    },
    flags: {
      count: { kind: 'parsed', parse: atLeastOne, default: '40', placeholder: 'n', brief: 'Cases to make' },
      seed,
      tokens: {
        kind: 'parsed',
        parse: (text: string) => text.split(',').map(atLeastOne),
        optional: true,
        placeholder: 'n,…',
        brief: 'Length of long texts; several are taken in turn',
      },
      option: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        optional: true,
        placeholder: 'name=value',
        brief: "One of the generator's own options, such as distractors=12",
      },
      output,
    },
    aliases: { n: 'count', o: 'output' },
  },
  docs: {
    brief: 'Make cases from a seed, as a suite in JSON lines',
    customUsage: [
      { input: 'long_context --n 200 --tokens 32000 --seed 7 -o long.jsonl', brief: 'Then: assay run long.jsonl' },
    ],
  },
})

const harden = buildCommand<HardenFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runHarden,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: { seed, output, store: storeFlag },
    aliases: { o: 'output' },
  },
  docs: { brief: 'Turn the cases that a run passed into harder ones, as a suite in JSON lines' },
})

export const suitesRoutes = buildRouteMap({
  routes: { list, show, save, get, delete: remove, generate, harden },
  defaultCommand: 'list',
  docs: { brief: 'Save suites, list saved and built-in ones, and make more of their kind' },
})

function whole(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`"${text}" is not a whole number of at least 0.`)
  return value
}

function atLeastOne(text: string): number {
  const value = whole(text.trim())
  if (value < 1) throw new RangeError(`"${text}" is not a whole number of at least 1.`)
  return value
}
