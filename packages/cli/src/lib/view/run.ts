import { once } from 'node:events'
import { chooseLocation, readConfig } from '@assay/app/workspace'
import { plainText } from '@assay/formats/text'
import { startServer } from '@assay/server/server'
import { findPages } from '@assay/web/build'
import type { Context } from '../command-error.ts'
import { chooseServer } from '../remote/choose-server.ts'
import { listenForStop } from '../serve/listen-for-stop.ts'
import { openFor } from '../workspace.ts'
import type { ViewFlags } from './command.ts'
import { openOrSay } from './open-in-browser.ts'
import { pageAddress } from './page-address.ts'

/** Runs `assay view`: shows the dashboard in the browser until Ctrl-C, or that of a named server. */
export async function runView(this: Context, flags: ViewFlags, reference?: string): Promise<void> {
  const { stdout, stderr } = this.process
  const run = await findRun(flags, reference)
  const show = async (server: string, until: string): Promise<void> => {
    const address = pageAddress(server, run)
    stdout.write(`${plainText(address)}${until}\n`)
    const problem = flags.open ? await openOrSay(address) : null
    if (problem !== null) stderr.write(`${problem}\n`)
  }
  const chosen = await chooseServer(flags, process.env)
  if (chosen !== null) return show(chosen.url, '')

  const loaded = await readConfig()
  const stop = listenForStop(() => {})
  const pages = await findPages({ report: (text) => stderr.write(text) })
  await using server = await startServer({
    ...{ pages, port: flags.port ?? 0, host: '127.0.0.1' },
    store: chooseLocation(flags.store, process.env, loaded),
    // Whoever looks deletes nothing and tells nobody: retention and webhooks are for `assay serve`.
    config: { limits: loaded.config.server?.limits },
  })
  await show(server.url, ' · Ctrl-C stops')
  if (!stop.aborted) await once(stop, 'abort')
}

/** Finds what there is to look at before anything starts. Throws UserError `STORE_MISSING` and `RUN_NOT_FOUND`. */
async function findRun(flags: ViewFlags, reference: string | undefined): Promise<string | null> {
  await using workspace = await openFor(flags, reference === undefined ? 'listed' : 'existing')
  return reference === undefined ? null : (await workspace.store.getRun(reference)).id
}
