import { UserError } from '@assay/core/errors'
import { PartialRunSpec, RunSpec } from '@assay/core/run'
import type { FlagParametersForType } from '@stricli/core'
import { z } from 'zod'
import type { Context } from '../command-error.ts'
import { parseFailOn } from './fail-on.ts'
import { parseVar } from './var-flag.ts'

type Field = Exclude<keyof RunSpec, 'suites'>

/** Flags whose name is not that of the field, since they are written once for each value. */
const FLAG_NAMES = { models: 'model', tags: 'tag', vars: 'var' } as const satisfies Partial<Record<Field, string>>

type CamelCase<Text extends string> = Text extends `${infer Word}_${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Text

/** The flag of a field: `max_tokens` is `maxTokens` here, and `--max-tokens` where it is typed. */
type FlagName<Name extends Field> = Name extends keyof typeof FLAG_NAMES ? (typeof FLAG_NAMES)[Name] : CamelCase<Name>

/** The values typed for the spec's flags; `specFromFlags` reads them. */
export type SpecFlags = { readonly [Name in Field as FlagName<Name>]?: unknown }

/** Placeholders in help for flags whose type doesn't say enough. */
const PLACEHOLDERS: Partial<Record<Field, string>> = {
  models: 'models',
  pass_k: 'k,…',
  system_prompt: 'text|@file',
  temperature: 't',
  timeout: 'time',
  wait_for_model: 'time',
  filter: 'tags',
  budget: 'dollars',
  until: 'rule',
  tags: 'tags',
  vars: 'name=value',
  record: 'file',
  judge: 'model',
  baseline: 'report|run',
  fail_under: 'share',
  fail_on: 'class=…',
  gate: 'formula',
  format: 'formats',
  output: 'path',
}

/** One flag as the command-line library expects it. */
type SpecFlag =
  | { readonly kind: 'boolean'; readonly optional: true; readonly withNegated?: false; readonly brief: string }
  | {
      readonly kind: 'parsed'
      readonly parse: (text: string) => unknown
      readonly optional: true
      readonly variadic?: true
      readonly placeholder: string
      readonly brief: string
    }

const FIELDS = Object.keys(RunSpec.shape).filter((field): field is Field => field !== 'suites')

/** Makes a run's flags from the fields of its spec: names, help and valid values. */
export function makeSpecFlags(): FlagParametersForType<SpecFlags, Context> {
  const flags: unknown = Object.fromEntries(FIELDS.map((field) => [flagName(field), makeFlag(field)]))
  // The names are made by the rule that their type is made by, and the test of this file holds that each is there.
  return flags as FlagParametersForType<SpecFlags, Context>
}

/** Makes a spec from flags and paths. */
export function specFromFlags(flags: SpecFlags, paths: readonly string[]): PartialRunSpec {
  const typed = new Map<string, unknown>(Object.entries(flags))
  const said = FIELDS.flatMap((field) => {
    const value = typed.get(flagName(field))
    return value === undefined ? [] : [[field, field === 'vars' ? joinVars(value) : value] as const]
  })
  return PartialRunSpec.parse({ ...Object.fromEntries(said), ...(paths.length === 0 ? {} : { suites: paths }) })
}

/** Throws UserError `SUITE_MISSING` when no suite is named. */
export function demandPath(said: PartialRunSpec): PartialRunSpec {
  if (said.suites !== undefined) return said
  throw new UserError('SUITE_MISSING', 'No suite named.', 'Name a suite file or folder: assay run suites/')
}

function flagName(field: Field): string {
  const named: Partial<Record<Field, string>> = FLAG_NAMES
  return named[field] ?? field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function makeFlag(field: Field): SpecFlag {
  const schema = RunSpec.shape[field]
  const type = schema.unwrap()
  const brief = schema.description ?? type.description ?? ''
  if (type instanceof z.ZodBoolean) {
    // What is true by default can be turned off.
    return field === 'cache'
      ? { kind: 'boolean', optional: true, brief }
      : { kind: 'boolean', optional: true, withNegated: false, brief }
  }
  const placeholder = PLACEHOLDERS[field] ?? 'n'
  if (field === 'vars') return { kind: 'parsed', parse: parseVar, optional: true, variadic: true, placeholder, brief }
  const parse = field === 'fail_on' ? parseFailOn : (text: string) => parseValue(type, text)
  return { kind: 'parsed', parse, optional: true, placeholder, brief }
}

/** Reads a flag's value by its field's type. Throws RangeError that says what it expects. */
function parseValue(type: z.ZodType, text: string): unknown {
  if (type instanceof z.ZodArray) return splitList(text).map((entry) => parseValue(elementOf(type), entry))
  const value = type instanceof z.ZodNumber || isNumeric(type, text) ? parseNumber(text) : text
  const parsed = type.safeParse(value)
  if (parsed.success) return parsed.data
  throw new RangeError(`Expected ${describeType(type)}, found "${text}".`)
}

/** Elements of lists in a spec are plain types. */
function elementOf({ element }: z.ZodArray): z.ZodType {
  if (element instanceof z.ZodType) return element
  throw new Error('Bug: a list of the spec has elements of an unknown type.')
}

function parseNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

/** Reports whether a text is a time without a unit, which is in seconds. */
function isNumeric(type: z.ZodType, text: string): boolean {
  return type instanceof z.ZodUnion && /^\d*\.?\d+$/.test(text.trim())
}

function splitList(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  if (entries.some((entry) => entry === '')) throw new RangeError(`"${text}" has an empty entry.`)
  return entries
}

function describeType(type: z.ZodType): string {
  if (!(type instanceof z.ZodNumber)) return type instanceof z.ZodUnion ? 'a time such as 60s, 500ms or 2m' : 'a string'
  const { minValue, maxValue } = type
  if (maxValue === 1) return 'a share from 0 to 1, such as 0.8'
  return `${type.format === 'safeint' ? 'an integer' : 'a number'} of at least ${minValue}`
}

function joinVars(entries: unknown): Record<string, string> {
  const vars: Record<string, string> = Object.create(null)
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (Array.isArray(entry)) vars[String(entry[0])] = String(entry[1])
  }
  return vars
}
