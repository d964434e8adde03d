import assert from 'node:assert/strict'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { createSuiteTally, summarizeSuite } from '@assay/core/scoring'
import { openStore } from '@assay/store/store'
import { runAssay } from './process.ts'

const folder = temporaryFolder('runs')

/** Keeps a run of ten samples with its summary, so that lists know its numbers. */
async function keepSummarized(id: string, passes: number, fields: Parameters<typeof storedRun>[0]): Promise<void> {
  const run = storedRun({ ...fields, id })
  const results = Array.from({ length: 10 }, (_, i) => sample({ run: id, case: `case-${i}`, passed: i < passes }))
  await keepRuns(folder, [{ run, results }])
  const tally = createSuiteTally()
  for (const result of results) tally.add(result)
  const summary = summarizeSuite(tally.table(), { formula: 'success_pct', seed: 1 })
  await using store = await openStore(join(folder, '.assay', 'assay.db'))
  const { model, status, started_at, finished_at, seed, ignore_errors, tags } = run
  const about = { id, model, status, stop_reason: null, missing: 0, started_at, finished_at, seed, ignore_errors, tags }
  await store.putSummary({ ...about, score: summary.score, penalized: null, suites: [summary] })
}

before(async () => {
  await keepSummarized('good-run', 9, { id: '', started_at: '2026-03-01T10:00:00.000Z' })
  await keepSummarized('fair-run', 8, { id: '', model: 'openai/gpt-5', started_at: '2026-03-02T10:00:00.000Z' })
  await keepSummarized('poor-run', 4, { id: '', tags: ['nightly'], started_at: '2026-03-03T10:00:00.000Z' })
})

const list = async (...args: string[]): Promise<string[]> =>
  JSON.parse((await runAssay(['runs', ...args, '--json'], { cwd: folder })).stdout).runs.map(
    ({ id }: { id: string }) => id,
  )

