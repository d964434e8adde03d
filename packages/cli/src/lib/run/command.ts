import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, type PlaceFlags, placeFlags } from '../store/store-flag.ts'
import { makeSpecFlags, type SpecFlags } from './spec-flags.ts'

/** The flags of `assay run`: the spec's, and the command's own. */
export interface RunFlags extends SpecFlags, PlaceFlags {
  readonly evalSet?: readonly string[]
  readonly resume?: string
  readonly retryErrors: boolean
  readonly dryRun: boolean
  readonly watch: boolean
  readonly async: boolean
  readonly open: boolean
  readonly verbose: boolean
  readonly json: boolean
}

// All that can be chosen about a run, then what is about this command.
const flags = {
  ...makeSpecFlags(),
  evalSet: {
    kind: 'parsed' as const,
    parse: String,
    variadic: true as const,
    optional: true as const,
    placeholder: 'path',
    brief: 'Suite file or folder; same as the path argument',
  },
  resume: {
    kind: 'parsed' as const,
    parse: String,
    optional: true as const,
    placeholder: 'run',
    brief: 'Resume a stopped run: its id, or last',
  },
  retryErrors: {
    kind: 'boolean' as const,
    default: false as const,
    withNegated: false as const,
    brief: 'With --resume: take errored samples again, and judge undecided ones again',
  },
  dryRun: {
    kind: 'boolean' as const,
    default: false as const,
    withNegated: false as const,
    brief: 'Estimate the cost; send nothing',
  },
  watch: {
    kind: 'boolean' as const,
    default: false as const,
    withNegated: false as const,
    brief: 'Run again when a suite file changes',
  },
  async: {
    kind: 'boolean' as const,
    default: false as const,
    withNegated: false as const,
    brief: 'Run in the background: print the run ids and return; see assay runs wait',
  },
  open: {
    kind: 'boolean' as const,
    default: false as const,
    withNegated: false as const,
    brief: "Open the run's page, if a server shows it; see assay view",
  },
  verbose: {
    kind: 'boolean' as const,
    default: false as const,
    withNegated: false as const,
    brief: 'Show the figures behind a comparison: p-values, intervals, smallest detectable change',
  },
  ...placeFlags,
  json: { ...jsonFlag, brief: 'Print events as JSON lines' },
}

export const runCommand = buildCommand<RunFlags, string[]>({
  loader: async () => (await import('./run.ts')).runRun,
  parameters: {
    positional: {
      kind: 'array',
      parameter: { brief: 'Suite file, or folder of suite files', placeholder: 'path', parse: String },
    },
    flags,
    aliases: { m: 'model', n: 'samples', o: 'output' },
  },
  docs: {
    brief: 'Run suites on models and score every answer',
    examples: [
      {
        input: 'suite.yaml -m openai/gpt-5-mini,anthropic/claude-sonnet-4-5 --samples 5',
        brief: 'Compares two models',
      },
      {
        input: 'suites/ --baseline last.json --fail-on-regression --format html -o report.html',
        brief: 'Gates a pipeline',
      },
      { input: 'examples/quickstart', brief: 'Runs on recorded answers, without a key' },
    ],
  },
})
