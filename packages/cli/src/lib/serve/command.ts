import { buildCommand } from '../help/build-command.ts'
import { atLeastOne } from '../runs/numbers.ts'
import { type StoreFlag, storeFlag } from '../store/store-flag.ts'
import { portOf } from './port-flag.ts'

export interface ServeFlags extends StoreFlag {
  readonly port?: number
  readonly host?: string
  readonly threads?: number
  readonly log: 'json' | 'text' | 'off'
}

export const serveCommand = buildCommand<ServeFlags, []>({
  loader: async () => (await import('./run.ts')).runServe,
  parameters: {
    flags: {
      port: {
        kind: 'parsed',
        parse: portOf,
        optional: true,
        placeholder: 'number',
        brief: 'Port; 0 picks a free one. Default: "server.port" in the config, 4141',
      },
      host: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'address',
        brief: 'Address; anything but loopback needs a token. Default: "server.host" in the config, 127.0.0.1',
      },
      store: {
        ...storeFlag,
        placeholder: 'location',
        brief: 'SQLite file or Postgres database. Default: ASSAY_STORE, "store" in the config, .assay/assay.db',
      },
      threads: {
        kind: 'parsed',
        parse: atLeastOne,
        optional: true,
        placeholder: 'count',
        brief: 'Maximum parallel samples in this process; with Postgres, workers run them',
      },
      log: {
        kind: 'enum',
        values: ['text', 'json', 'off'],
        default: 'text',
        brief: 'Request log on stderr, one line each',
      },
    },
  },
  docs: {
    brief: 'Serve the dashboard and the HTTP API',
    fullDescription:
      'Serves the dashboard and the HTTP API until you stop it. Without tokens, only this machine can use them.\n' +
      'SIGTERM and Ctrl-C record open requests, then exit; a second signal exits at once.',
    examples: [
      { input: '--host 0.0.0.0 --store postgres://assay@db/assay --log json', brief: 'Serves a team, with tokens' },
      { input: '', brief: "Serves this machine from the current folder's store" },
    ],
  },
})
