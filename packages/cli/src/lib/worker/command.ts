import { buildCommand } from '@stricli/core'
import type { Context } from '../command-error.ts'
import { atLeastOne } from '../runs/numbers.ts'
import type { StoreFlag } from '../store/store-flag.ts'

export interface WorkerFlags extends StoreFlag {
  readonly threads: number
  readonly models?: string
  readonly project?: string
  readonly sandbox: boolean
}

const text = { kind: 'parsed', parse: String, optional: true } as const

export const workerCommand = buildCommand<WorkerFlags, [], Context>({
  loader: async () => (await import('./run.ts')).runWorkerCommand,
  parameters: {
    flags: {
      store: {
        ...text,
        placeholder: 'address',
        brief: 'Postgres database of the service. Default: ASSAY_STORE, "store" in the config',
      },
      threads: {
        kind: 'parsed',
        parse: atLeastOne,
        default: '64',
        placeholder: 'count',
        brief: 'Maximum samples at once on this machine',
      },
      models: { ...text, placeholder: 'glob', brief: "Only runs of these models, such as 'openai/*'" },
      project: { ...text, placeholder: 'name', brief: 'Only runs of this project' },
      sandbox: { kind: 'boolean', default: true, brief: 'Take runs whose answers are programs, and run these' },
    },
  },
  docs: {
    brief: "Take samples of a service's runs on this machine",
    fullDescription:
      'Takes samples of all runs whose models it has keys for, until it is stopped. Keys and assay.config.yaml are those of this machine.\n' +
      'SIGTERM and Ctrl-C finish open requests and leave the rest to other workers.',
    customUsage: [
      { input: '--store postgres://assay@db/assay', brief: 'Take whatever this machine has keys for' },
      { input: "--models 'openai/*' --threads 200 --no-sandbox", brief: 'Ask one provider only, run no programs' },
    ],
  },
})
