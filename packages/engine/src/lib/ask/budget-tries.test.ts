import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { testSuite } from '../../../test/test-suite.ts'
import { openTestWorkspace } from '../../../test/workspace.ts'
import { planExperiment } from '../plan/plan-experiment.ts'
import { runExperiment } from '../run/run-experiment.ts'

const MODEL = 'local/m'

/** What the server does with a request, after it has done all the work that it bills. */
type Way = 'answer' | 'answer without usage' | 'cut' | 'silence'

/** A server that bills 10 tokens in and 990 out for every request, whatever arrives; at $1 per million, $0.001. */
const REQUEST_USD = 0.001

/** Runs 30 cases on such a server, and returns the number of requests and the run's status. */
async function runOn(way: (count: number) => Way, budget: number, max_tokens?: number) {
  let sent = 0
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const next = way(++sent)
    if (next === 'silence') return
    response.writeHead(200, { 'content-type': 'application/json' })
    if (next === 'cut') {
      response.write('{"choices": [', () => response.destroy())
      return
    }
    const usage = next === 'answer' ? { usage: { prompt_tokens: 10, completion_tokens: 990 } } : {}
    const message = { role: 'assistant', content: 'word '.repeat(990) }
    response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], ...usage }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await using workspace = openTestWorkspace({
    config: {
      providers: { local: { base_url: `http://127.0.0.1:${port}/v1` } },
      pricing: { [MODEL]: { input: 1, output: 1 } },
    },
  })
  const ids = Array.from({ length: 30 }, (_, i) => `c${i}`)
  const spec = { suites: ['s'], budget, timeout: '100ms', max_retries: 1, ...(max_tokens ? { max_tokens } : {}) }
  const experiment = await planExperiment(spec, [{ model: MODEL, suites: [testSuite('s', ids)] }])
  const [run] = await runExperiment(workspace, experiment)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return { sent, spent: sent * REQUEST_USD, status: run?.status, reason: run?.stop_reason }
}

describe('a budget', () => {
  const rows: readonly [string, (count: number) => Way, number | undefined][] = [
    ['connections are cut in the middle of each answer', () => 'cut', 990],
    ['every first try times out', (count) => (count % 2 === 1 ? 'silence' : 'answer'), 990],
    ["answers don't report their usage", () => 'answer without usage', undefined],
    ['every request times out and nothing limits answers', () => 'silence', undefined],
    ['answers report their usage', () => 'answer', 990],
  ]
  for (const [when, way, max_tokens] of rows) {
    it(`is exceeded by at most one request when ${when}`, async () => {
      const { sent, spent, status, reason } = await runOn(way, 0.0055, max_tokens)
      assert.ok(sent > 0 && spent <= 0.0055 + REQUEST_USD, `${sent} requests`)
      assert.deepEqual([status, reason], ['stopped', 'budget'])
    })
  }

  it('that is too small for a request of unknown length stops after it', async () => {
    assert.equal((await runOn(() => 'silence', 0.0001)).sent, 1)
  })
})
