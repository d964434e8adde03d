import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { Result } from '@assay/core/result'
import { collect } from '../../../test/samples.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { createMemoryStore } from '../memory/memory-store.ts'
import { exportRun } from '../transfer/export-run.ts'
import { importRun } from '../transfer/import-run.ts'
import { openSqliteStore } from './open-sqlite-store.ts'

const RELEASED = new URL('../../../../../testdata/store/0.1.0/assay.db', import.meta.url)

/** Copies what release 0.1.0 left: two finished runs, one that was killed, answers, a score. */
function copyReleased(folder: string): string {
  const path = join(folder, 'assay.db')
  copyFileSync(RELEASED, path)
  return path
}

/** Returns the rows of the old tables, as they are in the file. */
function rowsOf(path: string, columns: string, table: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare(`SELECT ${columns} FROM ${table} ORDER BY 1, 2, 3, 4`).all()
  database.close()
  return rows
}

const RESULTS = `run, suite, "case", attempt, eval, model, status, passed, score, code, class, weight, tokens_input, tokens_output,
  tokens_reasoning, tokens_cached, cost_usd, judge_cost_usd, latency_ms, first_token_ms, finish_reason, from_cache, tags, checks,
  turns, code_outcome, text`

describe('a store of release 0.1.0', () => {
  it('keeps every row, and has a copy next to it', async () => {
    using folder = temporaryFolder()
    const path = copyReleased(folder.path)
    const before = [rowsOf(path, RESULTS, 'results'), rowsOf(path, 'run, tag, suite, "case", attempt', 'result_tags')]
    await (await openSqliteStore(path)).close()
    const [copy = ''] = readdirSync(folder.path).filter((name) => name.endsWith('.backup'))
    assert.match(copy, /^assay\.db\.layout-1-/)
    for (const file of [path, join(folder.path, copy)]) {
      const after = [rowsOf(file, RESULTS, 'results'), rowsOf(file, 'run, tag, suite, "case", attempt', 'result_tags')]
      assert.deepEqual(after, before)
    }
    assert.equal(before[0]?.length, 64)
    assert.equal(before[1]?.length, 62)
    const database = new DatabaseSync(path, { readOnly: true })
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' })
    database.close()
  })

  it('can be read by everything that reads runs, results, scores and answers', async () => {
    using folder = temporaryFolder()
    const path = copyReleased(folder.path)
    await using store = await openSqliteStore(path)
    const { runs } = await store.listRuns({ order: 'asc' })
    assert.deepEqual(
      runs.map(({ model, status, lease, success }) => [
        model,
        status,
        lease,
        success === null ? null : success.toFixed(2),
      ]),
      [
        ['replay/careful', 'finished', null, '0.97'],
        ['replay/quick', 'finished', null, '0.57'],
        ['own/m', 'running', null, null],
      ],
    )
    assert.deepEqual((await store.listRuns({ filter: { tag: 'nightly' } })).runs.length, 2)
    let results = 0
    for (const { id } of runs) {
      for await (const result of store.results(id)) {
        assert.deepEqual(Result.parse(result), result)
        assert.deepEqual(await store.getResult(id, result), result)
        results++
      }
      const { total } = await store.facets(id)
      assert.equal(total, await store.countResults(id))
      assert.equal(
        (await store.casePage(id)).cases.reduce((sum, { samples }) => sum + samples, 0),
        total,
      )
    }
    assert.equal(results, 64)
    const killed = runs[2]?.id ?? ''
    const [score, ...others] = await store.scores(killed)
    assert.deepEqual([score?.formula, score?.by, score?.why, others.length], ['success_pct * 2', null, null, 0])
    // The same score is recognized.
    if (score !== undefined) await store.appendScore(killed, score)
    assert.equal((await store.scores(killed)).length, 1)
    assert.equal((await store.answerStats()).count, 64)
    const database = new DatabaseSync(path, { readOnly: true })
    const key = String(database.prepare('SELECT key FROM answers LIMIT 1').get()?.key)
    database.close()
    assert.equal((await store.getAnswer(key))?.run, null)
    assert.deepEqual(await store.changeStatus(killed, { from: ['running'], to: 'stopped' }), { ok: true })
  })

  it('is migrated once if two processes open it at once', async () => {
    using folder = temporaryFolder()
    const path = copyReleased(folder.path)
    const program = `
      import { openSqliteStore } from ${JSON.stringify(new URL('./open-sqlite-store.ts', import.meta.url).href)}
      const store = await openSqliteStore(${JSON.stringify(path)})
      console.log((await store.listRuns()).runs.length)
      await store.close()`
    const children = [1, 2, 3].map(() =>
      spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
    )
    const ends = await Promise.all(
      children.map(async (child) => {
        const [printed, [code]] = await Promise.all([collect(child.stdout), once(child, 'exit')])
        return [Buffer.concat(printed).toString(), code]
      }),
    )
    assert.deepEqual(ends, [
      ['3\n', 0],
      ['3\n', 0],
      ['3\n', 0],
    ])
    assert.equal(readdirSync(folder.path).filter((name) => name.endsWith('.backup')).length, 1)
  })

  it('is left unchanged, without a partial copy, if there is no space to migrate it', {
    skip: process.getuid?.() !== 0 && 'needs root',
  }, async () => {
    using folder = temporaryFolder()
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', folder.path])
    assert.equal(mounted.status, 0)
    try {
      const path = copyReleased(folder.path)
      await assert.rejects(openSqliteStore(path), { name: 'EnvironmentError', code: 'STORE_FULL' })
      assert.deepEqual(readdirSync(folder.path), ['assay.db'])
      spawnSync('mount', ['-o', 'remount,size=8m', folder.path])
      await using store = await openSqliteStore(path)
      assert.equal((await store.listRuns()).runs.length, 3)
    } finally {
      spawnSync('umount', [folder.path])
    }
  })

  it('exported lines that can still be imported', async () => {
    using folder = temporaryFolder()
    await using store = await openSqliteStore(copyReleased(folder.path))
    await using target = createMemoryStore()
    const lines = (await collect(exportRun(store, 'last'))).map((line) =>
      line.replace('"version":2', '"version":1').replace('"lease":null,', '').replace(',"by":null,"why":null', ''),
    )
    const { id, new_results } = await importRun(target, lines)
    assert.equal(new_results, await store.countResults(id))
    assert.equal((await target.getRun(id)).status, 'stopped')
    assert.deepEqual(await target.scores(id), await store.scores(id))
  })
})
