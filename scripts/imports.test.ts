import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { createImportFinder, findImports } from './imports.ts'

describe('findImports', () => {
  it('finds imports and exports of values, and none of types', () => {
    const source = `import a from 'one'
import type { B } from 'types'
import { c, type D } from './two.ts'
import 'three'
export { e } from '@assay/core/text'
export type { F } from './types.ts'
const g = await import('./four.ts')
import {
  h,
} from 'node:fs'
`
    assert.deepEqual(findImports(source), ['one', './two.ts', 'three', '@assay/core/text', './four.ts', 'node:fs'])
  })
})

describe('createImportFinder', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-imports-'))
  after(() => rmSync(root, { recursive: true, force: true }))

  it('follows files through packages and cycles, and names what is from elsewhere', () => {
    const files = {
      'packages/web/test/page.test.ts': `import { a } from '@assay/core/text'\nimport 'zod'\n`,
      'packages/core/src/text.ts': `export { b } from './lib/text/b.ts'\n`,
      'packages/core/src/lib/text/b.ts': `import { c } from './c.ts'\nimport fs from 'node:fs'\n`,
      'packages/core/src/lib/text/c.ts': `import { b } from './b.ts'\nimport { d } from './gone.ts'\n`,
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const found = createImportFinder(root)('packages/web/test/page.test.ts')
    assert.deepEqual([...found.files].sort(), Object.keys(files).sort())
    assert.deepEqual([...found.foreign].sort(), ['node:fs', 'zod'])
  })
})
