import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { type PlaceFlags, placeFlags } from '../store/store-flag.ts'

export interface CompareFlags extends PlaceFlags {
  readonly baseline: string
  readonly current: string
  readonly threshold: number
  readonly failOnRegression: boolean
  readonly gate?: 'significant'
  readonly format: 'text' | 'json' | 'markdown'
  readonly json: boolean
}

export const compareCommand = buildCommand<CompareFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runCompare,
  parameters: {
    flags: {
      baseline: {
        kind: 'parsed',
        parse: String,
        placeholder: 'report|run',
        brief: 'The report file or stored run to compare with',
      },
      current: {
        kind: 'parsed',
        parse: String,
        placeholder: 'report|run',
        brief: 'The report file or stored run in question',
      },
      threshold: {
        kind: 'parsed',
        parse: threshold,
        default: '0.05',
        placeholder: 'change',
        brief: 'A case changed when its score moved by more than this, from 0 to 1',
      },
      failOnRegression: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Exit with 1 when any case regressed',
      },
      gate: {
        kind: 'enum',
        values: ['significant'],
        optional: true,
        brief: "Exit with 1 when a suite's mean score fell by more than chance explains",
      },
      format: { kind: 'enum', values: ['text', 'json', 'markdown'], default: 'text', brief: 'How to print it' },
      ...placeFlags,
      json: { kind: 'boolean', default: false, withNegated: false, brief: 'The same as --format json' },
    },
  },
  docs: { brief: 'Compare two reports or runs: what regressed, what improved, how sure that is' },
})

function threshold(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new RangeError(`Threshold "${text}" is not a number from 0 to 1. Try 0.05.`)
  }
  return value
}
