import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const lib = join(import.meta.dirname, '../src/lib')

/** From the ground up. A folder imports only from those before it, types included. */
const ORDER = [
  'answer',
  'check',
  'text',
  'calls',
  'format',
  'limit',
  'meaning',
  'model-judge',
  'javascript',
  'refusal',
  'level',
  'classify',
  'judge',
  'needs',
]

const imports = globSync('**/*.ts', { cwd: lib, exclude: (path) => path.endsWith('.test.ts') }).flatMap((file) => {
  const folder = file.split('/')[0] ?? ''
  const text = readFileSync(join(lib, file), 'utf8')
  return Array.from(text.matchAll(/(?:from |import\()'(\.[^']+)'/g), ([, target = '']) => {
    return { file, folder, target: join(file, '..', target).split('/')[0] ?? '' }
  })
})

describe('the folders of judge', () => {
  it('are all in the order', () => {
    assert.deepEqual([...new Set(imports.map(({ folder }) => folder))].sort(), [...ORDER].sort())
  })

  it('import one way', () => {
    const wrong = imports.filter(({ folder, target }) => ORDER.indexOf(target) > ORDER.indexOf(folder))
    assert.deepEqual(wrong, [])
  })
})