describe('assay runs', () => {
  it('lists runs with success, score, cost and samples, newest first', async () => {
    const { stdout, code } = await runAssay(['runs'], { cwd: folder })
    assert.equal(code, 0)
    const [head, ...rows] = stdout.trimEnd().split('\n')
    assert.match(head ?? '', /RUN +STARTED +MODEL +SUITES +STATUS +SUCCESS +SCORE +COST +SAMPLES/)
    assert.match(
      rows[0] ?? '',
      /^poor-run +2026-03-03 10:00 +replay\/demo +geography +finished +40\.0% +40\.00 +\$0\.01 +10 +nightly$/,
    )
    assert.deepEqual(
      rows.map((row) => row.split(' ')[0]),
      ['poor-run', 'fair-run', 'good-run'],
    )
  })

  it('is green above 80%, yellow from 50% and red below', async () => {
    const { stdout } = await runAssay(['runs'], { cwd: folder, env: { FORCE_COLOR: '1', NO_COLOR: '' } })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
    assert.match(stdout, /\u001b\[31m40\.0%[\s\S]*\u001b\[33m80\.0%[\s\S]*\u001b\[32m90\.0%/)
  })

  it('filters by model glob, tag, success and time', async () => {
    assert.deepEqual(await list('--model', 'openai/*'), ['fair-run'])
    assert.deepEqual(await list('--tag', 'nightly'), ['poor-run'])
    assert.deepEqual(await list('--success-above', '80%'), ['good-run'])
    assert.deepEqual(await list('--success-below', '0.8'), ['poor-run'])
    assert.deepEqual(await list('--since', '2026-03-02'), ['poor-run', 'fair-run'])
    assert.deepEqual(await list('--suite', 'nothing'), [])
  })

  it('sorts, and says if a limit left out runs', async () => {
    assert.deepEqual(await list('--sort', 'success', '--order', 'asc'), ['poor-run', 'fair-run', 'good-run'])
    const { stdout, stderr } = await runAssay(['runs', '--sort', 'success', '--limit', '1'], { cwd: folder })
    assert.match(stdout, /good-run/)
    assert.match(stderr, /There are more/)
  })

  it('filters by cost, by the time a run took, by score, and by when it ended to be new', async () => {
    assert.deepEqual(await list('--cost-above', '$0.005'), ['poor-run', 'fair-run', 'good-run'])
    assert.deepEqual(await list('--cost-below', '0.005'), [])
    assert.deepEqual(await list('--time-above', '100d'), [])
    assert.deepEqual((await list('--time-below', '100d')).length, 3)
    assert.deepEqual(await list('--score-above', '45', '--score-below', '85'), ['fair-run'])
    assert.deepEqual((await list('--score-above=-1')).length, 3)
    assert.deepEqual(await list('--until', '2026-03-02'), ['good-run'])
    for (const flag of ['--time-above', '--cost-above', '--score-above', '--offset', '--until']) {
      assert.equal((await runAssay(['runs', flag, 'x'], { cwd: folder })).code, 2, flag)
    }
  })

  it('starts at an offset, and says where to continue', async () => {
    assert.deepEqual(await list('--offset', '1', '--limit', '1'), ['fair-run'])
    assert.deepEqual(await list('--offset', '2'), ['good-run'])
    assert.deepEqual(await list('--offset', '1000000'), [])
    const { stderr } = await runAssay(['runs', '--offset', '1', '--limit', '1'], { cwd: folder })
    assert.match(stderr, /There are more. List them with --offset 2/)
  })

  it('sorts by success per dollar, and says why a run has none', async () => {
    const here = temporaryFolder('price-performance')
    await keepRuns(here, [
      { run: storedRun({ id: 'priced' }), results: [] },
      { run: storedRun({ id: 'unpriced' }), results: [] },
    ])
    await using store = await openStore(join(here, '.assay', 'assay.db'))
    const tally = createSuiteTally()
    tally.add(sample({ run: 'priced', case: 'a', passed: true, cost_usd: 0.02 }))
    const summary = summarizeSuite(tally.table(), { formula: 'success_pct', seed: 1 })
    const { model, status, started_at, finished_at, seed, ignore_errors, tags } = storedRun({ id: 'priced' })
    const about = {
      id: 'priced',
      model,
      status,
      stop_reason: null,
      missing: 0,
      started_at,
      finished_at,
      seed,
      ignore_errors,
      tags,
    }
    await store.putSummary({ ...about, score: summary.score, penalized: null, suites: [summary] })
    const { stdout } = await runAssay(['runs', '--sort', 'price-performance'], { cwd: here })
    assert.match(stdout, /SUCCESS\/\$\npriced .* 5,?000(\.0*)?%\nunpriced .* pass rate unknown\n/)
    const { runs } = JSON.parse(
      (await runAssay(['runs', '--sort', 'price-performance', '--json'], { cwd: here })).stdout,
    )
    assert.deepEqual(
      runs.map(({ price_performance }: { price_performance: unknown }) => price_performance),
      [
        { value: 50, reason: null },
        { value: null, reason: 'pass rate unknown' },
      ],
    )
  })

  it('rejects an invalid share and age, with what to try', async () => {
    const wrong = await runAssay(['runs', '--success-above', '80'], { cwd: folder })
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /Try 0\.8 or 80%/)
    assert.equal((await runAssay(['runs', '--since', 'yesterday'], { cwd: folder })).code, 2)
  })

  it('finds the store of the project from a folder below its config', async () => {
    const below = join(folder, 'a', 'b')
    mkdirSync(below, { recursive: true })
    writeFileSync(join(folder, 'assay.config.yaml'), '# all as by default\n')
    assert.match((await runAssay(['runs'], { cwd: below })).stdout, /good-run/)
  })

  it('lists nothing if there is no store yet, and creates none', async () => {
    const empty = temporaryFolder('runs-empty')
    const { stdout, stderr, code } = await runAssay(['runs'], { cwd: empty })
    assert.deepEqual([stdout, code], ['', 0])
    assert.match(stderr, /No runs match/)
    assert.deepEqual(JSON.parse((await runAssay(['runs', '--json'], { cwd: empty })).stdout), { runs: [], more: false })
    assert.ok(!existsSync(join(empty, '.assay')))
  })

  it("rejects a named store that doesn't exist", async () => {
    const { stdout, code } = await runAssay(['runs', '--store', 'none.db', '--json'], { cwd: folder })
    assert.equal(code, 2)
    assert.equal(JSON.parse(stdout).error.code, 'STORE_MISSING')
    assert.equal((await runAssay(['runs'], { cwd: folder, env: { ASSAY_STORE: 'none.db' } })).code, 2)
    assert.ok(!existsSync(join(folder, 'none.db')))
  })
})

describe('assay runs tag and untag', () => {
  it('adds tags to a run and removes them', async () => {
    assert.equal((await runAssay(['runs', 'tag', 'good', 'a', 'b'], { cwd: folder })).stdout, 'good-run: a, b\n')
    assert.deepEqual(JSON.parse((await runAssay(['runs', 'untag', 'good', 'a', '--json'], { cwd: folder })).stdout), {
      id: 'good-run',
      tags: ['b'],
    })
  })

  it('exits with 2 for an unknown run', async () => {
    const { stderr, code } = await runAssay(['runs', 'tag', 'nobody', 'x'], { cwd: folder })
    assert.equal(code, 2)
    assert.match(stderr, /Run "nobody" doesn't exist/)
  })
})

describe('assay runs delete', () => {
  it('deletes nothing without --yes or a terminal', async () => {
    const { stderr, code } = await runAssay(['runs', 'delete', 'good-run'], { cwd: folder })
    assert.equal(code, 2)
    assert.match(stderr, /Delete run good-run with 10 results\?[\s\S]*--yes/)
    assert.ok((await list()).includes('good-run'))
  })

  it('deletes a run with --yes', async () => {
    await keepSummarized('doomed', 1, { id: '' })
    const { stdout } = await runAssay(['runs', 'delete', 'doomed', '--yes', '--json'], { cwd: folder })
    assert.deepEqual(JSON.parse(stdout), { deleted: ['doomed'], results: 10 })
    assert.ok(!(await list()).includes('doomed'))
  })
})
