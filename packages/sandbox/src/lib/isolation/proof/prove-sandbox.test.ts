// Needs: sandbox
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { openSandbox } from '../open-sandbox.ts'
import type { Sandbox } from '../sandbox.ts'
import { EXCEED_LIMITS } from './exceed-limits.ts'
import { LOOK_AROUND } from './look-around.ts'
import { prove, proveSandbox } from './prove-sandbox.ts'

/** Attempts that do no harm if nothing stops them. */
const HARMLESS = [
  'network',
  'environment',
  'other processes',
  'user',
  'system calls',
  'memory limit',
  'disk limit, one file',
]

describe('proveSandbox', () => {
  it("finds that every guarantee holds in this machine's sandbox", async () => {
    const sandbox = await openSandbox()
    const proofs = await Array.fromAsync(proveSandbox(sandbox))
    await sandbox.close()
    assert.deepEqual(
      proofs.filter(({ holds }) => !holds),
      [],
    )
    assert.equal(proofs.length, LOOK_AROUND.length + EXCEED_LIMITS.length)
  })

  it("finds that guarantees don't hold without isolation", async () => {
    const unsafe = await openSandbox({ unsafe: true })
    // Node has no other path there.
    const outside: Sandbox = {
      ...unsafe,
      run: (task) => {
        const [file, ...args] = task.command
        return unsafe.run({ ...task, command: [file === '/assay-node' ? process.execPath : file, ...args] })
      },
    }
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    after(() => server.close())
    const attempts = [...LOOK_AROUND, ...EXCEED_LIMITS].filter(({ name }) => HARMLESS.includes(name))
    for (const attempt of attempts) {
      const proof = await prove(outside, attempt, { port, home: '/', marker: 'proof-test' })
      // Without isolation there are only the fixed variables too.
      assert.equal(proof.holds, attempt.name === 'environment', JSON.stringify(proof))
    }
    assert.equal(attempts.length, HARMLESS.length)
    await unsafe.close()
  })
})
