import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CodeDiagnostic, CodeEvidence } from '@assay/core/result'
import { capEvidence, cut } from './cap-evidence.ts'

const EMPTY: CodeEvidence = {
  files: [],
  diagnostics: [],
  tests: [],
  output: '',
  structure: [],
  broken_tests: false,
  limit: null,
  compile_ms: null,
  tests_ms: null,
  lint_ms: null,
  peak_memory_bytes: null,
  isolation: 'none',
}

function diagnostic(severity: 'error' | 'warning', message: string): CodeDiagnostic {
  return { stage: 'compile', severity, code: null, message, file: null, line: null, column: null }
}

describe('capEvidence', () => {
  it('leaves evidence of usual size unchanged', () => {
    const evidence = {
      ...EMPTY,
      output: 'ok',
      files: [{ path: 'a', content: 'b' }],
      diagnostics: [diagnostic('error', 'x')],
    }
    assert.deepEqual(capEvidence(evidence), evidence)
  })

  it('cuts the output and reports how much is left out', () => {
    const { output, files } = capEvidence({
      ...EMPTY,
      output: 'x'.repeat(100_000),
      files: [{ path: 'a', content: 'y'.repeat(300_000) }],
    })
    assert.equal(output, `${'x'.repeat(65_536)}\n… 34464 more characters`)
    assert.equal(files[0]?.content, `${'y'.repeat(200_000)}\n… 100000 more characters`)
  })

  it('keeps errors before warnings, and counts the rest', () => {
    const warnings = Array.from({ length: 150 }, (_, i) => diagnostic('warning', `w${i}`))
    const { diagnostics } = capEvidence({ ...EMPTY, diagnostics: [...warnings, diagnostic('error', 'the error')] })
    assert.equal(diagnostics.length, 100)
    assert.equal(diagnostics[0]?.message, 'the error')
    assert.equal(diagnostics.at(-1)?.message, 'w98 (and 51 more)')
  })

  it("doesn't split a character", () => {
    assert.equal(cut('ab😀', 3), 'ab\n… 2 more characters')
  })
})
