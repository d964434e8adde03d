import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startAssay } from './process.ts'
import { project, replayed } from './project.ts'
import { type Finished, runWarm } from './warm-command.ts'

const ENV = { ...process.env, NO_COLOR: '1', ASSAY_STORE: '', ASSAY_SERVER: '' }

/** Without what differs between any two runs. */
const withoutIds = ({ stdout, stderr, code }: Finished) => ({
  stdout: stdout.replace(/\d{8}-\d{6}-[a-z0-9]{6}/g, 'ID').replace(/\d{4}-\d\d-\d\d[T ][\d:.]+Z?/g, 'TIME'),
  stderr: stderr.replace(/\d{8}-\d{6}-[a-z0-9]{6}/g, 'ID'),
  code,
})

async function inOwnProcess(args: readonly string[], cwd: string): Promise<Finished> {
  return startAssay(args, { cwd, env: ENV }).finished
}

async function inWarmProcess(args: readonly string[], cwd: string, timeoutMs = 180_000): Promise<Finished> {
  const finished = runWarm(args, { cwd, env: ENV, timeoutMs })
  assert.ok(finished !== null)
  return finished
}

describe('a command in a process that ran others', () => {
  it('prints and exits as in one of its own', async () => {
    using own = project(replayed({ a: 'a', b: 'no' }))
    using warm = project(replayed({ a: 'a', b: 'no' }))
    for (const args of [
      ['run', 'suite.yaml'],
      ['run', 'suite.yaml', '--fail-under', '0.9'],
      ['show', 'last'],
      ['run', 'none.yaml'],
      ['runs', '--nonsense'],
      ['report', 'last', '--format', 'csv'],
      ['--version'],
    ]) {
      const [expected, found] = [await inOwnProcess(args, own.folder), await inWarmProcess(args, warm.folder)]
      assert.deepEqual(withoutIds(found), withoutIds(expected), args.join(' '))
    }
  })

  it('sees its own folder and variables, and none of the last one', async () => {
    using first = project(replayed({ a: 'a' }))
    using second = project()
    assert.equal((await inWarmProcess(['validate', 'suite.yaml'], first.folder)).code, 0)
    assert.equal((await inWarmProcess(['validate', 'suite.yaml'], second.folder)).code, 2)
    const stored = { ASSAY_STORE: 'elsewhere.db' }
    const named = await runWarm(['runs'], { cwd: second.folder, env: { ...ENV, ...stored }, timeoutMs: 180_000 })
    assert.match(named?.stderr ?? '', /elsewhere\.db/)
    assert.doesNotMatch((await inWarmProcess(['runs'], second.folder)).stderr, /elsewhere\.db/)
  })

  it('has to wait for no other: while one runs there, another gets a process of its own', async () => {
    using here = project(replayed({ a: 'a' }))
    const running = inWarmProcess(['run', 'suite.yaml'], here.folder)
    assert.equal(runWarm(['--version'], { cwd: here.folder, env: ENV, timeoutMs: 180_000 }), null)
    assert.equal((await here.run(['--version'])).code, 0)
    assert.equal((await running).code, 0)
  })

  it('is killed if it does not end, and the next one gets a new process', async () => {
    using here = project(replayed({ a: 'a' }))
    const killed = await inWarmProcess(['run', 'suite.yaml', '--watch'], here.folder, 3000)
    assert.equal(killed.code, null)
    assert.equal((await inWarmProcess(['--version'], here.folder)).code, 0)
  })
})
