import { once } from 'node:events'
import { constants } from 'node:os'
import { chooseLocation, readConfig } from '@assay/app/workspace'
import { startServer } from '@assay/server/server'
import type { Context } from '../command-error.ts'
import type { ServeFlags } from './command.ts'

/** `assay serve`: serves the HTTP API until a signal stops it. */
export async function runServe(this: Context, { store, ...flags }: ServeFlags): Promise<void> {
  const { stdout, stderr } = this.process
  const loaded = await readConfig()
  const stop = listenForStop(() => stderr.write('Recording what is in flight; a second signal stops at once.\n'))
  const server = await startServer({
    ...flags,
    store: chooseLocation(store, process.env, loaded),
    config: loaded.config.server,
  })
  const access = (await server.needsToken()) ? 'with a token' : 'for this machine only'
  stdout.write(`Assay serves ${server.url} ${access}.\n`)
  if (!stop.aborted) await once(stop, 'abort')
  await server.stop()
}

/** Aborts with the first signal; the second ends the process as if nobody listened. */
function listenForStop(tell: () => void): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(128 + constants.signals[name])
      tell()
      stop.abort()
    })
  }
  return stop.signal
}
