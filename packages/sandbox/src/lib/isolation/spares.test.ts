// Needs: sandbox, system-python
import assert from 'node:assert/strict'
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { EnvironmentError } from '@assay/core/errors'
import { processesWith } from '../../../test/hostile/hostile-host.ts'
import { openBubblewrap } from './bubblewrap.ts'
import { DESCRIPTORS, waitingCommand } from './bubblewrap-arguments.ts'
import { withDefaults } from './limits.ts'
import type { Ended, Limits, Sandbox, SandboxTask } from './sandbox.ts'

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const out = ({ stdout, stderr }: Ended) => stdout.bytes.toString() + stderr.bytes.toString()
const isRoot = process.getuid?.() === 0

/** Returns the control groups that this process made and that still exist. */
function groupsOf(pid: number | undefined): string[] {
  if (!existsSync('/sys/fs/cgroup')) return []
  return readdirSync('/sys/fs/cgroup', { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) => readdirSync(join('/sys/fs/cgroup', name)))
    .filter((name) => name.startsWith(`assay-${pid}-`))
}

/** A script that forks until it can't anymore, and stays until it is seen. */
const FORKS = `import os, time
try:
    while os.fork(): pass
except OSError: pass
time.sleep(5)`

/** Waits for a condition for much longer than it takes on a busy machine, then reports what didn't happen. */
async function until(what: string, fact: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await fact())) {
    if (performance.now() > end) assert.fail(`Waited 60 s until ${what}`)
    await sleep(20)
  }
}

const isThere = (pid: string) => existsSync(`/proc/${pid}`)

const ways = [
  { name: 'with control groups', useCgroups: true, bindsHidden: false },
  { name: 'without control groups', useCgroups: false, bindsHidden: false },
  ...(isRoot ? [{ name: 'with tools that only root can reach', useCgroups: true, bindsHidden: true }] : []),
]

for (const way of ways) {
  describe(`a bubblewrap that was started in advance, ${way.name}`, () => {
    let sandbox: Sandbox
    let folder: string
    let made = 0
    before(() => {
      sandbox = openBubblewrap({ bwrap: '/usr/bin/bwrap', arch, useCgroups: way.useCgroups })
      folder = mkdtempSync(join(tmpdir(), 'assay-spares-test-'))
      chmodSync(folder, 0o755)
      mkdirSync(join(folder, 'hidden', 'bound'), { recursive: true, mode: 0o700 })
    })
    after(async () => {
      await sandbox.close()
      rmSync(folder, { recursive: true })
    })

    const newFolder = (script: string) => {
      const work = join(folder, `work-${made++}`)
      mkdirSync(work)
      writeFileSync(join(work, 'script'), script)
      return work
    }
    const task = (marker: string, script: string, given: Partial<SandboxTask> = {}): SandboxTask => ({
      command: ['/bin/sh', '/work/script', marker],
      folder: newFolder(script),
      binds: way.bindsHidden ? [{ from: join(folder, 'hidden', 'bound'), to: '/bound' }] : [],
      ...given,
    })

    const untilOneWaits = async (marker: string): Promise<string> => {
      let waiting: string[] = []
      await until(`one process has ${marker} in its command`, () => {
        waiting = processesWith(marker)
        return waiting.length === 1
      })
      return waiting[0] ?? ''
    }

    /** Runs scripts that do nothing until a spare waits, and returns its process. */
    const prepare = async (marker: string, limits: Partial<Limits> = {}): Promise<string> => {
      for (let run = 0; run < 2; run++) await sandbox.run(task(marker, ':', { limits }))
      return untilOneWaits(marker)
    }

    /** Runs a script in the waiting spare: again, as long as that one is still being made and another is started. */
    const runAhead = async (marker: string, script: string, given: Partial<SandboxTask> = {}): Promise<Ended> => {
      const pid = await prepare(marker, given.limits)
      let ended: Ended | null = null
      await until(`process ${pid}, which waits, runs a program`, async () => {
        ended = await sandbox.run(task(marker, script, given))
        return !isThere(pid)
      })
      assert.ok(ended)
      return ended
    }

    it("runs one program with that program's files, variables and binds only", async () => {
      const marker = `spare-${process.pid}-${made}-alone`
      const look = 'grep -ac -e --args /proc/1/cmdline; ls /work /tmp; env | grep SAMPLE; ls /proc/self/fd | grep -c .'
      const first = await runAhead(marker, `${look}; touch /tmp/left /work/left`, { env: { SAMPLE: 'one' } })
      assert.match(out(first), /^1\n\/tmp:\n\n\/work:\nscript\nSAMPLE=one\n\d+\n$/)
      await untilOneWaits(marker)
      const second = await runAhead(marker, look, { env: { SAMPLE: 'two' } })
      assert.equal(out(second), out(first).replace('one', 'two'))
    })

    it('has the same limits as one that was not', async () => {
      const marker = `spare-${process.pid}-${made}-limits`
      const limits = { processes: 16, memoryBytes: 96 * 1024 ** 2, cpuMs: 7000, diskBytes: 2 ** 24 }
      const look =
        'grep -ac -e --args /proc/1/cmdline; cat /proc/self/limits; grep -E "^(Cap|NoNew|Seccomp|Uid|Gid)" /proc/self/status'
      const anew = await sandbox.run(task(`${marker}-other`, look, { limits }))
      const ahead = await runAhead(marker, look, { limits })
      const own = (text: string) => text.replace(/^(Uid|Gid):.*$/gm, way.bindsHidden ? '$1' : '$&')
      assert.equal(out(anew).slice(0, 2), '0\n')
      assert.equal(own(out(ahead).slice(2)), own(out(anew).slice(2)))
      assert.equal(out(ahead).slice(0, 2), '1\n')
    })

    for (const [limit, script] of [
      ['processes', `exec /usr/bin/python3 -I -S -c '${FORKS}'`],
      [
        'memory',
        'exec /usr/bin/python3 -I -S -c "held = [bytes(1 << 20) + bytes(9) for _ in range(400)]; import time; time.sleep(5)"',
      ],
      ['disk', 'exec head -c 40000000 /dev/zero > file'],
      ['time', 'while :; do :; done'],
    ] as const) {
      it(`ends at its ${limit} limit`, async () => {
        const marker = `spare-${process.pid}-${made}-${limit}`
        const limits = { processes: 16, memoryBytes: 96 * 1024 ** 2, cpuMs: 1000, diskBytes: 2 ** 24 }
        const ended = await runAhead(marker, script, { limits })
        assert.equal(ended.limit, limit, out(ended))
      })
    }

    it("doesn't take its own arguments from a variable", async () => {
      const marker = `spare-${process.pid}-${made}-nul`
      await prepare(marker)
      const env = { SAMPLE: 'x\0--bind\0/\0/work' }
      await assert.rejects(sandbox.run(task(marker, 'ls /work', { env })), EnvironmentError)
    })

    it("isn't used by a second program in a folder where one runs", async () => {
      const marker = `spare-${process.pid}-${made}-shared`
      await prepare(marker)
      const shared = newFolder('touch "of-$$-$SAMPLE"; sleep 0.2; echo more >> shared && echo wrote')
      const run = (SAMPLE: string) => sandbox.run({ ...task(marker, ''), folder: shared, env: { SAMPLE } })
      assert.deepEqual((await Promise.all([run('a'), run('b')])).map(out), ['wrote\n', 'wrote\n'])
    })

    it('is gone when the sandbox is closed, with its group', async () => {
      const marker = `spare-${process.pid}-${made}-closed`
      await prepare(marker)
      await sandbox.close()
      assert.deepEqual(processesWith(marker), [])
      assert.deepEqual(groupsOf(process.pid), [])
      sandbox = openBubblewrap({ bwrap: '/usr/bin/bwrap', arch, useCgroups: way.useCgroups })
    })
  })
}

