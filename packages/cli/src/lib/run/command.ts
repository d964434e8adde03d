import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'

/** The flags of `assay run`, as they are typed. */
export interface RunFlags {
  readonly model?: readonly string[]
  readonly samples?: number
  readonly passK?: readonly number[]
  readonly temperature?: number
  readonly maxTokens?: number
  readonly threads?: number
  /** As it is typed, such as `60s`. */
  readonly timeout?: string
  readonly maxRetries?: number
  readonly filter?: readonly string[]
  readonly limit?: number
  readonly budget?: number
  readonly until?: string
  readonly seed?: number
  readonly tag?: readonly string[]
  readonly var?: readonly string[]
  readonly ignoreErrors: boolean
  readonly cache: boolean
  readonly record?: string
  readonly resume?: string
  readonly baseline?: string
  readonly failOnRegression: boolean
  readonly failUnder?: number
  /** As it is typed, such as `class=leak,refusal`. */
  readonly failOn?: string
  readonly gate?: string
  readonly format?: readonly string[]
  readonly output?: string
  readonly dryRun: boolean
  readonly watch: boolean
  readonly unsafeNoSandbox: boolean
  readonly store?: string
  readonly json: boolean
}

export const runCommand = buildCommand<RunFlags, string[], Context>({
  loader: async () => (await import('./run.ts')).runRun,
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Suite file, or folder of suite files', placeholder: 'path', parse: String },
    },
    flags: {
      model: parsed(list, 'models', 'Models to run, with commas between them; globs such as openai/*'),
      samples: parsed(whole(1), 'n', 'Answers taken for each case'),
      passK: parsed(wholeList, 'k,…', 'Report pass@k and pass^k, and take as many samples as the largest k'),
      temperature: parsed(least(0), 't', 'Sampling temperature'),
      maxTokens: parsed(whole(1), 'n', 'Limit of an answer'),
      threads: parsed(whole(1), 'n', 'Most requests at once for each account'),
      timeout: parsed(String, 'time', 'For one request, such as 60s'),
      maxRetries: parsed(whole(0), 'n', 'Further tries after a failure that may be mended; 0 for none'),
      filter: parsed(list, 'tags', 'Only cases with one of these tags or names; globs'),
      limit: parsed(whole(1), 'n', 'Only the first n cases of each suite'),
      budget: parsed(least(0), 'dollars', 'Stop asking before this much is spent'),
      until: parsed(String, 'rule', "Stop when enough is known: 'width < 0.04' or 'decided(0.8)'"),
      seed: parsed(whole(0), 'n', 'Seed of every random choice'),
      tag: parsed(list, 'tags', 'Tags of the runs'),
      var: { ...parsed(String, 'name=value', 'A value for templates'), variadic: true },
      ignoreErrors: boolean('Leave errored samples out of rates; the report says so'),
      cache: { kind: 'boolean', default: true, brief: 'Use answers that earlier runs have paid for' },
      record: parsed(String, 'file', 'Append every exchange to a recording that replay/ reads'),
      resume: parsed(String, 'run', 'Go on with a run that was stopped: its id, or last'),
      baseline: parsed(String, 'report|run', 'Compare with this at the end'),
      failOnRegression: boolean('Exit with 1 when a case is worse than in the baseline'),
      failUnder: parsed(share, 'share', 'Exit with 1 when fewer samples pass, such as 0.8'),
      failOn: parsed(String, 'class=…', 'Exit with 1 when an answer has one of these classes: class=leak,refusal'),
      gate: parsed(
        String,
        'formula',
        "Exit with 1 when this is 0 for a suite, such as 'rate.pass > 0.8 and avg_latency < 2'",
      ),
      format: parsed(list, 'formats', 'Write reports: json, html, sarif, junit, markdown, csv'),
      output: parsed(String, 'path', 'File, or folder for several formats'),
      dryRun: boolean('Say what would be asked and what it would cost; ask nothing'),
      watch: boolean('Run again when a suite file changes'),
      unsafeNoSandbox: boolean('Run generated code without isolation; the report says so'),
      store: parsed(String, 'path', 'Where runs are kept; default .assay/assay.db'),
      json: boolean('Print events as JSON lines'),
    },
    aliases: { m: 'model', n: 'samples', o: 'output' },
  },
  docs: {
    brief: 'Run suites on models, judge every answer, say how good and how sure',
    customUsage: [
      { input: 'examples/quickstart', brief: 'Runs on recorded answers, without a key' },
      {
        input: 'suite.yaml -m openai/gpt-5-mini,anthropic/claude-sonnet-4-5 --samples 5',
        brief: 'Compares two models',
      },
      {
        input: 'suites/ --baseline last.json --fail-on-regression --format html -o report.html',
        brief: 'Gates a pipeline',
      },
    ],
  },
})

function parsed<T>(parse: (text: string) => T, placeholder: string, brief: string) {
  return { kind: 'parsed', parse, optional: true, placeholder, brief } as const
}

function boolean(brief: string) {
  return { kind: 'boolean', default: false, withNegated: false, brief } as const
}

function list(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim())
  if (entries.some((entry) => entry === '')) throw new RangeError(`"${text}" has an empty entry.`)
  return entries
}

function least(low: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value) || value < low) {
      throw new RangeError(`"${text}" is not a number of at least ${low}.`)
    }
    return value
  }
}

function whole(low: number): (text: string) => number {
  return (text) => {
    const value = least(low)(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`"${text}" is not a whole number.`)
    return value
  }
}

function wholeList(text: string): number[] {
  return list(text).map(whole(1))
}

function share(text: string): number {
  const value = least(0)(text)
  if (value > 1) throw new RangeError(`"${text}" is not a share from 0 to 1. Write 0.8 for 80%.`)
  return value
}
