import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { configFor, project, storedRuns, suiteOf } from './project.ts'
import { startSlowServer } from './slow-server.ts'

/** Far more than are answered before a test stops the run. */
const CASES = Array.from({ length: 600 }, (_, i) => `case-${i}`)

describe('assay runs stop', () => {
  it('ends a run of another process: no request a second later, status cancelled, and it can be resumed', async () => {
    await using server = await startSlowServer(20)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    const run = here.start(['run', 'suite.yaml', '--threads', '2'])
    await server.asked(20)
    const stop = await here.run(['runs', 'stop', 'last'])
    assert.equal(stop.code, 0, stop.stderr)
    assert.match(
      stop.stdout,
      /^Run \S+ stops when its open requests are answered\. Resume it with: assay run --resume \S+\n$/,
    )
    await delay(1000)
    const after = server.questions.length
    const { code, stderr } = await run.finished
    assert.equal(code, 3)
    assert.match(stderr, /local\/m stopped early: canceled\./)
    assert.equal(server.questions.length, after)
    assert.ok(after < CASES.length)
    const [stopped] = await storedRuns(here.folder)
    assert.deepEqual([stopped?.run.status, stopped?.run.lease, stopped?.results.length], ['cancelled', null, after])
    assert.notEqual(stopped?.run.finished_at, null)
    assert.equal((await here.run(['runs', 'stop', 'last'])).stdout, `Run ${stopped?.run.id} had already ended.\n`)

    const resumed = await here.run(['run', '--resume', 'last', '--threads', '100'])
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.equal(server.questions.length, CASES.length, 'A case was asked twice.')
    assert.equal((await storedRuns(here.folder))[0]?.run.status, 'finished')
  })

  it("ends one of a command's runs, and the others continue", async () => {
    await using server = await startSlowServer(20)
    using here = project({
      'assay.config.yaml': configFor(server, ['local/a', 'local/b']),
      'suite.yaml': suiteOf(CASES.slice(0, 400)),
    })
    const run = here.start(['run', 'suite.yaml', '-m', 'local/a,local/b', '--threads', '2', '--json'])
    const ids = new Map<string, string>()
    run.onLine((line) => {
      const { type, model, run: id } = JSON.parse(line)
      if (type === 'run.started') ids.set(model, id)
    })
    await server.asked(10)
    const stop = JSON.parse((await here.run(['runs', 'stop', ids.get('local/a') ?? '', '--json'])).stdout)
    assert.deepEqual(stop, { runs: [{ id: ids.get('local/a'), outcome: 'asked' }] })
    const { code } = await run.finished
    assert.equal(code, 3)
    const runs = await storedRuns(here.folder)
    assert.deepEqual(runs.map(({ run: { model, status } }) => `${model} ${status}`).sort(), [
      'local/a cancelled',
      'local/b finished',
    ])
  })

  it('cancels a run whose process was killed, without waiting for its lease', async () => {
    await using server = await startSlowServer(20)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    const run = here.start(['run', 'suite.yaml', '--threads', '2'])
    await server.asked(20)
    run.child.kill('SIGKILL')
    await run.finished
    const { stdout } = await here.run(['runs', 'stop', 'last'])
    assert.match(stdout, /is cancelled; no process was running it/)
    assert.equal((await storedRuns(here.folder))[0]?.run.status, 'cancelled')
    assert.deepEqual(JSON.parse((await here.run(['runs', '--status', 'cancelled', '--json'])).stdout).runs.length, 1)
  })

  it('exits with 2 for an unknown run, and then stops none', async () => {
    await using server = await startSlowServer(5)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a']) })
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const { code, stderr, stdout } = await here.run(['runs', 'stop', 'last', 'nosuch'])
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /Run "nosuch" doesn't exist/)
  })
})

describe('assay runs prune', () => {
  it('deletes old runs after asking, and answers if told to', async () => {
    await using server = await startSlowServer(0)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const refused = await here.run(['runs', 'prune', '--older-than', '0s'])
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /Delete 1 run started before \S+\? Confirming needs a terminal/)
    assert.match(
      (await here.run(['runs', 'prune', '--older-than', '90d', '--yes'])).stdout,
      /^Deleted 0 runs with 0 results/,
    )
    assert.equal((await storedRuns(here.folder)).length, 1)
    const pruned = JSON.parse((await here.run(['runs', 'prune', '--older-than', '0s', '--yes', '--json'])).stdout)
    assert.deepEqual([pruned.runs, pruned.results, pruned.answers], [1, 2, 0])
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    assert.equal(server.questions.length, 2, 'The answers were kept.')
    const all = JSON.parse(
      (await here.run(['runs', 'prune', '--older-than', '0s', '--answers', '--yes', '--json'])).stdout,
    )
    assert.deepEqual([all.runs, all.answers], [1, 2])
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    assert.equal(server.questions.length, 4)
  })

  it('leaves a run under way', async () => {
    await using server = await startSlowServer(20)
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES.slice(0, 400)) })
    const run = here.start(['run', 'suite.yaml', '--threads', '2'])
    await server.asked(10)
    const pruned = JSON.parse(
      (await here.run(['runs', 'prune', '--older-than', '0s', '--answers', '--yes', '--json'])).stdout,
    )
    assert.equal(pruned.runs, 0)
    assert.equal((await run.finished).code, 0)
    assert.equal((await storedRuns(here.folder))[0]?.results.length, 400)
  })
})
