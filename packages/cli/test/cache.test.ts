import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { openStore } from '@assay/store/store'
import { runAssay } from './process.ts'

const folder = temporaryFolder('cache')
const answer = {
  text: 'Paris',
  reasoning: null,
  finish_reason: 'stop' as const,
  tokens: { input: 12, output: 3, reasoning: null, cached: null },
  latency_ms: 12,
  first_token_ms: null,
  cost_usd: 0.001,
}

before(async () => {
  await using store = await openStore(join(folder, '.assay', 'assay.db'))
  const kept = (key: string, at: string) => ({ key, model: 'replay/demo', at, run: null, answer })
  await store.append({ answers: [kept('old', '2026-01-01T00:00:00.000Z'), kept('new', '2026-03-01T00:00:00.000Z')] })
})

const cache = (...args: string[]) => runAssay(['cache', ...args], { cwd: folder })

describe('assay cache', () => {
  it('reports how many answers are cached, how large and since when', async () => {
    const { stdout } = await cache()
    assert.match(stdout, /^2 answers, \d+ B, from 2026-01-01T00:00:00\.000Z to 2026-03-01T00:00:00\.000Z\n$/)
    const { count, oldest } = JSON.parse((await cache('--json')).stdout)
    assert.deepEqual([count, oldest], [2, '2026-01-01T00:00:00.000Z'])
  })

  it('clears nothing without --yes or a terminal', async () => {
    const { stderr, code } = await cache('clear')
    assert.equal(code, 2)
    assert.match(stderr, /--yes/)
    assert.equal(JSON.parse((await cache('--json')).stdout).count, 2)
  })

  it('clears what is older, then all', async () => {
    assert.equal((await cache('clear', '--older-than', '2026-02-01', '--yes')).stdout, 'Cleared 1 answer.\n')
    assert.deepEqual(JSON.parse((await cache('clear', '--yes', '--json')).stdout), { cleared: 1 })
    assert.equal((await cache()).stdout, 'The cache is empty.\n')
  })
})
