import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { TestFile } from './choose-files.ts'
import { isPure, planJobs } from './plan-jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-plan-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function test(name: string, foreign: readonly string[] = [], source = ''): TestFile {
  const path = join(folder, `${name}.test.ts`)
  writeFileSync(path, source)
  return { path, source, imports: { files: new Set([path]), foreign: new Set(foreign) } }
}

const starts = (name: string) => test(name, ['node:child_process'])

describe('isPure', () => {
  it('is true of a file that reads files and computes', () => {
    assert.ok(isPure(test('a', ['node:test', 'node:fs', 'zod', 'fast-check'])))
  })

  it('is false of a file that can start or listen, also through what it imports', () => {
    for (const name of [
      'node:child_process',
      'node:http',
      'node:sqlite',
      'worker_threads',
      'pg',
      '@hono/node-server',
    ]) {
      assert.ok(!isPure(test('a', [name])), name)
    }
  })

  it('is false of a file that changes its process', () => {
    for (const source of [
      'process.env.HOME = ""',
      'process.chdir("/")',
      'globalThis.fetch = f',
      'mock.timers.enable()',
    ]) {
      assert.ok(!isPure(test('a', [], source)), source)
    }
  })
})

describe('planJobs', () => {
  it('puts pure files together, a process for each core, and every other alone', () => {
    const jobs = planJobs([test('a'), starts('b'), test('c'), test('d'), starts('e')], { cores: 2, seconds: new Map() })
    assert.deepEqual(jobs.map(({ files }) => files.length).sort(), [1, 1, 1, 2])
    assert.equal(jobs.flatMap(({ files }) => files).length, 5)
  })

  it('begins with what took longest', () => {
    const files = [starts('short'), starts('long')]
    const seconds = new Map([
      [files[0]?.path ?? '', 1],
      [files[1]?.path ?? '', 100],
    ])
    assert.deepEqual(planJobs(files, { cores: 2, seconds })[0]?.files, [files[1]?.path])
  })
})
