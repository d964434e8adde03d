import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listPageFiles, type Manifest } from './web-budget.ts'

describe('listPageFiles', () => {
  const manifest: Manifest = {
    'index.html': {
      file: 'index.js',
      imports: ['_shared.js'],
      dynamicImports: ['src/pages/runs/runs-page.tsx', 'src/pages/formula/formula-page.tsx'],
    },
    'style.css': { file: 'style.css' },
    '_shared.js': { file: 'shared.js' },
    'src/pages/runs/runs-page.tsx': { file: 'runs.js', imports: ['index.html', '_shared.js'] },
    'src/pages/formula/formula-page.tsx': {
      file: 'formula.js',
      imports: ['index.html', '_editor.js'],
      assets: ['scorer.worker.js'],
    },
    '_editor.js': { file: 'editor.js', imports: ['index.html'], dynamicImports: ['mount.ts'] },
    'mount.ts': { file: 'mount.js', imports: ['_editor.js'], dynamicImports: ['lang-yaml', 'lint'] },
    'lang-yaml': { file: 'yaml.js' },
    lint: { file: 'lint.js' },
  }
  const files = (name: string) => listPageFiles(manifest).find((page) => page.name === name)

  it('counts the entry, the page and what both import, but no other page', () => {
    const runs = ['index.js', 'runs.js', 'shared.js', 'style.css']
    assert.deepEqual([...(files('runs')?.first ?? [])].sort(), runs)
    assert.deepEqual([...(files('runs')?.all ?? [])].sort(), runs)
  })

  it('counts what a page loads later, with workers and what that loads, but not what it never uses', () => {
    const first = ['editor.js', 'formula.js', 'index.js', 'shared.js', 'style.css']
    assert.deepEqual([...(files('formula')?.first ?? [])].sort(), first)
    const later = ['lint.js', 'mount.js', 'scorer.worker.js']
    assert.deepEqual([...(files('formula')?.all ?? [])].sort(), [...first, ...later].sort())
  })
})
