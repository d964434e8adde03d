// Needs: sandbox, system-python
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type HostileHost, hostileHost, processesWith } from '../../../test/hostile/hostile-host.ts'
import { type HostileProgram, PRELUDE } from '../../../test/hostile/hostile-program.ts'
import { HOSTILE_PROGRAMS } from '../../../test/hostile/hostile-programs.ts'
import { someOf } from '../../../test/some-of.ts'
import { removeFolder } from '../run/sample-folder.ts'
import { openBubblewrap } from './bubblewrap.ts'
import { findCgroups } from './cgroup.ts'
import type { Ended, Sandbox } from './sandbox.ts'

process.env.HOSTILE_TEST_SECRET = 'the secret of the host'

/** Whether control groups can be made: ordinary users often can't. */
const hasCgroups = findCgroups() !== null

const arch = process.arch === 'arm64' ? 'arm64' : 'x64'

/** The ways to isolate a program. Only root can bind what others can't reach. */
const WAYS = [
  ...(hasCgroups ? [{ name: 'with control groups', useCgroups: true, bindsHidden: false }] : []),
  { name: 'without control groups', useCgroups: false, bindsHidden: false },
  ...(process.getuid?.() === 0
    ? [{ name: 'with tools that only root can reach', useCgroups: hasCgroups, bindsHidden: true }]
    : []),
]

for (const way of WAYS) {
  describe(`a hostile program, ${way.name}`, { concurrency: 3 }, () => {
    let sandbox: Sandbox
    let host: HostileHost
    before(async () => {
      host = await hostileHost()
      sandbox = openBubblewrap({ bwrap: '/usr/bin/bwrap', arch, useCgroups: way.useCgroups })
    })
    after(async () => {
      await sandbox.close()
      await host.close()
    })

    for (const [index, program] of someOf(programsFor(way)).entries()) {
      it(`is stopped: ${program.name}`, async () => {
        const folder = mkdtempSync(join(host.folder, 'work-'))
        const marker = `hostile-${process.pid}-${index}-${way.name.length}`
        const ended = await sandbox.run({
          command: ['/usr/bin/python3', '-I', '-S', '-c', PRELUDE + program.python, marker],
          folder,
          binds: way.bindsHidden ? [{ from: host.hiddenFolder, to: '/bound' }] : [],
          env: { TARGETS: JSON.stringify(host.targets) },
          limits: { wallMs: 30_000, ...program.limits },
        })
        assertHeld(program, ended)
        assert.deepEqual(host.damage(), [])
        assert.deepEqual(processesWith(marker), [])
        await removeFolder(folder)
        assert.ok(!existsSync(folder))
      })
    }
  })
}

function programsFor({ useCgroups, bindsHidden }: { useCgroups: boolean; bindsHidden: boolean }): HostileProgram[] {
  // The time to drain a flood doesn't depend on the way.
  const isNew = ({ limit, name }: HostileProgram) => !name.startsWith('a flood of') && (!bindsHidden || limit === null)
  const all = HOSTILE_PROGRAMS.filter((program) => (useCgroups === hasCgroups && !bindsHidden) || isNew(program))
  return useCgroups ? all : all.filter(({ needsCgroup = false }) => !needsCgroup)
}

function assertHeld(program: HostileProgram, ended: Ended): void {
  const [stdout, stderr] = [ended.stdout, ended.stderr].map(({ bytes }) => bytes.toString('latin1', 0, 2000))
  const seen = `${JSON.stringify({ exit: ended.exitCode, signal: ended.signal, limit: ended.limit })} ${stdout} ${stderr}`
  assert.equal(ended.limit, program.limit, seen)
  assert.doesNotMatch(seen, /ESCAPED/)
  if (program.limit !== null) return
  if (program.signal === undefined) assert.deepEqual([ended.exitCode, stdout], [0, 'held\n'], seen)
  else assert.ok(ended.signal !== null && program.signal.includes(ended.signal), seen)
}
