import { buildCommand } from '../help/build-command.ts'
import { portOf } from '../serve/port-flag.ts'
import { type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ViewFlags extends PlaceFlags {
  readonly port?: number
  readonly open: boolean
}

export const viewCommand = buildCommand<ViewFlags, [string?]>({
  loader: async () => (await import('./run.ts')).runView,
  parameters: {
    positional: { kind: 'tuple', parameters: [{ ...runArgument, optional: true }] },
    flags: {
      ...placeFlags,
      port: {
        kind: 'parsed',
        parse: portOf,
        optional: true,
        placeholder: 'number',
        brief: 'Port. Default: a free one',
      },
      open: { kind: 'boolean', default: true, brief: 'Open the browser; BROWSER picks another one' },
    },
  },
  docs: {
    brief: 'Explore runs in the browser',
    fullDescription:
      'Serves the dashboard on a free port, for this machine only, and opens it. Stop it with Ctrl-C.\n' +
      "With --server, opens that server's dashboard.",
    examples: [
      { input: '', brief: 'Opens all runs in this folder' },
      { input: 'last', brief: 'Opens the newest run' },
    ],
  },
})
