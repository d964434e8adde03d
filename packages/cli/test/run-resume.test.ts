import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { jsonLines } from './process.ts'
import { configFor, project, storedRuns, suiteOf } from './project.ts'

const CASES = Array.from({ length: 20 }, (_, i) => `case-${i}`)

/** Answers at once until it has been asked `held` times, then keeps all waiting until it is let go. */
async function holdingServer(held: number) {
  const { promise: letGo, resolve } = Promise.withResolvers<void>()
  const { promise: isHolding, resolve: hold } = Promise.withResolvers<void>()
  let holding = true
  const server = await startChatServer(async (question, count) => {
    // Three more are in flight then, as the command asks four at once.
    if (count === held + 4 && holding) hold()
    if (count > held && holding) await letGo
    return question
  })
  const release = () => {
    holding = false
    resolve()
  }
  return Object.assign(server, { isHolding, release })
}

function twentyCases(server: { baseUrl: string }) {
  return project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
}

const RUN = ['run', 'suite.yaml', '--threads', '4', '--format', 'json', '-o', 'report.json']

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  describe(`assay run, ${signal}`, () => {
    it("once finishes open requests, reports the results so far, and doesn't exit with 0", async () => {
      await using server = await holdingServer(6)
      using here = twentyCases(server)
      const run = here.start(RUN)
      await server.isHolding
      run.child.kill(signal)
      await run.says('Finishing open requests')
      server.release()
      const { code, stdout, stderr } = await run.finished
      assert.equal(code, 3, stderr)
      assert.match(stderr, /local\/m stopped early/)
      assert.match(stdout, /Success Rate: 100\.0% \(10\/10/)
      assert.equal(server.questions.length, 10)
      const report = JSON.parse(readFileSync(join(here.folder, 'report.json'), 'utf8'))
      assert.equal(report.results.length, 10)
      assert.equal(report.runs[0].status, 'stopped')

      assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
      assert.equal(server.questions.length, 20)
      assert.equal(new Set(server.questions).size, 20)
      const [resumed, ...more] = await storedRuns(here.folder)
      assert.deepEqual([resumed?.run.status, resumed?.results.length, more.length], ['finished', 20, 0])
    })

    it("twice stops at once, and a later --resume sends only what isn't recorded", async () => {
      await using server = await holdingServer(6)
      using here = twentyCases(server)
      const run = here.start(RUN)
      await server.isHolding
      run.child.kill(signal)
      await run.says('Finishing open requests')
      run.child.kill(signal)
      const { code, stderr } = await run.finished
      assert.equal(code, 3, stderr)
      server.release()
      assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
      // The four that were given up are asked again. The six that were answered are not, judged by then or not.
      assert.equal(server.questions.length, 24)
      assert.equal((await storedRuns(here.folder))[0]?.results.length, 20)
    })
  })
}