describe('a process with a bubblewrap that was started in advance', () => {
  /** Starts a process that ends by itself on request, with its sandbox open. */
  const start = (marker: string): ChildProcessByStdio<Writable, Readable, null> => {
    const source = `
      import { mkdtempSync, rmSync } from 'node:fs'
      import { openBubblewrap } from ${JSON.stringify(join(import.meta.dirname, 'bubblewrap.ts'))}
      const sandbox = openBubblewrap({ bwrap: '/usr/bin/bwrap', arch: '${arch}' })
      const folder = mkdtempSync('/tmp/assay-spares-test-')
      for (let run = 0; run < 2; run++) await sandbox.run({ command: ['/bin/sh', '-c', ':', '${marker}'], folder })
      rmSync(folder, { recursive: true })
      process.stdin.once('data', () => process.stdin.destroy())
      console.log('ready')`
    return spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  }
  const waiting = (marker: string, own: number | undefined) =>
    processesWith(marker).filter((pid) => pid !== String(own))

  for (const [does, end] of [
    ['is killed', (child: ChildProcess) => child.kill('SIGKILL')],
    ['ends without closing its sandbox', (child: ChildProcess) => child.stdin?.end('\n')],
  ] as const) {
    it(`leaves none of them behind when it ${does}`, async () => {
      const marker = `spare-${process.pid}-parent-${does.length}`
      const child = start(marker)
      const exited = once(child, 'exit')
      const started = await Promise.race([once(child.stdout, 'data'), exited])
      assert.equal(String(started[0]), 'ready\n')
      await until('a bubblewrap of it waits', () => waiting(marker, child.pid).length === 1)
      end(child)
      await exited
      await until('no process of it is left', () => waiting(marker, child.pid).length === 0)
      // The next sandbox removes the groups that are left, unless the kernel still holds ended processes in them.
      await until('no group of it is left', async () => {
        await openBubblewrap({ bwrap: '/usr/bin/bwrap', arch }).close()
        return groupsOf(child.pid).length === 0
      })
    })
  }
})

describe('waitingCommand', () => {
  it("doesn't start anything when its parent is gone", async () => {
    const marker = `spare-${process.pid}-abandoned`
    const task = { command: ['/bin/sh', '-c', ':', marker] as const, folder: '/tmp', limits: withDefaults({}) }
    const plan = { identity: { by: 'bubblewrap', uid: 65_534 }, hasCgroup: true } as const
    const { file, args } = waitingCommand('/usr/bin/bwrap', plan, task)
    const stdio = Array.from({ length: DESCRIPTORS.args + 1 }, () => 'pipe' as const)
    const child = spawn(file, args, { stdio, ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) })
    const exited = once(child, 'exit')
    for (const [index, stream] of child.stdio.entries()) if (index !== DESCRIPTORS.args) stream?.destroy()
    await sleep(50)
    child.stdio.at(DESCRIPTORS.args)?.destroy()
    await exited
    assert.deepEqual(processesWith(marker), [])
  })
})
