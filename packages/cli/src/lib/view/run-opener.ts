import { chooseLocation, readConfig } from '@assay/app/workspace'
import { UserError } from '@assay/core/errors'
import type { RunListener } from '@assay/engine/run'
import { plainText } from '@assay/formats/text'
import type { StoreFlag } from '../store/store-flag.ts'
import { findServerWith } from './find-server.ts'
import { openOrSay } from './open-in-browser.ts'
import { pageAddress } from './page-address.ts'

/** Opens the page of a run of this machine, where a server shows it. */
export interface RunOpener {
  /** Opens the first run that starts, so that it can be watched: one page for a command, however many models it has and however often it runs again. */
  readonly listen: RunListener
  open(run: string | undefined): void
  /** Resolves when the page is opened; writes what there is to say. */
  settle(output: { write(text: string): unknown }): Promise<void>
}

/** Makes what opens a run's page, on the server that listens where the config says. Throws UserError `OPTIONS_INVALID` for a store in memory. */
export async function createOpener({ store }: StoreFlag): Promise<RunOpener> {
  const loaded = await readConfig()
  if (/^memory:?$/.test(chooseLocation(store, process.env, loaded))) {
    throw new UserError('OPTIONS_INVALID', "--open needs a store that isn't in memory.", 'Name a file.')
  }
  const port = loaded.config.server?.port ?? 4141
  let opening: Promise<string | null> | null = null
  const open = (run: string | undefined): void => {
    if (run !== undefined) opening ??= openRun(run, port, store)
  }
  return {
    open,
    listen: (event) => {
      if (event.type === 'run.started') open(event.run)
    },
    async settle(output) {
      const said = await opening
      // Once, however often the command runs again.
      opening = Promise.resolve(null)
      if (said !== null) output.write(`${said}\n`)
    },
  }
}

async function openRun(run: string, port: number, store: string | undefined): Promise<string | null> {
  const server = await findServerWith(run, port)
  if (server !== null) return openOrSay(pageAddress(server, run))
  // An address may have a password in it.
  const place = store === undefined || store.includes('://') ? '' : ` --store ${store}`
  return plainText(`No server shows this run. Open it with: assay view ${run}${place}`)
}
