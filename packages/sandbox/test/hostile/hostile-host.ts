import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Targets } from './hostile-program.ts'

/** The targets of hostile programs on this machine, and whether they were reached. */
export interface HostileHost {
  readonly targets: Targets
  /** A folder that only its owner can reach, like toolchains under a home of mode 0700. */
  readonly hiddenFolder: string
  /** The folder for work folders. */
  readonly folder: string
  /** Returns what was changed or reached so far; empty if nothing was. */
  readonly damage: () => string[]
  readonly close: () => Promise<void>
}

const REPOSITORY = resolve(import.meta.dirname, '../../../..')

/** Sets up files that anyone can read and write, and servers that anyone can connect to: only the sandbox is in the way. */
export async function hostileHost(): Promise<HostileHost> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
  const otherFolder = join(folder, 'other-sample')
  const hiddenFolder = join(folder, 'home', 'tools')
  const secretFile = join(folder, 'secret.txt')
  const files = { [secretFile]: 'secret', [join(otherFolder, 'answer.py')]: 'other' }
  for (const each of [otherFolder, hiddenFolder]) mkdirSync(each, { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    writeFileSync(path, text)
    chmodSync(path, 0o666)
  }
  writeFileSync(join(hiddenFolder, 'tool'), 'tool')
  chmodSync(join(folder, 'home'), 0o700)
  chmodSync(folder, 0o755)

  const connections: string[] = []
  const abstractName = `assay-hostile-${process.pid}`
  const socketPath = join(folder, 'socket')
  const listen = (name: string, where: object | string) =>
    new Promise<Server>((done) => {
      const server = createServer((socket) => {
        connections.push(`connected to ${name}`)
        socket.destroy()
      })
      server.listen(where, () => done(server))
    })
  const tcp = await listen('tcp', { port: 0, host: '127.0.0.1' })
  const servers = [tcp, await listen('abstract', `\0${abstractName}`), await listen('path', socketPath)]
  chmodSync(socketPath, 0o777)
  const address = tcp.address()
  const tcpPort = typeof address === 'object' && address !== null ? address.port : 0

  const changed = () =>
    Object.entries(files).flatMap(([path, text]) => {
      const stats = statSync(path)
      const isSame = readFileSync(path, 'utf8') === text && stats.uid === process.getuid?.() && stats.nlink === 1
      return isSame ? [] : [`changed ${path}`]
    })
  return {
    targets: { secretFile, otherFolder, repository: REPOSITORY, home: homedir(), tcpPort, abstractName, socketPath },
    hiddenFolder,
    folder,
    damage: () => [...connections, ...changed()],
    close: async () => {
      for (const server of servers) server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns this machine's processes with a text in their command line. */
export function processesWith(text: string): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text)
    } catch {
      return false
    }
  })
}
