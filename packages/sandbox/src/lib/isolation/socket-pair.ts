import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Opens two connected sockets, for the `descriptors` of two tasks, which then own them. Programs can send descriptors over
 * them.
 */
export async function openSocketPair(): Promise<readonly [Socket, Socket]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pair-'))
  const server = createServer({ pauseOnConnect: true })
  try {
    const path = join(folder, 'pair')
    server.listen(path)
    await once(server, 'listening')
    const accepted = once(server, 'connection')
    const one = connect(path)
    // Assay itself reads nothing from it.
    one.pause()
    const [[other]] = await Promise.all([accepted, once(one, 'connect')])
    return [one, other]
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
