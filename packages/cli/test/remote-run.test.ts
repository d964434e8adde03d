import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startCuttingProxy } from '@assay/server/testing'
import { jsonLines } from './process.ts'
import { configFor, project, storedRuns, suiteOf } from './project.ts'
import { startServerProcess } from './server-process.ts'
import { startSlowServer } from './slow-server.ts'

/** Far more than are answered before a test leaves the run. */
const CASES = Array.from({ length: 300 }, (_, i) => `case-${i}`)

describe('assay run on a server', () => {
  it('leaves the run to the server on Ctrl-C, and says how to wait for it and to stop it', async () => {
    await using model = await startSlowServer(200)
    await using server = await startServerProcess({ 'assay.config.yaml': configFor(model) })
    using here = project({ 'suite.yaml': suiteOf(CASES) })
    const run = here.start(['run', 'suite.yaml', '--threads', '2', '--json', '--server', server.url])
    await run.prints('"sample.finished"')
    run.child.kill('SIGINT')
    const { code, stderr } = await run.finished
    assert.equal(code, 3, stderr)
    const at = `--server ${server.url}`
    const [, id] = /^Run (\S+) continues on /.exec(stderr) ?? assert.fail(stderr)
    assert.equal(
      stderr,
      `Run ${id} continues on ${server.url}. Wait with: assay runs wait ${id} ${at}. Stop with: assay runs stop ${id} ${at}\n`,
    )
    const asked = model.questions.length
    await model.asked(asked + 10)
    const early = await here.run(['runs', 'wait', id ?? '', '--timeout', '1s', '--server', server.url])
    assert.equal(early.code, 3)
    assert.match(early.stderr, /^Run \S+ is still running: the time to wait is over\./)
    const stop = await here.run(['runs', 'stop', id ?? '', '--server', server.url])
    assert.equal(stop.code, 0, stop.stderr)
    const wait = await here.run(['runs', 'wait', id ?? '', '--server', server.url])
    assert.equal(wait.code, 3)
    assert.match(wait.stderr, /local\/m stopped early: canceled\./)
    assert.ok(model.questions.length < CASES.length)
  })

  it('follows a run over breaking connections: submits it once, and reports every sample once', async () => {
    await using model = await startSlowServer(5)
    let token = ''
    await using server = await startServerProcess(
      { 'assay.config.yaml': configFor(model) },
      {
        prepare: async (at) => {
          const made = await at.run(['tokens', 'create', '--name', 'ann', '--scope', 'run'])
          token = /assay_\S+/.exec(made.stdout)?.[0] ?? assert.fail(made.stderr)
        },
      },
    )
    // The answer to the submission is lost, and later connections break in the middle of an event.
    await using proxy = await startCuttingProxy(server.port, (connection) =>
      connection === 0 ? 900 : connection < 12 ? 9000 : null,
    )
    using here = project({ 'suite.yaml': suiteOf(CASES) })
    const { code, stdout } = await here.run(['run', 'suite.yaml', '--json', '--server', proxy.url], {
      env: { ASSAY_TOKEN: token },
    })
    assert.equal(code, 0, stdout)
    const events = jsonLines(stdout)
    const samples = events.filter(({ type }) => type === 'sample.finished')
    assert.deepEqual(new Set(samples.map(({ sample }) => sample.case)), new Set(CASES))
    assert.deepEqual(
      samples.map(({ done }) => done),
      CASES.map((_, at) => at + 1),
    )
    assert.deepEqual(
      events.map(({ seq }) => seq),
      events.map((_, at) => at + 1),
    )
    assert.ok(proxy.connections() > 12)
    await server.says('method=POST path=/api/runs ', 2)
    assert.equal(model.questions.length, CASES.length)
    assert.equal((await storedRuns(server.at.folder)).length, 1)
  })

  it('prints the ids with --async, and waiting for them exits as the run would have', async () => {
    await using model = await startSlowServer(1)
    await using server = await startServerProcess({ 'assay.config.yaml': configFor(model) })
    using here = project({ 'suite.yaml': suiteOf(['x', 'y']).replace('"contains": "y"', '"contains": "nothing"') })
    const env = { ASSAY_SERVER: server.url }
    const started = await here.run(['run', 'suite.yaml', '--async', '--fail-under', '0.9'], { env })
    assert.equal(started.code, 0, started.stderr)
    const id = started.stdout.trim()
    assert.equal(started.stderr, `${server.url} runs it. Wait for it with: assay runs wait ${id}\n`)
    const waited = await here.run(['runs', 'wait', id], { env })
    assert.equal(waited.code, 1)
    assert.match(waited.stdout, /Success Rate: 50\.0% \(1\/2/)
    assert.match(waited.stderr, /local\/m: 50\.0% \(1\/2\) passed; the minimum is 90\.0% \(--fail-under\)\./)
  })

  it('checks a baseline that is a file here, and the server says that it has not', async () => {
    await using model = await startSlowServer(1)
    await using server = await startServerProcess({ 'assay.config.yaml': configFor(model) })
    const good = suiteOf(['x', 'y'])
    using here = project({ 'suite.yaml': good })
    const env = { ASSAY_SERVER: server.url }
    assert.equal((await here.run(['run', 'suite.yaml', '--format', 'json', '-o', 'base.json'], { env })).code, 0)
    here.write('suite.yaml', good.replace('"contains": "y"', '"contains": "nothing"'))
    const gates = ['--baseline', 'base.json', '--fail-on-regression']
    const started = await here.run(['run', 'suite.yaml', ...gates, '--async'], { env })
    assert.equal(started.code, 0, started.stderr)
    const waited = await here.run(['runs', 'wait', started.stdout.trim()], { env })
    assert.deepEqual([waited.code, /1 case is worse/.test(waited.stderr)], [1, true], waited.stderr)
    using elsewhere = project({})
    const foreign = await elsewhere.run(['runs', 'wait', started.stdout.trim()], { env })
    assert.equal(foreign.code, 3)
    assert.match(foreign.stderr, /wasn't compared with its baseline "base\.json"/)
    const answer = await (await fetch(`${server.url}/api/runs/${started.stdout.trim()}/gates`)).json()
    assert.deepEqual([answer.verdict, answer.has_gate], ['undecided', true])
    assert.equal((await here.run(['run', 'suite.yaml', ...gates], { env })).code, 1)
  })

  it('says why a run is waiting on the server', async () => {
    await using server = await startServerProcess({})
    using here = project({ 'suite.yaml': suiteOf(['x']) })
    const run = here.start(['run', 'suite.yaml', '-m', 'nobody/x', '--server', server.url])
    await run.says(' is waiting: ')
    run.child.kill('SIGINT')
    const { stderr } = await run.finished
    assert.match(stderr, /nobody/)
  })
})
