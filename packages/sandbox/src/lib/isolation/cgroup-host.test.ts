import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { cgroupHost } from './cgroup-host.ts'

describe('cgroupHost', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'assay-cgroup-test-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const group = (path: string, controllers?: string) => {
    mkdirSync(join(root, path), { recursive: true })
    writeFileSync(join(root, path, 'cgroup.procs'), '')
    if (controllers !== undefined) writeFileSync(join(root, path, 'cgroup.subtree_control'), controllers)
  }

  it('makes groups of version 2 beside its own, which has members', () => {
    group('user.slice', 'cpu memory pids\n')
    group('user.slice/session.scope', '\n')
    const host = cgroupHost(root, new Map([['', '/user.slice/session.scope']]))
    const folder = join(root, 'user.slice')
    assert.deepEqual(host?.folders, { memory: folder, pids: folder, cpu: folder })
    assert.equal(host?.files.memoryLimit, 'memory.max')
  })

  it('makes groups of version 1 below its own, by controller', () => {
    for (const path of ['memory/job', 'pids', 'cpuacct']) group(path)
    const own = new Map([
      ['', '/'],
      ['memory', '/job'],
      ['pids', '/'],
      ['cpuacct', '/elsewhere'],
    ])
    assert.deepEqual(cgroupHost(root, own)?.folders, {
      memory: join(root, 'memory/job'),
      pids: join(root, 'pids'),
      cpu: join(root, 'cpuacct'),
    })
  })

  it('finds none if a controller is missing', () => {
    group('.', 'cpu memory\n')
    group('memory')
    assert.equal(
      cgroupHost(
        root,
        new Map([
          ['', '/'],
          ['memory', '/'],
        ]),
      ),
      null,
    )
  })

  it('never leaves the folder of control groups', () => {
    writeFileSync(join(root, 'cgroup.subtree_control'), 'memory pids')
    mkdirSync(join(root, 'inner'))
    assert.equal(cgroupHost(join(root, 'inner'), new Map([['', '/']])), null)
  })
})
