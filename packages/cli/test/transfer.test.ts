import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { keepRuns, sample, storedRun, temporaryFolder } from '@assay/app/testing'
import { assay } from './assay.ts'

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

const exported = (...args: string[]) => assay(['export', 'run-a', ...args], { cwd: folder })
const imported = (path: string) => assay(['import', path, '--json'], { cwd: elsewhere })

describe('assay export and import', () => {
  it('carry a run into another store, and change nothing the second time', () => {
    assert.deepEqual(JSON.parse(exported('--to', file, '--json').stdout), {
      run: 'run-a',
      file,
      format: 'jsonl',
      results: 2,
    })
    assert.deepEqual(JSON.parse(imported(file).stdout), { id: 'run-a', results: 2, new_results: 2 })
    assert.deepEqual(JSON.parse(imported(file).stdout), { id: 'run-a', results: 2, new_results: 0 })
    const shown = (cwd: string) => assay(['show', 'run-a', 'france', '--json'], { cwd }).stdout
    assert.equal(shown(elsewhere), shown(folder))
    assert.equal(assay(['export', 'run-a', '--to', 'again.jsonl'], { cwd: elsewhere }).code, 0)
    assert.equal(readFileSync(join(elsewhere, 'again.jsonl'), 'utf8'), readFileSync(file, 'utf8'))
  })

  it('write the results as CSV', () => {
    exported('--to', 'run.csv')
    const [head, first] = readFileSync(join(folder, 'run.csv'), 'utf8').split('\r\n')
    assert.match(head ?? '', /^run,suite,case/)
    assert.match(first ?? '', /^run-a,geography,france/)
  })

  it('say that Parquet is not supported yet, and that an ending is needed', () => {
    const parquet = exported('--to', 'run.parquet')
    assert.equal(parquet.code, 2)
    assert.match(parquet.stderr, /Parquet files aren't supported yet/)
    assert.equal(exported('--to', 'run').code, 2)
  })

  it('reject a file that is incomplete, foreign or missing', () => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const cut = join(folder, 'cut.jsonl')
    writeFileSync(cut, lines.slice(0, 2).join('\n'))
    assert.deepEqual([imported(cut).code, JSON.parse(imported(cut).stdout).error.code], [2, 'IMPORT_TRUNCATED'])
    writeFileSync(cut, 'not JSON\n')
    assert.equal(JSON.parse(imported(cut).stdout).error.code, 'IMPORT_INVALID')
    const empty = temporaryFolder('transfer-empty')
    assert.equal(assay(['import', 'none.jsonl'], { cwd: empty }).code, 2)
    assert.ok(!existsSync(join(empty, '.assay')))
  })
})
