// Needs: sandbox, system-python
import assert from 'node:assert/strict'
import { chmodSync, fstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openBubblewrap } from './bubblewrap.ts'
import { findCgroups } from './cgroup.ts'
import { closeLinkEnd, openLink } from './link.ts'
import { openSandbox } from './open-sandbox.ts'
import type { Ended, Sandbox, SandboxTask } from './sandbox.ts'

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const bubblewrap = (useCgroups: boolean) => async () => openBubblewrap({ bwrap: '/usr/bin/bwrap', arch, useCgroups })

interface Way {
  readonly name: string
  readonly open: () => Promise<Sandbox>
  readonly bindsHidden?: boolean
  readonly isolates?: boolean
}

const WAYS: readonly Way[] = [
  ...(findCgroups() === null ? [] : [{ name: 'with control groups', open: bubblewrap(true) }]),
  { name: 'without control groups', open: bubblewrap(false) },
  ...(process.getuid?.() === 0
    ? [{ name: 'with tools that only root can reach', open: bubblewrap(true), bindsHidden: true }]
    : []),
  { name: 'without isolation', open: () => openSandbox({ unsafe: true }), isolates: false },
]

const TALK = `
import os
line = os.fdopen(10, 'rb').readline
def leads(number):
    try: return os.readlink(f'/proc/self/fd/{number}')
    # The folder that was listed.
    except OSError: return '/dev/null'
found = [number for number in map(int, os.listdir('/proc/self/fd')) if leads(number) != '/dev/null']
print(sorted(found))
`
const ASKS = `${TALK}
os.write(11, b'six times seven\\n')
print(line().decode(), end='')
os.close(11)
print(line())
`
const ANSWERS = `${TALK}
print(line().decode(), end='')
os.write(11, b'42\\n')
print(line())
`

const out = ({ stdout, stderr }: Ended) => stdout.bytes.toString() + stderr.bytes.toString()

for (const way of WAYS) {
  describe(`openLink, ${way.name}`, () => {
    let sandbox: Sandbox
    let folder: string
    before(async () => {
      sandbox = await way.open()
      folder = mkdtempSync(join(tmpdir(), 'assay-link-test-'))
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'hidden', 'bound'), { recursive: true, mode: 0o700 })
    })
    after(async () => {
      await sandbox.close()
      rmSync(folder, { recursive: true })
    })

    const python = (source: string, given: Partial<SandboxTask>) =>
      sandbox.run({
        command: ['/usr/bin/python3', '-I', '-S', '-c', source],
        folder: mkdtempSync(join(folder, 'work-')),
        binds: way.bindsHidden === true ? [{ from: join(folder, 'hidden', 'bound'), to: '/bound' }] : [],
        limits: { wallMs: 20_000 },
        ...given,
      })

    it('lets two programs talk until one ends, and do nothing else', async () => {
      const { ends } = await openLink()
      const ended = await Promise.all([
        python(ASKS, { descriptors: ends[0] }),
        python(ANSWERS, { descriptors: ends[1] }),
      ])
      // bubblewrap leaves the program's user namespace open; descriptors inherited from the parent are /dev/null.
      const held = way.bindsHidden === true ? '[0, 1, 2, 3, 7, 10, 11]' : '[0, 1, 2, 3, 10, 11]'
      const seen = ended.map((each) => (way.isolates === false ? out(each).replace(/, 11[^\]]*/, ', 11') : out(each)))
      assert.deepEqual(seen, [`${held}\n42\nb''\n`, `${held}\nsix times seven\nb''\n`])
    })

    it('wakes a waiting program when the other is killed, with everything it started', async () => {
      const { ends } = await openLink()
      const forks = `import os, time\nos.fork()\nos.setsid() if os.getpid() != 1 else None\ntime.sleep(60)`
      const [waits, killed] = await Promise.all([
        python('import os; print(os.read(10, 1))', { descriptors: ends[0] }),
        python(way.isolates === false ? 'import time; time.sleep(60)' : forks, {
          descriptors: ends[1],
          limits: { wallMs: 300 },
        }),
      ])
      assert.deepEqual([out(waits), waits.limit, killed.limit], ["b''\n", null, 'time'])
    })

    if (way.isolates !== false) {
      it('gives each of the two its own limits', async () => {
        const limits = { wallMs: 20_000, memoryBytes: 96 * 1024 ** 2, processes: 8 }
        const { ends } = await openLink()
        const ended = await Promise.all([
          python('import os; print(len(os.read(10, 9)), len(bytes(40_000_000)))', { descriptors: ends[0], limits }),
          python('held = [bytes(1 << 20) + b"x" for _ in range(400)]', { descriptors: ends[1], limits }),
        ])
        assert.deepEqual([out(ended[0]), ended[0].limit], ['0 40000000\n', null])
        assert.ok(ended[1].limit === 'memory' || ended[1].exitCode !== 0)
      })
    }

    it("doesn't mix up links when many are open", async () => {
      const talks = Array.from({ length: 6 }, async (_, index) => {
        const { ends } = await openLink()
        const [, heard] = await Promise.all([
          python(`import os; os.write(11, b'${index}'); os.read(10, 1)`, { descriptors: ends[0] }),
          python('import os; print(os.read(10, 9)); os.close(11)', { descriptors: ends[1] }),
        ])
        return out(heard)
      })
      const expected = talks.map((_, index) => `b'${index}'\n`)
      assert.deepEqual(await Promise.all(talks), expected)
    })
  })
}

describe('openLink', () => {
  const openCount = () => readdirSync('/proc/self/fd').length

  it("leaves nothing open, whether a task took its end, couldn't start or was never made", async () => {
    const sandbox = await openSandbox()
    const folder = mkdtempSync(join(tmpdir(), 'assay-link-test-'))
    await openLink().then(({ ends }) => ends.forEach(closeLinkEnd))
    const before = openCount()
    // The stock stays open: these come from it.
    const links = await Promise.all([openLink(), openLink()])
    const [one, two] = links.map(({ ends }) => ends)
    assert.ok(one && two)
    const task = { command: ['/bin/true'] as const, folder }
    await sandbox.run({ ...task, descriptors: one[0] })
    await assert.rejects(sandbox.run({ ...task, descriptors: one[1], signal: AbortSignal.abort(new Error('enough')) }))
    await assert.rejects(sandbox.run({ ...task, descriptors: two[0], binds: [{ from: '/nowhere/at/all' }] }))
    closeLinkEnd(two[1])
    for (const descriptor of [...one.flat(), ...two.flat()]) assert.throws(() => fstatSync(descriptor), /EBADF/)
    assert.equal(openCount(), before - 4)
    await sandbox.close()
    rmSync(folder, { recursive: true })
  })

  it('leaves no folder behind, however many are made', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-link-test-'))
    const before = process.env.TMPDIR
    process.env.TMPDIR = folder
    const links = await Promise.all(Array.from({ length: 20 }, openLink))
    for (const { ends } of links) ends.forEach(closeLinkEnd)
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    assert.deepEqual(readdirSync(folder), [])
    rmSync(folder, { recursive: true })
  })
})
