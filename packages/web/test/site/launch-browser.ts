import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a renderer, which compiles our scripts once.
  '--renderer-process-limit=1',
]

/** A browser to which tests connect. */
export interface LaunchedBrowser extends AsyncDisposable {
  readonly address: string
}

/** Starts Debian's Chromium with a new profile, which Playwright makes and deletes. Throws when there is none, and says how to get it. */
export async function launchBrowser(): Promise<LaunchedBrowser> {
  if (!existsSync(CHROMIUM)) {
    throw new Error(`Chromium is not at "${CHROMIUM}". Install it (apt-get install chromium) or set CHROMIUM.`)
  }
  const server: BrowserServer = await chromium.launchServer({
    executablePath: CHROMIUM,
    args: FLAGS,
    host: '127.0.0.1',
  })
  return { address: server.wsEndpoint(), [Symbol.asyncDispose]: () => server.close() }
}
