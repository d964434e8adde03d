import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { UserError } from '@assay/core/errors'
import { checkOutput, chooseFormats } from './check-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-output-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const rejects = (code: string) => (error: unknown) => error instanceof UserError && error.code === code

describe('chooseFormats', () => {
  it('reads the format from the file extension, and prefers a named format', () => {
    const endings = ['json', 'html', 'sarif', 'xml', 'md', 'CSV']
    const found = endings.map((ending) => chooseFormats({ output: `a.b/report.${ending}` })[0])
    assert.deepEqual(found, ['json', 'html', 'sarif', 'junit', 'markdown', 'csv'])
    assert.deepEqual(chooseFormats({ format: ['html'], output: 'report.json' }), ['html'])
    assert.deepEqual(chooseFormats({}), [])
  })

  it('rejects a name without a known extension, and a folder', () => {
    mkdirSync(join(folder, 'reports.html'))
    for (const output of [
      'report',
      'report.',
      'report.txt',
      'a.json/',
      '.json',
      join(folder, 'reports.html'),
      folder,
    ]) {
      assert.throws(() => chooseFormats({ output }), rejects('FORMAT_UNKNOWN'), output)
    }
  })
})

describe('checkOutput', () => {
  it('accepts a file, a new folder and nothing, and creates none of them', async () => {
    const output = join(folder, 'new')
    for (const wanted of [{}, { output: join(output, 'report.html') }, { format: ['json', 'html'], output }]) {
      await assert.doesNotReject(checkOutput(wanted, []), JSON.stringify(wanted))
    }
    assert.equal(existsSync(output), false)
  })

  it('rejects a file where the folder of several formats should be', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const wanted = { format: ['json', 'html'], output: file }
    await assert.rejects(checkOutput(wanted, []), rejects('FILE_PATH_INVALID'))
  })
})
