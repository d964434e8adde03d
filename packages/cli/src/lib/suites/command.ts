import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, runArgument, type StoreFlag, storeFlag } from '../store/store-flag.ts'

export interface JsonFlags {
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

const list = buildCommand<JsonFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runList,
  parameters: { flags: { json: jsonFlag } },
  docs: { brief: 'List the built-in suites and what can be generated' },
})

const show = buildCommand<JsonFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runShow,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ parse: String, placeholder: 'name', brief: 'Name of a built-in suite' }],
    },
    flags: { json: jsonFlag },
  },
  docs: { brief: 'Show a built-in suite: where it is, its cases and their tags' },
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
  routes: { list, show, generate, harden },
  defaultCommand: 'list',
  docs: { brief: 'The built-in suites, and more of their kind' },
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
