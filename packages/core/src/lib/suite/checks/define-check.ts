import { z } from 'zod'

/** A check's short form, such as `match: "*4*"`, and the options it means. */
export interface ShortForm {
  readonly schema: z.ZodType
  /** One set of options per check: `match: [a, b]` is two checks. Called only with values that the schema accepts. */
  readonly options: (value: unknown) => Record<string, unknown>[]
}

/**
 * Everything known about one check: the file schema, the reader, the reference page and the editor all read this record.
 */
export interface CheckRecord<Name extends string = string, Long extends z.ZodObject = z.ZodObject> {
  readonly name: Name
  /** Completes the sentence "passes when …". */
  readonly summary: string
  readonly short: ShortForm | null
  /** The options of the long form, with their defaults; every check also takes `weight`. */
  readonly long: Long
  /** Lines of YAML for `checks:`. */
  readonly example: string
}

/** Options that every check takes. */
const common = {
  weight: z.number().min(0).default(1).describe('Weight of this check in the case score. Default 1.'),
}

/** A rule on a check's options together, in addition to each option's own. */
export interface OptionsRule {
  readonly isMet: (options: Readonly<Record<string, unknown>>) => boolean
  /** Completes the sentence "it must be …". */
  readonly expected: string
}

/** Makes the record of one check from its own options. */
export function defineCheck<Name extends string, Shape extends z.core.$ZodLooseShape>(
  record: Omit<CheckRecord<Name>, 'long'> & { readonly options: Shape; readonly rule?: OptionsRule },
) {
  const { options, rule, ...rest } = record
  const long = z.strictObject({ ...options, ...common })
  return { ...rest, long: rule === undefined ? long : long.refine(rule.isMet, rule.expected) }
}

/** A text that is not empty. */
export const text = z.string().min(1)

/** Returns a short form that is one text or a list of them, each a check of its own. */
export function textOrList(option: string, schema: z.ZodType<string> = text): ShortForm {
  return {
    schema: z.union([schema, z.array(schema).min(1)]),
    options: (value) => (Array.isArray(value) ? value : [value]).map((each) => ({ [option]: each })),
  }
}

/** Returns a short form that is one value. */
export function single(option: string, schema: z.ZodType): ShortForm {
  return { schema, options: (value) => [{ [option]: value }] }
}

/** The short form `true`, for checks that need no options. */
export const yes: ShortForm = { schema: z.literal(true), options: () => [{}] }
