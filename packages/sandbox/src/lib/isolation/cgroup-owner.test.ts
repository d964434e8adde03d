import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { ownGroupName, removeAbandoned } from './cgroup-owner.ts'

describe('removeAbandoned', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-cgroup-owner-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Returns the number of a process that has ended. */
  const goneProcess = async () => {
    const child = spawn('/bin/true')
    await once(child, 'exit')
    return child.pid
  }

  it('removes groups of ended processes, even if a running one has the same number', async () => {
    const gone = await goneProcess()
    const own = ownGroupName(7)
    const stay = [own, `assay-${process.ppid}-3`, 'assay-notes', 'other']
    const abandoned = [`assay-${gone}-77-0`, `assay-${gone}-0`, `assay-${process.pid}-1-7`, `assay-${process.pid}-7`]
    for (const name of [...stay, ...abandoned]) mkdirSync(join(folder, name))
    removeAbandoned(folder)
    assert.deepEqual(readdirSync(folder).sort(), stay.sort())
  })

  it("kills such a group's members, but not by the number of invisible ones", async () => {
    const left = spawn('/bin/sleep', ['60'])
    const exited = once(left, 'exit')
    const group = join(folder, `assay-${await goneProcess()}-77-0`)
    mkdirSync(group)
    writeFileSync(join(group, 'cgroup.procs'), `0\n${left.pid}\n`)
    removeAbandoned(folder)
    assert.deepEqual(await exited, [null, 'SIGKILL'])
  })
})
