import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CODE_DEFAULTS } from '@assay/core/suite'
import { checkCode } from './check-code.ts'

const spec = { ...CODE_DEFAULTS, language: 'python' as const }
const compiled = { language: 'python', compiled: true, tests: null, lint_warnings: 2, evidence: null }
const broken = { ...compiled, compiled: false, lint_warnings: null }
const show = (code: typeof compiled | typeof broken, wanted: Partial<Parameters<typeof checkCode>[1]>) =>
  checkCode(code, { ...spec, ...wanted }).map(({ kind, passed, reason }) => [kind, passed, reason])

describe('checkCode', () => {
  it('adds nothing if only the tests count, or if there was nothing to lint', () => {
    assert.deepEqual(show(compiled, {}), [])
    assert.deepEqual(show(broken, { max_lint_warnings: 0 }), [])
  })

  it("reports warnings over the case's limit", () => {
    assert.deepEqual(show(compiled, { max_lint_warnings: 1 }), [
      ['max_lint_warnings', false, '2 lint warnings; the limit is 1.'],
    ])
    assert.equal(show(compiled, { max_lint_warnings: 2 })[0]?.[1], true)
  })

  it("reports whether code that shouldn't compile did", () => {
    const wanted = { expect_compile: false }
    assert.deepEqual(show(compiled, wanted), [['expect_compile', false, 'Expected a compile error, found none.']])
    assert.equal(show(broken, wanted)[0]?.[1], true)
  })
})
