import type { Attempt, ProofHost } from './proof.ts'

/** The inside path of the Node that runs Assay: the only program that is sure to exist and can try all this. */
export const NODE_INSIDE = '/assay-node'

/** Returns an attempt whose script prints a JSON list of what it reached. The list must be empty. */
function look(name: string, held: string, script: (host: ProofHost) => string): Attempt {
  return {
    name,
    held,
    task: (host) => ({ command: [NODE_INSIDE, '-e', `${LOOK_PRELUDE}\n${script(host)}`], limits: { wallMs: 20_000 } }),
    broken: ({ stdout, stderr, exitCode }) => {
      const text = stdout.bytes.toString()
      if (text === '[]') return null
      return exitCode === 0
        ? `the program reached ${text.slice(0, 200)}`
        : `the check itself failed: ${stderr.bytes.toString().slice(0, 200)}`
    },
  }
}

const LOOK_PRELUDE = `
const fs = require('node:fs'), net = require('node:net'), dns = require('node:dns'), child = require('node:child_process')
const got = []
const attempt = (what, work) => { try { work(); got.push(what) } catch {} }
process.once('beforeExit', () => process.stdout.write(JSON.stringify(got)))
`

/** Attempts to see and touch what a program shouldn't. */
export const LOOK_AROUND: readonly Attempt[] = [
  look(
    'network',
    "can't reach this machine's loopback, other addresses or DNS",
    ({ port }) => `
const connect = (host, port) => {
  const socket = net.connect({ host, port, timeout: 3000 })
  for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy())
  socket.on('connect', () => { got.push(host); socket.destroy() })
}
for (const [host, at] of [['127.0.0.1', ${port}], ['1.1.1.1', 443], ['10.0.0.1', 80]]) connect(host, at)
dns.lookup('example.com', (error) => { if (error === null) got.push('example.com') })`,
  ),
  look(
    'home folder',
    'hidden',
    ({ home }) => `
const names = (path) => { const found = fs.readdirSync(path); if (found.length === 0) throw new Error() }
for (const path of ${JSON.stringify([home, '/root', '/home'])}) attempt(path, () => names(path))`,
  ),
  look(
    'system secrets',
    'accounts and service state are hidden',
    () =>
      `for (const path of ['/etc/shadow', '/etc/passwd', '/var/lib', '/run']) attempt(path, () => fs.statSync(path))`,
  ),
  look(
    'environment',
    'empty except PATH, HOME, TMPDIR and LANG',
    () =>
      `got.push(...Object.keys(process.env).filter((name) => !['PATH', 'HOME', 'TMPDIR', 'LANG', 'PWD'].includes(name)))`,
  ),
  look(
    'system files',
    'read-only',
    () =>
      `for (const folder of ['/', '/usr', '/etc', '/dev']) attempt(folder, () => fs.writeFileSync(folder + '/assay-proof', ''))`,
  ),
  look(
    'kernel settings',
    "/proc/sys isn't writable",
    () => `
for (const name of ['kernel/core_pattern', 'kernel/panic', 'vm/drop_caches', 'kernel/hostname']) {
  attempt(name, () => fs.closeSync(fs.openSync('/proc/sys/' + name, 'r+')))
}`,
  ),
  look(
    'other processes',
    'hidden',
    () => `
const pids = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
if (pids.length > 3) got.push(...pids)`,
  ),
  look(
    'user',
    "not root, no capabilities, can't gain any",
    () => `
const status = fs.readFileSync('/proc/self/status', 'utf8')
if (process.getuid() === 0) got.push('root')
if (!/^CapPrm:\\s+0+$/m.test(status)) got.push('capabilities')
if (!/^NoNewPrivs:\\s+1$/m.test(status)) got.push('new privileges')`,
  ),
  look(
    'system calls',
    "filtered; can't create namespaces",
    () => `
if (!/^Seccomp:\\s+2$/m.test(fs.readFileSync('/proc/self/status', 'utf8'))) got.push('no filter')
for (const kind of ['--user', '--mount', '--net']) {
  if (child.spawnSync('/usr/bin/unshare', [kind, '/bin/true']).status === 0) got.push('unshare ' + kind)
}`,
  ),
]
