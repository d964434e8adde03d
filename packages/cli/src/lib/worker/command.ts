import { buildCommand } from '../help/build-command.ts'
import { atLeastOne } from '../runs/numbers.ts'
import type { StoreFlag } from '../store/store-flag.ts'

export interface WorkerFlags extends StoreFlag {
  readonly threads: number
  readonly models?: string
  readonly project?: string
  readonly sandbox: boolean
}

const text = { kind: 'parsed', parse: String, optional: true } as const

export const workerCommand = buildCommand<WorkerFlags, []>({
  loader: async () => (await import('./run.ts')).runWorkerCommand,
  parameters: {
    flags: {
      store: {
        ...text,
        placeholder: 'address',
        brief: 'The service\'s Postgres database. Default: ASSAY_STORE, "store" in the config',
      },
      threads: {
        kind: 'parsed',
        parse: atLeastOne,
        default: '64',
        placeholder: 'count',
        brief: 'Maximum parallel samples on this machine',
      },
      models: { ...text, placeholder: 'glob', brief: "Only runs of these models, such as 'openai/*'" },
      project: { ...text, placeholder: 'name', brief: 'Only runs of this project' },
      sandbox: { kind: 'boolean', default: true, brief: 'Accept runs whose answers are programs, and run them' },
    },
  },
  docs: {
    brief: "Run a service's samples on this machine",
    fullDescription:
      'Runs samples for every model it has a key for, until you stop it. Keys and assay.config.yaml come from this machine.\n' +
      'SIGTERM and Ctrl-C finish open requests and leave the rest to other workers.',
    examples: [
      { input: "--models 'openai/*' --threads 200 --no-sandbox", brief: 'Serves one provider and runs no programs' },
      { input: '--store postgres://assay@db/assay', brief: 'Runs whatever this machine has keys for' },
    ],
  },
})
