import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { project, replayed } from './project.ts'

describe('assay store backup and restore', () => {
  it('bring back every run as it was, without asking anything again', async () => {
    using here = project(replayed({ a: 'yes', b: 'no' }))
    assert.equal((await here.run(['run', 'suite.yaml'])).code, 0)
    const backup = await here.run(['store', 'backup', 'backup.jsonl'])
    assert.deepEqual([backup.code, backup.stdout], [0, 'Backed up .assay/assay.db to backup.jsonl\n'])
    const restore = await here.run(['store', 'restore', 'backup.jsonl', '--store', 'new.db'])
    assert.deepEqual([restore.code, restore.stdout], [0, 'Restored 1 run with 2 results and 2 answers\n'])
    const shown = await Promise.all(
      ['.assay/assay.db', 'new.db'].map((store) => here.run(['show', 'last', '--json', '--store', store])),
    )
    assert.equal(shown[1]?.stdout, shown[0]?.stdout)
  })

  it('report what is wrong with an incomplete or foreign file', async () => {
    using here = project(replayed({ a: 'yes' }))
    await here.run(['run', 'suite.yaml'])
    await here.run(['store', 'backup', 'backup.jsonl'])
    const lines = readFileSync(join(here.folder, 'backup.jsonl'), 'utf8').trimEnd().split('\n')
    writeFileSync(join(here.folder, 'cut.jsonl'), `${lines.slice(0, -1).join('\n')}\n`)
    const cut = await here.run(['store', 'restore', 'cut.jsonl', '--store', 'new.db'])
    assert.deepEqual([cut.code, cut.stderr.split('\n')[0]], [2, 'The backup is incomplete.'])
    const other = await here.run(['store', 'restore', 'suite.yaml', '--store', 'new.db'])
    assert.equal(other.code, 2)
    assert.match(other.stderr, /^Line 1 of the backup can't be read: it isn't valid JSON\./)
  })
})
