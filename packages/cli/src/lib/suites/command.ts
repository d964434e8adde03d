import { buildCommand } from '../help/build-command.ts'
import { buildRoutes } from '../help/build-routes.ts'
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
  /** The generator\'s own options as `name=value`, the value as JSON or text. */
  readonly option?: readonly string[]
  readonly output?: string
}

export interface HardenFlags extends StoreFlag {
  readonly seed: number
  readonly output?: string
}

const list = buildCommand<ListFlags, []>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags: { ...placeFlags, json: jsonFlag } },
  docs: {
    examples: [{ input: '', brief: 'Names to run, show or generate' }],
    brief: 'List saved and built-in suites, and generators',
  },
})

const show = buildCommand<ShowFlags, [string]>({
  loader: async () => (await import('./run.ts')).runShow,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'name', brief: 'Name of a saved or built-in suite' }],
    },
    flags: { store: storeFlag, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'injection', brief: 'Looks into a built-in suite' }],
    brief: "Show a suite's file, cases and tags",
  },
})

const savedName = { parse: String, placeholder: 'name', brief: 'Name of a saved suite' } as const

const save = buildCommand<SaveFlags, [string]>({
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
        brief: "Name to use instead of the suite's own",
      },
      var: {
        kind: 'parsed',
        parse: parseVar,
        variadic: true,
        optional: true,
        placeholder: 'name=value',
        brief: 'Value for templates, filled in now',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: 'examples/quickstart', brief: 'Then: assay run quickstart' }],
    brief: "Save a file's suites to run them by name",
    fullDescription:
      "Save a file's suites to run them by name: assay run NAME.\n\n" +
      'Assay saves the expanded cases: it reads datasets and fills in variables now, so later changes have no effect until you ' +
      'save again. It fills in secrets when the suite runs. Every change makes a new version; a run uses the newest.',
  },
})

const get = buildCommand<GetFlags, [string]>({
  loader: async () => (await import('./saved.ts')).runGet,
  parameters: {
    positional: { kind: 'tuple', parameters: [savedName] },
    flags: {
      version: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'hash',
        brief: 'Older version, by the first digits of its hash',
      },
      ...placeFlags,
      json: jsonFlag,
    },
  },
  docs: {
    examples: [{ input: 'quickstart', brief: 'Prints the suite saved above' }],
    brief: "Print a saved suite's source",
  },
})

const remove = buildCommand<DeleteFlags, [string]>({
  loader: async () => (await import('./saved.ts')).runDelete,
  parameters: {
    positional: { kind: 'tuple', parameters: [savedName] },
    flags: { yes: yesFlag, ...placeFlags, json: jsonFlag },
  },
  docs: {
    examples: [{ input: 'quickstart', brief: 'Deletes one suite' }],
    brief: 'Delete a saved suite and all its versions',
  },
})

const seed = {
  kind: 'parsed',
  parse: whole,
  default: '1',
  placeholder: 'n',
  brief: 'Random seed; the same seed gives the same bytes',
} as const
const output = {
  kind: 'parsed',
  parse: String,
  optional: true,
  placeholder: 'file',
  brief: 'File to write; default: standard output',
} as const

const generate = buildCommand<GenerateFlags, [string]>({
  loader: async () => (await import('./run.ts')).runGenerate,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'name', brief: 'Name of a generator' }],
    },
    flags: {
      count: { kind: 'parsed', parse: atLeastOne, default: '40', placeholder: 'n', brief: 'Number of cases' },
      seed,
      tokens: {
        kind: 'parsed',
        parse: (text: string) => text.split(',').map(atLeastOne),
        optional: true,
        placeholder: 'n,…',
        brief: 'Length of long texts, in tokens; several take turns',
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
    brief: 'Generate cases from a seed, as a suite in JSON lines',
    examples: [
      { input: 'long_context --n 200 --tokens 32000 --seed 7 -o long.jsonl', brief: 'Then: assay run long.jsonl' },
    ],
  },
})

const harden = buildCommand<HardenFlags, [string]>({
  loader: async () => (await import('./run.ts')).runHarden,
  parameters: {
    positional: { kind: 'tuple', parameters: [runArgument] },
    flags: { seed, output, store: storeFlag },
    aliases: { o: 'output' },
  },
  docs: {
    examples: [{ input: 'last -o harder.jsonl', brief: 'Then: assay run harder.jsonl' }],
    brief: 'Make harder versions of the cases a run passed, as a suite in JSON lines',
  },
})

export const suitesRoutes = buildRoutes({
  routes: { list, show, save, get, delete: remove, generate, harden },
  defaultCommand: 'list',
  docs: { brief: 'List, save and generate suites' },
})

function whole(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`Expected an integer of at least 0, found "${text}".`)
  return value
}

function atLeastOne(text: string): number {
  const value = whole(text.trim())
  if (value < 1) throw new RangeError(`Expected an integer of at least 1, found "${text}".`)
  return value
}
