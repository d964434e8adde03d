import { buildCommand } from '../help/build-command.ts'
import { type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface CompareFlags extends PlaceFlags {
  readonly baseline: string
  readonly current: string
  readonly threshold: number
  readonly failOnRegression: boolean
  readonly gate?: 'significant'
  readonly verbose: boolean
  readonly format: 'text' | 'json' | 'markdown'
  readonly json: boolean
}

export const compareCommand = buildCommand<CompareFlags, []>({
  loader: async () => (await import('./run.ts')).runCompare,
  parameters: {
    flags: {
      baseline: {
        kind: 'parsed',
        parse: String,
        placeholder: 'report|run',
        brief: 'Report file or stored run to compare with',
      },
      current: {
        kind: 'parsed',
        parse: String,
        placeholder: 'report|run',
        brief: 'Report file or stored run to check',
      },
      threshold: {
        kind: 'parsed',
        parse: threshold,
        default: '0.05',
        placeholder: 'change',
        brief: 'Smallest score change that counts for a case, from 0 to 1',
      },
      failOnRegression: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Exit with 1 if any case got worse',
      },
      gate: {
        kind: 'enum',
        values: ['significant'],
        optional: true,
        brief: "Exit with 1 if a suite's average score fell by more than chance explains",
      },
      format: { kind: 'enum', values: ['text', 'json', 'markdown'], default: 'text', brief: 'Output format' },
      verbose: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show every figure: p-values, smallest detectable change, formula',
      },
      ...placeFlags,
      json: { kind: 'boolean', default: false, withNegated: false, brief: 'Same as --format json' },
    },
  },
  docs: {
    examples: [
      {
        input: '--baseline examples/reports/baseline.json --current examples/reports/current.json',
        brief: 'Did a shorter prompt make an assistant worse?',
      },
    ],
    brief: 'Compare two reports or runs: what got worse, what got better, what may be chance',
  },
})

function threshold(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new RangeError(`Expected a number from 0 to 1, found "${text}". Try 0.05.`)
  }
  return value
}
