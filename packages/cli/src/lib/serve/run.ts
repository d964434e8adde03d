import { once } from 'node:events'
import { chooseLocation, readConfig } from '@assay/app/workspace'
import { startServer } from '@assay/server/server'
import { findPages } from '@assay/web/build'
import type { Context } from '../command-error.ts'
import type { ServeFlags } from './command.ts'
import { listenForStop } from './listen-for-stop.ts'

/** Runs `assay serve`: serves the dashboard and the HTTP API until a signal stops it. */
export async function runServe(this: Context, { store, ...flags }: ServeFlags): Promise<void> {
  const { stdout, stderr } = this.process
  const loaded = await readConfig()
  const stop = listenForStop(() => stderr.write('Recording open requests; a second signal exits at once.\n'))
  const server = await startServer({
    ...flags,
    pages: await findPages({ report: (text) => stderr.write(text) }),
    store: chooseLocation(store, process.env, loaded),
    config: loaded.config.server,
  })
  const access = (await server.needsToken()) ? 'with a token' : 'for this machine only'
  stdout.write(`Assay serves ${server.url} ${access}.\n`)
  if (!stop.aborted) await once(stop, 'abort')
  await server.stop()
}
