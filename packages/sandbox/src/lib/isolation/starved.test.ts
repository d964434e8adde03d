// Needs: sandbox, system-python
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { cgroupHost } from './cgroup-host.ts'

const MIB = 1024 ** 2
const AS_ROOT = { skip: process.getuid?.() !== 0 && 'needs root' }

/** Makes a machine with this much memory, as far as a process in it can tell. Returns the file that takes a process in. */
function makeSmallMachine(bytes: number): string {
  const host = cgroupHost()
  assert.ok(host !== null)
  const folder = join(host.folders.memory, `small-machine-${process.pid}`)
  const isSecond = host.files.memoryLimit === 'memory.max'
  // In version 2, a group has members or children with limits.
  const own = isSecond ? join(folder, 'members') : folder
  mkdirSync(own, { recursive: true })
  after(() => {
    if (isSecond) rmdirSync(own)
    rmdirSync(folder)
  })
  writeFileSync(join(folder, host.files.memoryLimit), String(bytes))
  for (const [file, value] of isSecond ? [['memory.swap.max', '0'] as const] : host.files.noSwap(String(bytes)))
    writeFileSync(join(folder, file), value)
  if (isSecond) writeFileSync(join(folder, 'cgroup.subtree_control'), '+memory +pids')
  return join(own, 'cgroup.procs')
}

/** Fills this many MiB in a sandbox with this limit in bytes, and prints how that ended. */
const PROGRAM = `
import { openSandbox } from ${JSON.stringify(join(import.meta.dirname, 'open-sandbox.ts'))}
const [folder, mebibytes, limit] = process.argv.slice(1)
const sandbox = await openSandbox()
const command = ['/usr/bin/python3', '-c', \`held = [bytearray(1024 ** 2) for _ in range(\${mebibytes})]\`]
const limits = { memoryBytes: Number(limit) }
const said = await sandbox.run({ command, folder, limits }).then(
  ({ exitCode, limit }) => ({ exitCode, limit }),
  ({ code, message }) => ({ code, message }),
)
await sandbox.close()
console.log(JSON.stringify(said))
`

async function fill(small: string, mebibytes: number, limit: number): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-starved-'))
  const shell = `echo $$ > ${small} && exec "$@"`
  const node = [process.execPath, '--input-type=module', '-e', PROGRAM, folder, String(mebibytes), String(limit)]
  const child = spawn('sh', ['-c', shell, 'sh', ...node], { stdio: ['ignore', 'pipe', 'inherit'] })
  return JSON.parse(await text(child.stdout))
}

describe('a program on a machine that runs out of memory', () => {
  it('is an error of the machine, unless the program reached its own limit', AS_ROOT, async () => {
    const small = makeSmallMachine(512 * MIB)
    assert.deepEqual(await fill(small, 100, 1024 * MIB), { exitCode: 0, limit: null })
    assert.deepEqual(await fill(small, 800, 200 * MIB), { exitCode: null, limit: 'memory' })
    assert.deepEqual(await fill(small, 800, 2048 * MIB), {
      code: 'SANDBOX_STARVED',
      message: 'The machine ran out of memory, and its kernel killed a program that was within its own limit',
    })
  })
})
