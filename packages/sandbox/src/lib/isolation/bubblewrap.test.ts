// Needs: sandbox, system-python
import assert from 'node:assert/strict'
import { lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openBubblewrap } from './bubblewrap.ts'
import type { Ended, Sandbox } from './sandbox.ts'

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const out = ({ stdout, stderr }: Ended) => stdout.bytes.toString() + stderr.bytes.toString()

for (const useCgroups of [true, false]) {
  describe(`openBubblewrap({ useCgroups: ${useCgroups} })`, () => {
    let sandbox: Sandbox
    let folder: string
    before(() => {
      sandbox = openBubblewrap({ bwrap: '/usr/bin/bwrap', arch, useCgroups })
      folder = mkdtempSync(join(tmpdir(), 'assay-bubblewrap-test-'))
    })
    after(async () => {
      await sandbox.close()
      rmSync(folder, { recursive: true })
    })

    it("counts each program's processes separately, however many run", async () => {
      const folders = Array.from({ length: 10 }, (_, index) => join(folder, String(index)))
      for (const each of folders) mkdirSync(each)
      const command = ['/bin/sh', '-c', 'for i in 1 2 3 4 5 6; do sleep 0.1 & done; wait; echo all'] as const
      const runs = folders.map((each) => sandbox.run({ command, folder: each, limits: { processes: 8 } }))
      assert.deepEqual(
        (await Promise.all(runs)).map((ended) => [out(ended), ended.limit]),
        folders.map(() => ['all\n', null]),
      )
    })

    it('runs Node with a memory limit far below what Node reserves', async () => {
      const ended = await sandbox.run({
        command: ['/node', '-e', 'console.log(1 + 1)'],
        folder,
        binds: [{ from: process.execPath, to: '/node' }],
        limits: { memoryBytes: 512 * 1024 ** 2 },
      })
      assert.equal(out(ended), '2\n')
    })

    it("reports a program's peak memory", async () => {
      const command = [
        '/bin/sh',
        '-c',
        'head -c 40000000 /dev/zero | tail -c 40000000 | (sleep 0.2; cat > /dev/null)',
      ] as const
      const { peakMemoryBytes } = await sandbox.run({ command, folder, limits: { memoryBytes: 512 * 1024 ** 2 } })
      assert.ok(peakMemoryBytes !== null && peakMemoryBytes > 40_000_000 && peakMemoryBytes < 200_000_000)
    })

    it('binds a file where another program has a folder, and the reverse, at once and in any order', async () => {
      const [file, deep] = [join(folder, 'file'), join(folder, 'deep')]
      writeFileSync(file, 'a file')
      mkdirSync(deep)
      writeFileSync(join(deep, 'er'), 'in a folder')
      const read = async (from: string, to: string, path: string) => {
        const work = mkdtempSync(join(folder, 'work-'))
        return out(await sandbox.run({ command: ['/bin/cat', path], folder: work, binds: [{ from, to }] }))
      }
      const reads = [
        read(file, '/assay/one', '/assay/one'),
        read(deep, '/assay/one', '/assay/one/er'),
        read(file, '/assay/one/two/three', '/assay/one/two/three'),
        read(deep, '/assay/one/two', '/assay/one/two/er'),
        read(file, '/assay/one', '/assay/one'),
        read(file, '/assay', '/assay'),
      ]
      const expected = ['a file', 'in a folder', 'a file', 'in a folder', 'a file', 'a file']
      assert.deepEqual(await Promise.all(reads), expected)
    })

    it('names the paths in conflict if a program binds both to one place', async () => {
      const file = join(folder, 'alone')
      writeFileSync(file, '')
      const binds = [
        { from: file, to: '/x' },
        { from: file, to: '/x/y' },
      ]
      await assert.rejects(sandbox.run({ command: ['/bin/true'], folder, binds }), /same path: \/x, \/x\/y/)
    })

    it("doesn't let a program open its own memory by a path without /proc", async () => {
      const script = `
import os
for path in ('/proc/self/mem', '/proc/1/mem', '/proc/self/maps', '/proc/self/fd', '/proc/self/environ', '/dev/fd', '/dev/stdin'):
    try: os.open(path, os.O_RDONLY)
    except OSError: continue
    print('opened', path)
print(os.listdir('/proc'))`
      const command = ['/usr/bin/python3', '-I', '-S', '-c', script] as const
      assert.equal(out(await sandbox.run({ command, folder, proc: false })), '[]\n')
      assert.match(out(await sandbox.run({ command, folder })), /opened \/proc\/self\/mem/)
    })

    it("doesn't change the target of a link in the folder", async () => {
      const outside = mkdtempSync(join(tmpdir(), 'assay-bubblewrap-test-'))
      writeFileSync(join(outside, 'file'), 'kept')
      const before = statSync(join(outside, 'file'))
      symlinkSync(join(outside, 'file'), join(folder, 'link'))
      symlinkSync(outside, join(folder, 'folder-link'))
      const ended = await sandbox.run({
        command: ['/bin/sh', '-c', 'chmod 777 link folder-link/file; echo x > link'],
        folder,
      })
      assert.notEqual(ended.exitCode, 0)
      const { uid, mode, size } = statSync(join(outside, 'file'))
      assert.deepEqual({ uid, mode, size }, { uid: before.uid, mode: before.mode, size: before.size })
      assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink())
      rmSync(outside, { recursive: true })
    })
  })
}
