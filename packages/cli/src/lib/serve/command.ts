import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { atLeastOne } from '../runs/numbers.ts'
import { type StoreFlag, storeFlag } from '../store/store-flag.ts'
import { portOf } from './port-flag.ts'

export interface ServeFlags extends StoreFlag {
  readonly port?: number
  readonly host?: string
  readonly threads?: number
  readonly log: 'json' | 'text' | 'off'
}

export const serveCommand = buildCommand<ServeFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runServe,
  parameters: {
    flags: {
      port: {
        kind: 'parsed',
        parse: portOf,
        optional: true,
        placeholder: 'number',
        brief: 'Port to listen on, 0 for any that is free. Default: "server.port" in the config, 4141',
      },
      host: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'address',
        brief: 'Address to listen on; any but loopback needs a token. Default: "server.host" in the config, 127.0.0.1',
      },
      store: {
        ...storeFlag,
        placeholder: 'location',
        brief: 'File or Postgres database. Default: ASSAY_STORE, "store" in the config, .assay/assay.db',
      },
      threads: {
        kind: 'parsed',
        parse: atLeastOne,
        optional: true,
        placeholder: 'count',
        brief: 'Maximum samples at once in this process; with Postgres, workers take them',
      },
      log: {
        kind: 'enum',
        values: ['text', 'json', 'off'],
        default: 'text',
        brief: 'How requests are logged on stderr, one line each',
      },
    },
  },
  docs: {
    brief: 'Serve the dashboard and the HTTP API',
    fullDescription:
      'Serves the dashboard and the HTTP API until it is stopped. Without tokens, only this machine can use them.\n' +
      'SIGTERM and Ctrl-C record what is in flight, then exit; a second signal exits at once.',
    customUsage: [
      { input: '', brief: 'For this machine, on the store of the working folder' },
      { input: '--host 0.0.0.0 --store postgres://assay@db/assay --log json', brief: 'For a team, with tokens' },
    ],
  },
})
