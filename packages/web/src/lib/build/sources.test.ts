import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { hashSources } from './sources.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-sources-'))
after(() => rmSync(root, { recursive: true }))

describe('hashSources', () => {
  const web = join(root, 'packages/web')
  for (const folder of ['public', 'src/pages/runs', '../core/src/lib'])
    mkdirSync(join(web, folder), { recursive: true })
  const write = (file: string, text = file) => writeFileSync(join(web, file), text)
  for (const file of ['index.html', 'vite.config.ts', 'package.json', 'src/main.tsx']) write(file)
  for (const file of ['public/icon.svg', '../core/src/a.ts', '../../package-lock.json']) write(file)

  it('changes with every file that the pages are built from, and with its name', () => {
    const hashes = [hashSources(web)]
    for (const file of ['src/pages/runs/a.tsx', '../core/src/lib/x.ts', 'public/b.svg', 'src/pages/runs/b.tsx']) {
      write(file, '')
      hashes.push(hashSources(web))
    }
    for (const file of ['index.html', '../../package-lock.json']) {
      write(file, 'changed')
      hashes.push(hashSources(web))
    }
    assert.equal(new Set(hashes).size, 7)
  })

  it("doesn't change with times, tests or unrelated files", () => {
    const hash = hashSources(web)
    utimesSync(join(web, 'index.html'), 1, 1)
    write('src/x.test.ts')
    write('../core/README.md')
    write('README.md')
    assert.equal(hashSources(web), hash)
  })
})
