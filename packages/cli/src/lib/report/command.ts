import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { jsonFlag, type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ReportFlags extends PlaceFlags {
  readonly format?: readonly string[]
  readonly output?: string
  readonly open: boolean
  readonly json: boolean
}

export const reportCommand = buildCommand<ReportFlags, string[], Context>({
  loader: async () => (await import('./run.ts')).runReport,
  parameters: {
    positional: { kind: 'array', minimum: 1, parameter: runArgument },
    flags: {
      format: {
        kind: 'parsed',
        parse: (text: string) => text.split(',').map((name) => name.trim()),
        optional: true,
        placeholder: 'formats',
        brief: 'json (the default), html, sarif, junit, markdown, github or csv; several with commas',
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
      json: { ...jsonFlag, brief: 'Print the paths of written files, and errors, as one JSON value' },
    },
    aliases: { o: 'output' },
  },
  docs: {
    brief: 'Write reports of stored runs',
    customUsage: [
      { input: 'last --open', brief: 'Looks at the newest run in a browser' },
      { input: 'last --format html,junit,sarif --output reports', brief: 'Writes three files into a folder' },
    ],
  },
})
