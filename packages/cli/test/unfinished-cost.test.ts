import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startChatServer } from '@assay/engine/testing'
import { configFor, type Project, project, suiteOf } from './project.ts'
import { startServerProcess } from './server-process.ts'

const CASES = Array.from({ length: 30 }, (_, i) => `case-${i}`)
const WORDS = /^Total Cost: at least \$0\.6 \(4 requests of unfinished samples may have been billed\)$/m

/** Starts a model's server that kills the command of its `life` while 10 requests are answered or open. */
async function startKillingServer() {
  const life = { kill: () => {} }
  const server = await startChatServer((question, count) => {
    if (count === 10) life.kill()
    return question
  })
  return Object.assign(server, { life })
}

/** Kills a run whose samples cost $0.02 each, and lets it finish. */
async function killAndFinish(
  here: Pick<Project, 'start'>,
  server: Awaited<ReturnType<typeof startKillingServer>>,
): Promise<void> {
  const running = here.start(['run', 'suite.yaml', '--threads', '4'])
  server.life.kill = () => running.child.kill('SIGKILL')
  assert.equal((await running.finished).code, null)
  const { code, stderr } = await here.start(['run', '--resume', 'last', '--threads', '4']).finished
  assert.equal(code, 0, stderr)
}

describe('a run that was killed and finished', () => {
  it('costs at least what is known, in its gates, scores and reports', async () => {
    await using server = await startKillingServer()
    using here = project({ 'assay.config.yaml': configFor(server), 'suite.yaml': suiteOf(CASES) })
    await killAndFinish(here, server)
    const gate = async (formula: string) => (await here.run(['run', '--resume', 'last', '--gate', formula])).code
    assert.deepEqual([await gate('total_cost < 13'), await gate('total_cost < 0.5')], [3, 1])
    assert.equal(await gate('avg_cost < 0.021'), 0)

    const scored = await here.run(['score', 'last', '--formula', 'total_cost', '--json'])
    const [{ score, error }] = JSON.parse(scored.stdout).scores
    assert.deepEqual([score, error.code], [null, 'COST_UNKNOWN'], scored.stdout)
    assert.match(error.message, /4 requests of unfinished samples may have been billed/)

    const formats = ['json', 'html', 'markdown', 'csv', 'junit']
    await here.run(['report', 'last', '--format', formats.join(), '-o', 'out/'])
    const read = (name: string) => readFileSync(join(here.folder, 'out', name), 'utf8')
    const { cost_usd } = JSON.parse(read('report.json')).runs[0].suites[0]
    assert.deepEqual([cost_usd.total, cost_usd.known.toFixed(2), cost_usd.unfinished], [null, '0.60', 4])
    assert.equal(cost_usd.mean.value.toFixed(2), '0.02')
    assert.match(read('report.md'), /at least \$0\.6/)
    assert.match(read('report.html'), /at least \$0\.6/)
    assert.doesNotMatch(read('report.md'), /(?<!at least )\$0\.6/)
    assert.match((await here.run(['show', 'last'])).stdout, WORDS)
  })

  it('costs as much through a server', async () => {
    await using model = await startKillingServer()
    await using server = await startServerProcess(
      { 'assay.config.yaml': configFor(model), 'suite.yaml': suiteOf(CASES) },
      { prepare: (at) => killAndFinish(at, model) },
    )
    using here = project()
    const at = ['--server', server.url]
    assert.match((await here.run(['show', 'last', ...at])).stdout, WORDS)
    const { stdout } = await here.run(['score', 'last', '--formula', 'total_cost', '--json', ...at])
    assert.equal(JSON.parse(stdout).scores[0].score, null, stdout)
  })
})