describe('assay run --resume', () => {
  it('reports a changed suite instead of mixing two', async () => {
    await using server = await holdingServer(6)
    using here = twentyCases(server)
    const run = here.start(RUN)
    await server.isHolding
    run.child.kill('SIGKILL')
    await run.finished
    server.release()
    here.write('suite.yaml', suiteOf(CASES.slice(1)))
    const asked = server.questions.length
    const { code, stderr } = await here.run(['run', '--resume', 'last'])
    assert.equal(code, 2)
    assert.match(stderr, /can't be resumed: its suites or options changed/)
    assert.equal(server.questions.length, asked)
  })

  it("resumes with the run's flags, but prints as it's told now", async () => {
    await using server = await holdingServer(6)
    using here = twentyCases(server)
    const run = here.start(['run', 'suite.yaml', '--samples', '2', '--threads', '4', '--fail-under', '1', '--tag', 'x'])
    await server.isHolding
    run.child.kill('SIGKILL')
    await run.finished
    server.release()
    const { code, stdout } = await here.run(['run', '--resume', 'last', '--json'])
    assert.equal(code, 0)
    const events = jsonLines(stdout)
    assert.deepEqual([events[0].type, events.at(-1).type], ['run.started', 'run.finished'])
    assert.equal(events[0].total, 40)
    assert.deepEqual(events.at(-1).summary.tags, ['x'])
  })

  it("resumes all of the command's models, in one experiment", async () => {
    await using server = await holdingServer(6)
    using here = project({
      'assay.config.yaml': configFor(server, ['local/m', 'local/n', 'local/o']),
      'suites/one.yaml': suiteOf(CASES.slice(0, 8), { name: 'one', models: ['local/m', 'local/n'] }),
      'suites/two.yaml': suiteOf(CASES.slice(8, 16), { name: 'two', models: ['local/o'] }),
    })
    const run = here.start(['run', 'suites', '--threads', '4'])
    await server.isHolding
    run.child.kill('SIGKILL')
    await run.finished
    server.release()
    assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
    const runs = await storedRuns(here.folder)
    assert.deepEqual(
      runs.map(({ run, results }) => [run.model, run.status, results.length]),
      [
        ['local/m', 'finished', 8],
        ['local/n', 'finished', 8],
        ['local/o', 'finished', 8],
      ],
    )
    assert.equal(new Set(runs.map(({ run }) => run.experiment)).size, 1)
  })

  it('of a finished run sends nothing, writes its report and checks its gates once more', async () => {
    await using server = await startChatServer((question) => question)
    using here = twentyCases(server)
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const finished = (await storedRuns(here.folder))[0]?.run.finished_at
    const again = await here.run(['run', 'suite.yaml', '--resume', 'last', '--format', 'json', '-o', 'again.json'])
    assert.equal(again.code, 0, again.stderr)
    assert.equal(JSON.parse(readFileSync(join(here.folder, 'again.json'), 'utf8')).results.length, 20)
    assert.equal((await here.run(['run', 'suite.yaml', '--resume', 'last', '--gate', 'total_cost < 0'])).code, 1)
    assert.equal(server.questions.length, 20)
    const runs = await storedRuns(here.folder)
    assert.equal(runs.length, 1)
    assert.equal(runs[0]?.run.finished_at, finished)
  })

  it('counts what a run spent before against its budget, and continues with a larger one', async () => {
    await using server = await startChatServer((question) => question)
    using here = twentyCases(server)
    // An answer costs two cents. Nothing limits it, so requests go on one at a time until the budget is spent.
    const first = await here.run(['run', 'suite.yaml', '--budget', '0.1', '--threads', '1'])
    assert.equal(first.code, 3)
    assert.match(first.stderr, /stopped early: budget spent/)
    assert.equal(server.questions.length, 5)
    const again = await here.run(['run', '--resume', 'last', '--budget', '0.1', '--threads', '1'])
    assert.equal(again.code, 3)
    assert.match(again.stderr, /stopped early: budget spent/)
    assert.equal(server.questions.length, 5)
    const advised =
      /assay (run --resume \S+ --budget 0\.(?:19|2))\b/.exec(again.stderr)?.[1] ?? assert.fail(again.stderr)
    const asked = server.questions.length
    await here.run(advised.split(' '))
    assert.ok(server.questions.length >= asked + 4)
    assert.equal((await here.run(['run', '--resume', 'last', '--budget', '10'])).code, 0)
    assert.equal(server.questions.length, 20)
  })
})

describe('assay run --resume --ignore-errors', () => {
  it('is rejected before anything is sent, unless the run was started with it', async () => {
    await using server = await startChatServer((question) => (question === 'Say b' ? 400 : question))
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(['a', 'b']) })
    assert.equal((await here.run(['run', 'suite.yaml', '--fail-under', '0.9'])).code, 3)
    const sent = server.questions.length
    for (const more of [[], ['--async'], ['suite.yaml']]) {
      const { code, stderr } = await here.run(['run', ...more, '--resume', 'last', '--ignore-errors'])
      assert.equal(code, 2, stderr)
      assert.match(
        stderr,
        /was started without --ignore-errors, and resuming it can't change what its rates count\.\nTake /,
      )
    }
    assert.equal(server.questions.length, sent)
    assert.equal((await here.run(['run', 'suite.yaml', '--fail-under', '0.9', '--ignore-errors'])).code, 0)
    assert.equal((await here.run(['run', '--resume', 'last'])).code, 0)
    assert.equal((await here.run(['run', '--resume', 'last', '--ignore-errors'])).code, 0)
  })
})
