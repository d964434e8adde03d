// Needs: sandbox, system-python
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openSandbox } from './open-sandbox.ts'
import type { Sandbox } from './sandbox.ts'
import { openSocketPair } from './socket-pair.ts'

const SENDS = `import array, os, socket
control = socket.socket(fileno=10)
control.setblocking(True)
ours, theirs = socket.socketpair()
control.sendmsg([b'L'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [theirs.fileno()]))])
theirs.close()
ours.sendall(b'six times seven')
print(ours.recv(99).decode())`

const RECEIVES = `import array, socket
control = socket.socket(fileno=10)
control.setblocking(True)
_, found, _, _ = control.recvmsg(1, socket.CMSG_SPACE(4))
link = socket.socket(fileno=array.array('i', found[0][2])[0])
print(link.recv(99).decode())
link.sendall(b'42')`

describe('openSocketPair', () => {
  let sandbox: Sandbox
  let folder: string
  before(async () => {
    sandbox = await openSandbox()
    folder = mkdtempSync(join(tmpdir(), 'assay-socket-pair-test-'))
  })
  after(async () => {
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('connects two sandboxes, which can send each other descriptors', async () => {
    const [one, other] = await openSocketPair()
    const run = (source: string, socket: typeof one) =>
      sandbox.run({ command: ['/usr/bin/python3', '-I', '-c', source], folder, descriptors: [socket] })
    const [sent, received] = await Promise.all([run(SENDS, one), run(RECEIVES, other)])
    assert.deepEqual(
      [sent, received].map(({ stdout, stderr }) => [stdout.bytes.toString(), stderr.bytes.toString()]),
      [
        ['42\n', ''],
        ['six times seven\n', ''],
      ],
    )
  })

  it('connects each pair separately, and leaves no file behind', async () => {
    const { TMPDIR } = process.env
    process.env.TMPDIR = folder
    const pairs = await Promise.all([1, 2, 3].map(() => openSocketPair()))
    try {
      const heard = pairs.map(async ([, other]) => String((await once(other.resume(), 'data'))[0]))
      for (const [index, [one]] of pairs.entries()) one.write(`pair ${index}`)
      assert.deepEqual(await Promise.all(heard), ['pair 0', 'pair 1', 'pair 2'])
    } finally {
      for (const each of pairs.flat()) each.destroy()
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('assay-pair-')),
      [],
    )
  })
})
