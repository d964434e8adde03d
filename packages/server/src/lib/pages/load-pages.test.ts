import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '@assay/app/testing'
import { loadPages } from './load-pages.ts'

describe('loadPages', () => {
  it('returns null for a folder without pages, and for a missing one', async () => {
    const folder = temporaryFolder('pages')
    assert.equal(await loadPages(folder), null)
    assert.equal(await loadPages(join(folder, 'nowhere')), null)
    writeFileSync(join(folder, 'index.html'), '')
    assert.equal(await loadPages(join(folder, 'index.html')), null)
  })

  it("has a file's compressed copies with it, and skips links and hidden files", async () => {
    const folder = temporaryFolder('pages')
    mkdirSync(join(folder, 'assets'))
    mkdirSync(join(folder, '.vite'))
    for (const name of [
      'index.html',
      'index.html.br',
      'assets/a-1.js',
      'assets/a-1.js.gz',
      'lone.gz',
      '.vite/x.json',
    ]) {
      writeFileSync(join(folder, name), name)
    }
    symlinkSync('/etc/passwd', join(folder, 'passwd.txt'))
    symlinkSync('/etc', join(folder, 'assets/etc'))
    const pages = await loadPages(folder)
    assert.deepEqual([...(pages ?? [])].map(([path]) => path).sort(), ['/assets/a-1.js', '/index.html', '/lone.gz'])
    assert.deepEqual(Object.keys(pages?.get('/index.html')?.bodies ?? {}), ['br', 'identity'])
    const asset = pages?.get('/assets/a-1.js')
    assert.deepEqual([asset?.isHashed, asset?.type], [true, 'text/javascript; charset=utf-8'])
    assert.equal(pages?.get('/lone.gz')?.type, 'application/octet-stream')
  })
})
