import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@assay/store/testing'
import { shareSite } from '@assay/web/testing'

/** Files that outlive a run of the tests. `npm ci` removes them. */
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'assay-tests')

/** Sources of the built command, tests aside. */
const BUILT_FROM = [
  'packages/*/src/**/*',
  'scripts/{build,declarations,run-chunk}.ts',
  'suites/**/*',
  'schema/*',
  'package-lock.json',
]

/** Names the built command for packages/cli/test/main-file.ts. */
const COMMAND = 'ASSAY_TEST_COMMAND'

/** Keeps what V8 compiled, of the sources and of the built command, for all processes that the tests start. */
export function keepCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= join(CACHE, 'compiled')
}

/**
 * Builds the command, which starts three times as fast as its sources, and names it in the environment. What was built before from the
 * same sources is used again.
 */
export async function buildCommand(): Promise<void> {
  if (process.env[COMMAND]) return
  const folder = join(CACHE, `built-${hashSources()}`)
  if (!existsSync(folder)) {
    // Another run of the tests may build at the same time.
    const part = `${folder}.${process.pid}`
    await promisify(execFile)(process.execPath, ['scripts/build.ts', '--no-types', '--to', part])
    removeOlder()
    try {
      renameSync(part, folder)
    } catch (error) {
      // The other run was first.
      if (!existsSync(folder)) throw error
      rmSync(part, { recursive: true, force: true })
    }
  }
  process.env[COMMAND] = join(folder, 'lib', 'main.js')
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(BUILT_FROM, { withFileTypes: true })) {
    if (!file.isFile() || file.name.endsWith('.test.ts')) continue
    const path = join(file.parentPath, file.name)
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** Removes what was built over a day ago: something younger may be in use by another run. */
function removeOlder(): void {
  for (const name of readdirSync(CACHE).filter((each) => each.startsWith('built-'))) {
    const path = join(CACHE, name)
    // The other run may have removed it.
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - made > 24 * 3600 * 1000) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Starts one Postgres for all tests and names it in `ASSAY_TEST_POSTGRES`; the one that is named there already is used as it is. It ends
 * with this process, however that ends.
 */
export async function startDatabase(): Promise<AsyncDisposable> {
  if (process.env.ASSAY_TEST_POSTGRES) return { [Symbol.asyncDispose]: async () => {} }
  const server = await startPostgres()
  process.env.ASSAY_TEST_POSTGRES = server.url
  return server
}

/** The site of all tests of the dashboard. */
export interface Pages extends AsyncDisposable {
  /** Starts it anew: tests that run again must not meet what they saved the first time. */
  restart(): Promise<void>
}

/** Starts one server, store and browser for all tests of the dashboard (packages/web/test/site.ts), and does not wait for it. It ends with this process. */
export function startPages(): Pages {
  let site = shareSite()
  return {
    restart: async () => {
      await site[Symbol.asyncDispose]()
      site = shareSite()
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}
