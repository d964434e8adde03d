import { buildCommand } from '../help/build-command.ts'

export interface FormulaFlags {
  readonly suite?: string
  readonly values?: string
  readonly explain: boolean
  readonly json: boolean
}

export const formulaCommand = buildCommand<FormulaFlags, [string]>({
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
        brief: 'Suite file whose evals the formula can use',
      },
      values: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'json',
        brief: 'Values by name, such as \'{"success_pct":80,"total_cost":0.0177}\'; null if unknown',
      },
      explain: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show every step and what changes the score',
      },
      json: { kind: 'boolean', default: false, withNegated: false, brief: 'Print one JSON value' },
    },
  },
  docs: {
    brief: 'Check, explain or evaluate a score formula',
    examples: [
      {
        input: `'success_pct / total_cost' --values '{"success_pct":80,"total_cost":0.0177}'`,
        brief: 'Evaluates to 4519.77…',
      },
      { input: `'arithmetic * 2' --suite examples/quickstart/suite.yaml`, brief: 'Checks the names against a suite' },
    ],
  },
})
