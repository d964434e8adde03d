import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { project, storedRuns, suiteOf } from './project.ts'

const names = Array.from({ length: 500 }, (_, i) => `case-${i}`)

describe('assay run with a service that rejects every request', () => {
  it('stops, names the key, exits with 3, and is resumed once the key is right', async () => {
    let isWrong = true
    await using server = await startChatServer((question) => (isWrong ? 401 : question))
    const config = `providers:\n  local: { base_url: "${server.baseUrl}", api_key_env: LOCAL_KEY }\n`
    using here = project({ 'assay.config.yaml': config, 'suite.yaml': suiteOf(names) })
    const env = { LOCAL_KEY: 'wrong-key-1234' }
    const { code, stderr, stdout } = await here.start(['run', 'suite.yaml', '--threads', '8'], { env }).finished
    assert.equal(code, 3, stderr)
    assert.match(
      stderr,
      /Model "local\/m" rejects every request: .*status 401.* Check the key in LOCAL_KEY, then resume/,
    )
    assert.match(stdout, /500 of 500 planned samples weren't taken: the service rejects its requests/)
    assert.ok(server.questions.length <= 8 + 3, `${server.questions.length} were sent`)
    assert.deepEqual((await storedRuns(here.folder))[0]?.results, [])

    isWrong = false
    const resumed = await here.start(['run', '--resume', 'last'], { env }).finished
    assert.equal(resumed.code, 0, resumed.stderr)
    assert.equal((await storedRuns(here.folder))[0]?.results.length, 500)
  })

  it('reports the reason as an event, and in the summary', async () => {
    await using server = await startChatServer(() => 404, ['mm'])
    const config = `providers:\n  local: { base_url: "${server.baseUrl}" }\n`
    using here = project({ 'assay.config.yaml': config, 'suite.yaml': suiteOf(names) })
    const { code, stdout } = await here.start(['run', 'suite.yaml', '--json']).finished
    assert.equal(code, 3)
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const stopped = events.find(({ type }) => type === 'run.stopped')
    assert.equal(stopped.reason, 'rejected')
    assert.match(stopped.message, /status 404.* Did you mean "local\/mm"\?$/)
    const { summary } = events.find(({ type }) => type === 'run.finished')
    assert.deepEqual([summary.stop_reason, summary.stop_message], ['rejected', stopped.message])
  })

  it('says that no sample of the model was taken if there is a baseline, not that the suites differ', async () => {
    let isWrong = false
    await using server = await startChatServer((question) => (isWrong ? 401 : question))
    const config = `providers:\n  local: { base_url: "${server.baseUrl}" }\n`
    using here = project({ 'assay.config.yaml': config, 'suite.yaml': suiteOf(names.slice(0, 8)) })
    assert.equal((await here.run(['run', 'suite.yaml', '-o', 'base.json'])).code, 0)
    isWrong = true
    const compare = ['--no-cache', '--baseline', 'base.json', '--fail-on-regression']
    const { code, stdout, stderr } = await here.run(['run', 'suite.yaml', ...compare])
    assert.equal(code, 3, stderr)
    const sentence = 'No sample of local/m was taken, so nothing was compared: the service rejects its requests.'
    assert.ok(stdout.includes(`\n${sentence}\n`), stdout)
    assert.doesNotMatch(stdout + stderr, /Are they the same suite|is noisy/)
  })
})
