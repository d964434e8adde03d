// The one server, store, model and browser of all browser tests. `node site-process.ts FILE` writes its facts to FILE when it is ready, or why it isn't, and
// ends with the process that started it, whose pipe is its input.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@assay/server/server'
import { findPages } from '../../src/build.ts'
import { fillStore } from './fill-store.ts'
import { launchBrowser } from './launch-browser.ts'
import { startModelServer } from './model-server.ts'
import { saveSuites } from './save-suites.ts'
import type { SiteFacts } from './site-facts.ts'
import { SKILLS, writeSuites } from './write-suites.ts'

/** Providers for live runs: each is an account of its own, so that no test waits for another's answers. */
const LIVE = 40

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('Bug: no file is named.')
const folder = mkdtempSync(join(tmpdir(), 'assay-site-'))
const opened = new AsyncDisposableStack()
opened.defer(() => rmSync(folder, { recursive: true, force: true }))

const end = async (): Promise<never> => {
  await opened.disposeAsync()
  process.exit(0)
}
process.stdin.on('end', end).resume()
process.on('SIGTERM', end)

try {
  tell(await start())
} catch (error) {
  tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  await end()
}

async function start(): Promise<SiteFacts> {
  const browser = opened.use(await launchBrowser())
  const models = opened.use(await startModelServer())
  const suites = join(folder, 'suites')
  mkdirSync(suites)
  writeSuites(suites)
  const store = join(folder, 'assay.db')
  const runs = await fillStore(store, suites)
  writeFileSync(join(suites, 'assay.config.yaml'), makeConfig(models.baseUrl))
  const pages = await findPages({ report: (text) => process.stderr.write(text), takesOlder: false })
  if (pages === null) throw new Error('The dashboard could not be built.')
  const server = await startServer({ store, pages, folder: suites, env: {}, port: 0, threads: 100 })
  opened.defer(() => server.stop())
  await saveSuites(server.url, suites)
  return { url: server.url, browser: browser.address, models: models.url, runs }
}

/** Returns the server's config: a recording that it names goes before the one beside a suite. */
function makeConfig(baseUrl: string): string {
  const live = Array.from({ length: LIVE }, (_, at) => `  live${at + 1}: { base_url: '${baseUrl}' }\n`)
  const recordings = Object.keys(SKILLS).map((name) => `  ${name}: support-0/recordings/${name}.jsonl\n`)
  return `providers:\n${live.join('')}replay:\n${recordings.join('')}`
}

/** Writes the facts at once, never in part. */
function tell(facts: SiteFacts | { readonly error: string }): void {
  writeFileSync(`${file}.part`, JSON.stringify(facts))
  renameSync(`${file}.part`, String(file))
}
