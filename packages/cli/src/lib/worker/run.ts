import { readConfig } from '@assay/app/workspace'
import { plainText } from '@assay/formats/text'
import { runWorker } from '@assay/server/worker'
import type { Context } from '../command-error.ts'
import type { WorkerFlags } from './command.ts'

/** Runs `assay worker`: runs samples of a service's runs until it is stopped. */
export async function runWorkerCommand(this: Context, flags: WorkerFlags): Promise<void> {
  const { stderr } = this.process
  const tell = (message: string) => stderr.write(`${plainText(message)}\n`)
  const stop = new AbortController()
  const abort = new AbortController()
  const onSignal = () => {
    if (stop.signal.aborted) return abort.abort()
    tell('Finishing open requests; a second signal exits at once.')
    stop.abort()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    await runWorker({
      store: flags.store ?? process.env.ASSAY_STORE ?? (await readConfig()).config.store ?? '',
      threads: flags.threads,
      models: flags.models,
      project: flags.project,
      sandbox: flags.sandbox,
      stop: stop.signal,
      abort: abort.signal,
      onReady: () => tell('Ready for runs.'),
      onProblem: tell,
    })
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
