import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@assay/store/testing'
import { shareSite } from '@assay/web/testing'

/** Programs that tests use, with the Debian package that brings each. */
const NEEDED = [
  { paths: [process.env.CHROMIUM ?? '/usr/bin/chromium'], package: 'chromium' },
  { paths: ['/usr/bin/bwrap'], package: 'bubblewrap' },
  { paths: ['/usr/lib/python3/dist-packages/pytest/__init__.py'], package: 'python3-pytest' },
  { paths: ['/usr/bin/go'], package: 'golang-go' },
  { paths: ['/usr/bin/g++'], package: 'g++' },
  { paths: ['/usr/include/boost/any.hpp'], package: 'libboost-dev' },
  { paths: ['/usr/include/openssl/md5.h'], package: 'libssl-dev' },
  // Better from rustup: `rustup toolchain install stable --component clippy`. Debian's is older.
  { paths: [join(homedir(), '.cargo/bin/clippy-driver'), '/usr/bin/clippy-driver'], package: 'rust-clippy' },
  { paths: ['/usr/bin/javac'], package: 'default-jdk-headless' },
]

/**
 * Installs what tests need and the machine lacks, where that can be done: as root on Debian. Elsewhere the tests that need
 * it say what is missing.
 */
export function installNeeded(): void {
  const missing = NEEDED.filter(({ paths }) => !paths.some((path) => existsSync(path))).map((each) => each.package)
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${missing.join(', ')} for the tests.`)
  apt('update', '-q')
  apt('install', '-q', '-y', '--no-install-recommends', ...missing)
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

/** Starts one server, store and browser for all tests of the dashboard (packages/web/test/site.ts), and does not wait for it. It ends with this process. */
export function startPages(): AsyncDisposable {
  return shareSite()
}

function apt(...args: string[]): void {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
