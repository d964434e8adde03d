import type { EvalFile } from '@assay/core/suite'
import type { z } from 'zod'

/** An eval as a suite file would have it. Its texts hold no templates. */
export type GeneratedEval = z.input<typeof EvalFile> & { readonly name: string }

/** Makes evals from a seed. The same options, number and seed give the same evals, whatever the machine. */
export interface Generator {
  /** The name in `generate:` and on the command line: the name of the built-in suite whose kind of evals it makes. */
  readonly name: string
  /** A one-sentence description of what it makes. */
  readonly summary: string
  /** Its own options, with defaults. */
  readonly options: z.ZodObject
  /** The evals, made one by one. `options` were accepted by the schema. */
  readonly make: (options: Readonly<Record<string, unknown>>, n: number, seed: number) => Iterable<GeneratedEval>
  /** Characters of its longest and of a usual eval, about, where options make them long. Left out for one whose evals are short. */
  readonly measure?: (options: Readonly<Record<string, unknown>>) => EvalLength
}

/** The length of evals, in characters. */
export interface EvalLength {
  readonly longest: number
  readonly usual: number
}

/** Makes a generator whose `make` gets its options by their types. */
export function defineGenerator<Options extends z.ZodObject>(
  generator: Omit<Generator, 'options' | 'make' | 'measure'> & {
    readonly options: Options
    readonly make: (options: z.output<Options>, n: number, seed: number) => Iterable<GeneratedEval>
    readonly measure?: (options: z.output<Options>) => EvalLength
  },
): Generator {
  const { make, measure, options, ...rest } = generator
  return {
    ...rest,
    options,
    make: (given, n, seed) => make(options.parse(given), n, seed),
    ...(measure === undefined ? {} : { measure: (given) => measure(options.parse(given)) }),
  }
}
