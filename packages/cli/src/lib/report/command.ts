import { buildCommand } from '../help/build-command.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ReportFlags extends PlaceFlags {
  readonly format?: readonly string[]
  readonly output?: string
  readonly open: boolean
  readonly json: boolean
}

export const reportCommand = buildCommand<ReportFlags, string[]>({
  loader: async () => (await import('./run.ts')).runReport,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: {
      format: {
        kind: 'parsed',
        parse: (text: string) => text.split(',').map((name) => name.trim()),
        optional: true,
        placeholder: 'formats',
        brief: 'json (the default), html, sarif, junit, markdown, github or csv; separate several with commas',
      },
      output: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'path',
        brief: 'File, or folder for several formats. Default: standard output',
      },
      open: { kind: 'boolean', default: false, withNegated: false, brief: 'Write the HTML report and open it' },
      ...placeFlags,
      json: { ...jsonFlag, brief: 'Print file paths and errors as one JSON value' },
    },
    aliases: { o: 'output' },
  },
  docs: {
    brief: 'Write reports: HTML, JSON, JUnit, SARIF, Markdown, CSV',
    examples: [
      { input: 'last --open', brief: 'Opens the newest run in a browser' },
      { input: 'last --format html,junit,sarif --output reports', brief: 'Writes three files to a folder' },
    ],
  },
})
