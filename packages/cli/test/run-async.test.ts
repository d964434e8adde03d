import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, storedRuns, suiteOf } from './project.ts'
import { startSlowServer } from './slow-server.ts'

const CASES = Array.from({ length: 600 }, (_, i) => `case-${i}`)

/** Starts a run in the background, and gives what the command printed. */
async function startInBackground(here: Project, ...args: string[]) {
  const { code, stdout, stderr } = await here.run(['run', 'suite.yaml', '--async', '--json', ...args])
  assert.equal(code, 0, stdout + stderr)
  const { runs, pid, log } = JSON.parse(stdout)
  return { id: String(runs[0].id), ids: runs.map(({ id }: { id: string }) => id), pid: Number(pid), log: String(log) }
}

describe('assay run --async', () => {
  it("prints its runs' ids and returns while they continue; wait ends with their summary", async () => {
    await using server = await startSlowServer(20)
    using here = project({
      'assay.config.yaml': configFor(server, ['local/a', 'local/b']),
      'suite.yaml': suiteOf(CASES.slice(0, 100)),
    })
    const models = ['-m', 'local/a,local/b', '--threads', '2']
    const { code, stdout, stderr } = await here.run(['run', 'suite.yaml', '--async', '-o', 'r.json', ...models])
    assert.equal(code, 0, stderr)
    const ids = stdout.trimEnd().split('\n')
    assert.equal(ids.length, 2)
    assert.match(
      stderr,
      new RegExp(
        `logs to \\.assay/assay\\.db\\.logs/${ids[0]}\\.log\\. Wait for it with: assay runs wait ${ids.join(' ')}\n$`,
      ),
    )
    assert.ok(server.questions.length < 200)
    const waited = await here.run(['runs', 'wait', ...ids])
    assert.equal(waited.code, 0, waited.stderr)
    assert.match(waited.stdout, /=== Run Summary ===/)
    assert.equal(server.questions.length, 200)
    assert.equal(JSON.parse(readFileSync(join(here.folder, 'r.json'), 'utf8')).results.length, 200)
    const log = join(here.folder, `.assay/assay.db.logs/${ids[0]}.log`)
    assert.match(readFileSync(log, 'utf8'), /=== Run Summary ===/)
    assert.equal(statSync(log).mode & 0o777, 0o600)
    const runs = await storedRuns(here.folder)
    assert.deepEqual(runs.map(({ run }) => [run.id, run.status]).sort(), ids.map((id) => [id, 'finished']).sort())
  })

  it('continues after the session that started it hangs up', async () => {
    await using server = await startSlowServer(20)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES.slice(0, 100)) })
    // A session of its own, which is then ended as a terminal ends one: a hang-up to the whole group of processes.
    const shell = here.start(['run', 'suite.yaml', '--async', '--threads', '2'], {
      within: ['setsid', 'sh', '-c', '"$@"; trap "" HUP; kill -HUP 0', 'sh'],
    })
    const { stdout } = await shell.finished
    const { code, stderr } = await here.run(['runs', 'wait', stdout.trim()])
    assert.equal(code, 0, stderr)
    assert.equal(server.questions.length, 100)
  })

  it('checks everything before it returns, and records nothing that is invalid', async () => {
    using here = project({
      'suite.yaml': suiteOf(['a'], { models: ['openai/gpt-5-mini'] }),
      'bad.yaml': 'metadata: {}\n',
    })
    const noKey = await here.run(['run', 'suite.yaml', '--async'])
    assert.equal(noKey.code, 3)
    assert.match(noKey.stderr, /OPENAI_API_KEY/)
    assert.equal((await here.run(['run', 'bad.yaml', '--async'])).code, 2)
    assert.equal((await here.run(['run', 'suite.yaml', '--async', '--watch'])).code, 2)
    assert.equal((await here.run(['run', 'suite.yaml', '--async', '--store', 'memory:'])).code, 2)
    assert.deepEqual(await storedRuns(here.folder), [])
    assert.ok(!existsSync(join(here.folder, '.assay/assay.db.logs')))
  })

  it('resumes a stopped run', async () => {
    await using server = await startSlowServer(20)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    const { id } = await startInBackground(here, '--threads', '2')
    await server.asked(10)
    assert.equal((await here.run(['runs', 'stop', id])).code, 0)
    const stopped = await here.run(['runs', 'wait', id])
    assert.equal(stopped.code, 3)
    assert.match(stopped.stderr, /stopped early: canceled/)
    assert.ok(server.questions.length < CASES.length)
    const again = await here.run(['run', '--resume', id, '--async', '--threads', '100'])
    assert.deepEqual([again.code, again.stdout], [0, `${id}\n`], again.stderr)
    assert.equal((await here.run(['runs', 'wait', id])).code, 0)
    assert.equal(server.questions.length, CASES.length)
  })

  it('reports what went wrong if the process ends before it has the run', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    here.write('end.mjs', "if (process.argv.includes('--resume')) { console.error('No luck today.'); process.exit(7) }")
    const node = ['--import', join(here.folder, 'end.mjs')]
    const { code, stderr } = await here.run(['run', 'suite.yaml', '--async'], { node })
    assert.equal(code, 3)
    assert.match(stderr, /The process for run \S+ didn't start: it exited with 7\.\nNo luck today\.\nIts output is in /)
    const [run] = await storedRuns(here.folder)
    assert.equal(run?.run.status, 'stopped')
    assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
    here.write('suite.yaml', suiteOf(['b']))
    const changed = await here.run(['run', '--resume', 'last', '--async'])
    assert.equal(changed.code, 3)
    assert.match(changed.stderr, /can't be resumed: its suites or options changed/)
    assert.equal((await storedRuns(here.folder))[0]?.run.status, 'finished')
  })
})

