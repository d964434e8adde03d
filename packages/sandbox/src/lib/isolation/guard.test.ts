// Needs: sandbox
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesWith } from '../../../test/hostile/hostile-host.ts'
import { removeFolder } from '../run/sample-folder.ts'
import { openBubblewrap } from './bubblewrap.ts'
import type { Limits, Sandbox } from './sandbox.ts'

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const MB = 1024 ** 2

/** Stops the main thread and everything that runs on it. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

describe('guardProgram', () => {
  let sandbox: Sandbox
  let folder: string
  before(() => {
    sandbox = openBubblewrap({ bwrap: '/usr/bin/bwrap', arch, useCgroups: false })
    folder = mkdtempSync(join(tmpdir(), 'assay-guard-test-'))
  })
  after(async () => {
    await sandbox.close()
    await removeFolder(folder)
  })

  /** Starts a program that writes files until it is ended, and blocks the main thread until the program is gone. */
  async function endWhileBlocked(limits: Partial<Limits>, bytes: number): Promise<string | null> {
    const work = mkdtempSync(join(folder, 'work-'))
    const script = `i=0; while :; do i=$((i+1)); head -c ${bytes} /dev/zero > file-$i; done`
    const marker = `guarded-${process.pid}-${basename(work)}`
    const running = sandbox.run({ command: ['/bin/sh', '-c', script, marker], folder: work, limits })
    while (readdirSync(work).length === 0) await sleep(1)
    const end = performance.now() + 60_000
    while (processesWith(marker).length > 0) {
      assert.ok(performance.now() < end, 'Nothing ended it within 60 s')
      block(20)
    }
    return (await running).limit
  }

  it("ends a program that fills the disk while the main thread can't look", async () => {
    assert.equal(await endWhileBlocked({ diskBytes: 64 * MB }, MB), 'disk')
  })

  it("ends a program whose time is over while the main thread can't look", async () => {
    assert.equal(await endWhileBlocked({ wallMs: 500, diskBytes: 2 ** 40 }, 0), 'time')
  })

  it('leaves a long-lived server alone, however old it is', async () => {
    const server = await sandbox.start({ command: ['/bin/cat'], folder, limits: { wallMs: 1 } })
    // The guard ends this one later than it would have ended the server.
    await endWhileBlocked({ wallMs: 500, diskBytes: 2 ** 40 }, 0)
    server.stdin.write('alive')
    const said = once(server.stdout, 'data').then(String)
    assert.equal(await Promise.race([said, server.ended.then(() => 'ended')]), 'alive')
    server.kill()
    await server.ended
  })
})
