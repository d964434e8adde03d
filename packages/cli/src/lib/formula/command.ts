import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'

export interface FormulaFlags {
  readonly suite?: string
  readonly values?: string
  readonly explain: boolean
  readonly json: boolean
}

export const formulaCommand = buildCommand<FormulaFlags, [string], Context>({
  loader: async () => (await import('./run.ts')).runFormula,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: "The formula, such as 'success_pct / total_cost'", placeholder: 'formula', parse: String }],
    },
    flags: {
      suite: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'file',
        brief: 'Suite file whose evals the formula may name',
      },
      values: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'json',
        brief: 'Numbers by name, such as \'{"success_pct":80,"total_cost":0.0177}\'; null for an unknown one',
      },
      explain: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show every step and what moves the score',
      },
      json: { kind: 'boolean', default: false, withNegated: false, brief: 'Print one JSON value' },
    },
  },
  docs: {
    brief: 'Check, explain and evaluate a score formula',
    customUsage: [
      {
        input: `'success_pct / total_cost' --values '{"success_pct":80,"total_cost":0.0177}'`,
        brief: 'Evaluates to 4519.77…',
      },
      { input: `'critical-math * 2' --suite suite.yaml`, brief: 'Checks the names against a suite' },
    ],
  },
})