describe('assay runs wait', () => {
  it("exits with 1 if one of the run's gates fails, and with 3 if nothing could be sent", async () => {
    await using server = await startChatServer((question) => (question === 'Say down' ? 400 : 'no'))
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    const gated = await startInBackground(here, '--fail-under', '0.8')
    const failed = await here.run(['runs', 'wait', gated.id])
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /0\.0% \(0\/2\) passed; the minimum is 80\.0% \(--fail-under\)/)
    const json = JSON.parse((await here.run(['runs', 'wait', gated.id, '--json'])).stdout)
    assert.deepEqual([json.ok, json.runs[0].id, json.runs[0].failures[0].gate], [false, gated.id, 'fail_under'])
    here.write('suite.yaml', suiteOf(['down']))
    const down = await startInBackground(here)
    assert.equal((await here.run(['runs', 'wait', down.id])).code, 3)
  })

  it('is undecided if the baseline is another file, or gone, since the run started', async () => {
    let answer = 'case'
    await using server = await startChatServer(() => answer)
    const evals = CASES.slice(0, 12).map((name) => ({ name, prompt: `Say ${name}`, checks: [{ contains: 'case' }] }))
    const suite = JSON.stringify({ metadata: { name: 'words', models: ['local/m'] }, evals })
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suite })
    assert.equal((await here.run(['run', 'suite.yaml', '-o', 'base.json'])).code, 0)
    const base = readFileSync(join(here.folder, 'base.json'))
    answer = 'no'
    const gated = ['--no-cache', '--baseline', 'base.json', '--fail-on-regression']
    const { id, log } = await startInBackground(here, ...gated, '-o', 'base.json')
    // The process writes its report before it says what its gates are.
    while (!/\(--fail-on-regression\)/.test(readFileSync(join(here.folder, log), 'utf8'))) await setTimeout(20)
    const replaced = await here.run(['runs', 'wait', id])
    assert.equal(replaced.code, 3, replaced.stderr)
    assert.match(
      replaced.stderr,
      /Undecided: Baseline "base\.json" has changed since the run started, so nothing was compared/,
    )
    const resumed = await here.run(['run', '--resume', id])
    assert.equal(resumed.code, 3, resumed.stderr)
    rmSync(join(here.folder, 'base.json'))
    const gone = await here.run(['runs', 'wait', id])
    assert.equal(gone.code, 3, gone.stderr)
    assert.match(gone.stderr, /Baseline "base\.json" is gone since the run started/)
    writeFileSync(join(here.folder, 'base.json'), base)
    assert.equal((await here.run(['runs', 'wait', id])).code, 1)
  })

  it("reports that a run's process is gone instead of waiting for it", async () => {
    await using server = await startSlowServer(20)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    const { id, pid } = await startInBackground(here, '--threads', '2')
    await server.asked(10)
    process.kill(pid, 'SIGKILL')
    const { code, stderr } = await here.run(['runs', 'wait', id])
    assert.equal(code, 3)
    assert.match(
      stderr,
      new RegExp(`Run ${id} didn't finish: process ${pid} on ".+" is gone, and no process runs it\\. Resume it with: `),
    )
  })

  it('reports it too if the command was killed before it started the process', async () => {
    await using server = await startChatServer((question) => question)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    here.write(
      'killed.mjs',
      `import processes from 'node:child_process'
       import { syncBuiltinESMExports } from 'node:module'
       processes.spawn = () => process.kill(process.pid, 'SIGKILL')
       syncBuiltinESMExports()`,
    )
    const node = ['--import', join(here.folder, 'killed.mjs')]
    assert.equal((await here.run(['run', 'suite.yaml', '--async'], { node })).code, null)
    const { code, stderr } = await here.run(['runs', 'wait', 'last'])
    assert.equal(code, 3)
    assert.match(stderr, /is gone, and no process runs it/)
    assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
    assert.equal(server.questions.length, 1)
  })

  it('exits with 3 when its time is over, and the run continues', async () => {
    await using server = await startSlowServer(200)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES.slice(0, 300)) })
    const store = ['--store', 'other.db']
    const { id } = await startInBackground(here, '--threads', '2', ...store)
    const { code, stdout } = await here.run(['runs', 'wait', id, '--timeout', '50ms', '--json', ...store])
    assert.equal(code, 3)
    assert.equal(JSON.parse(stdout).error.code, 'RUN_WAIT_TIMEOUT')
    assert.equal((await here.run(['runs', 'stop', id, ...store])).code, 0)
    assert.equal((await here.run(['runs', 'wait', id, 'last', ...store])).code, 3)
    assert.equal((await here.run(['runs', 'wait', 'nosuch', ...store])).code, 2)
  })
})
