import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SiteFacts } from './site/site-facts.ts'

/** Names the file with the facts of the site that all test files share. */
const SHARED = 'ASSAY_TEST_SITE'

/** Longer than the build and all runs take on a busy machine. */
const DEADLINE_MS = 240_000

/** A site that is starting. */
interface StartingSite extends AsyncDisposable {
  /** The file that will hold its facts. */
  readonly file: string
}

/** Starts the site in a process of its own, which ends with this one. Does not wait until it is ready. */
function startSite(): StartingSite {
  const folder = mkdtempSync(join(tmpdir(), 'assay-site-facts-'))
  const file = join(folder, 'site.json')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'site/site-process.ts'), file], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.unref()
  const input: object = child.stdin
  // The pipe alone must not keep this process alive.
  if ('unref' in input && typeof input.unref === 'function') input.unref()
  return {
    file,
    [Symbol.asyncDispose]: async () => {
      child.ref()
      child.stdin.end()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the site for all test files of this process's children; one that is named already is used unchanged. */
export function shareSite(): AsyncDisposable {
  if (process.env[SHARED]) return { [Symbol.asyncDispose]: async () => {} }
  const site = startSite()
  process.env[SHARED] = site.file
  return {
    [Symbol.asyncDispose]: async () => {
      delete process.env[SHARED]
      await site[Symbol.asyncDispose]()
    },
  }
}

/** Returns the facts of the shared site, or of one that is started for this file alone. */
export async function findSite(): Promise<AsyncDisposable & { readonly facts: SiteFacts }> {
  const shared = process.env[SHARED]
  if (shared) return { facts: await readFacts(shared), [Symbol.asyncDispose]: async () => {} }
  await using starting = new AsyncDisposableStack()
  const site = starting.use(startSite())
  const facts = await readFacts(site.file)
  const started = starting.move()
  return { facts, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

async function readFacts(file: string): Promise<SiteFacts> {
  const end = Date.now() + DEADLINE_MS
  while (!existsSync(file)) {
    if (Date.now() > end) throw new Error('The site did not start.')
    await delay(50)
  }
  const facts: SiteFacts | { readonly error: string } = JSON.parse(readFileSync(file, 'utf8'))
  if ('error' in facts) throw new Error(`The site did not start: ${facts.error}`)
  return facts
}
