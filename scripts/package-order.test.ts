import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderProblems } from './package-order.ts'

const problems = (sources: Record<string, string>) => orderProblems(new Map(Object.entries(sources)))

describe('orderProblems', () => {
  it('lets a package import those above it', () => {
    assert.deepEqual(problems({ 'packages/cli/src/a.ts': `import { x } from '@assay/core/formula'\n` }), [])
  })

  it('rejects an import downwards, even a lazy one', () => {
    assert.equal(problems({ 'packages/core/src/a.ts': `import {\n  x,\n} from '@assay/formats/suite'\n` }).length, 1)
    assert.equal(problems({ 'packages/core/src/a.ts': `const x = await import('@assay/cli/x')\n` }).length, 1)
  })

  it('rejects I/O in core, but not in its tests', () => {
    const text = `import { readFileSync } from 'node:fs'\n`
    assert.equal(problems({ 'packages/core/src/a.ts': text }).length, 1)
    assert.deepEqual(problems({ 'packages/core/src/a.test.ts': text }), [])
  })

  it('rejects a path into another package', () => {
    assert.equal(problems({ 'packages/cli/src/a.ts': `export { x } from '../../core/src/lib/x.ts'\n` }).length, 1)
  })

  it('finds cycles of values and ignores cycles of types', () => {
    const a = 'packages/core/src/a.ts'
    const b = 'packages/core/src/b.ts'
    assert.equal(problems({ [a]: `import { b } from './b.ts'\n`, [b]: `import { a } from './a.ts'\n` }).length, 1)
    assert.deepEqual(problems({ [a]: `import { b } from './b.ts'\n`, [b]: `import type { A } from './a.ts'\n` }), [])
  })
})
