import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { runAssay } from './process.ts'

const folder = temporaryFolder('transfer')
const elsewhere = temporaryFolder('transfer-to')
const file = join(folder, 'run.jsonl')

before(() =>
  keepRuns(folder, [
    {
      run: storedRun({ id: 'run-a', tags: ['nightly'] }),
      // A line separator is no line end in JSON lines.
      results: [
        sample({ run: 'run-a', case: 'france', answer: 'Pa\u2028ris' }),
        sample({ run: 'run-a', case: 'spain' }),
      ],
    },
  ]),
)

const exported = (...args: string[]) => runAssay(['export', 'run-a', ...args], { cwd: folder })
const imported = (path: string) => runAssay(['import', path, '--json'], { cwd: elsewhere })

describe('assay export and import', () => {
  it('carry a run into another store, and change nothing the second time', async () => {
    assert.deepEqual(JSON.parse((await exported('--to', file, '--json')).stdout), {
      run: 'run-a',
      file,
      format: 'jsonl',
      results: 2,
    })
    assert.deepEqual(JSON.parse((await imported(file)).stdout), { id: 'run-a', results: 2, new_results: 2 })
    assert.deepEqual(JSON.parse((await imported(file)).stdout), { id: 'run-a', results: 2, new_results: 0 })
    const shown = async (cwd: string) => (await runAssay(['show', 'run-a', 'france', '--json'], { cwd })).stdout
    assert.equal(await shown(elsewhere), await shown(folder))
    assert.equal((await runAssay(['export', 'run-a', '--to', 'again.jsonl'], { cwd: elsewhere })).code, 0)
    assert.equal(readFileSync(join(elsewhere, 'again.jsonl'), 'utf8'), readFileSync(file, 'utf8'))
  })

  it('write the results as CSV', async () => {
    await exported('--to', 'run.csv')
    const [head, first] = readFileSync(join(folder, 'run.csv'), 'utf8').split('\r\n')
    assert.match(head ?? '', /^run,suite,case/)
    assert.match(first ?? '', /^run-a,geography,france/)
  })

  it('say that Parquet is not supported yet, and that an ending is needed', async () => {
    const parquet = await exported('--to', 'run.parquet')
    assert.equal(parquet.code, 2)
    assert.match(parquet.stderr, /Parquet files aren't supported yet/)
    assert.equal((await exported('--to', 'run')).code, 2)
  })

  it('reject a file that is incomplete, foreign or missing', async () => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const cut = join(folder, 'cut.jsonl')
    writeFileSync(cut, lines.slice(0, 2).join('\n'))
    assert.deepEqual(
      [(await imported(cut)).code, JSON.parse((await imported(cut)).stdout).error.code],
      [2, 'IMPORT_TRUNCATED'],
    )
    writeFileSync(cut, 'not JSON\n')
    assert.equal(JSON.parse((await imported(cut)).stdout).error.code, 'IMPORT_INVALID')
    const empty = temporaryFolder('transfer-empty')
    assert.equal((await runAssay(['import', 'none.jsonl'], { cwd: empty })).code, 2)
    assert.ok(!existsSync(join(empty, '.assay')))
  })
})
