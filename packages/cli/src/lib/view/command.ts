import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { portOf } from '../serve/port-flag.ts'
import { type PlaceFlags, placeFlags, runArgument } from '../store/store-flag.ts'

export interface ViewFlags extends PlaceFlags {
  readonly port?: number
  readonly open: boolean
}

export const viewCommand = buildCommand<ViewFlags, [string?], Context>({
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
        brief: 'Port to listen on. Default: any that is free',
      },
      open: { kind: 'boolean', default: true, brief: 'Open the browser; BROWSER names another one' },
    },
  },
  docs: {
    brief: 'Look at runs in the browser',
    fullDescription:
      'Serves the dashboard of the store on a free port, for this machine only, opens it and stops with Ctrl-C.\n' +
      'With a server, opens the dashboard there.',
    customUsage: [
      { input: '', brief: 'All runs of the working folder' },
      { input: 'last', brief: 'The newest run' },
    ],
  },
})
