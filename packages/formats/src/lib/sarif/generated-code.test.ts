import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Result } from '@assay/core/result'
import { HOSTILE_TEXTS, sampleReport } from '../summary/sample-report.ts'
import { generatedCode } from './generated-code.ts'

describe('generatedCode', () => {
  const program = sampleReport().results.find(({ code }) => (code?.evidence?.files.length ?? 0) > 0)

  it('stays in its own folder and makes a URI of every name', () => {
    for (const name of [...HOSTILE_TEXTS, '..', '.', '../..']) {
      assert.ok(program !== undefined)
      const { code } = program
      assert.ok(code !== null && code.evidence !== null)
      const evidence = { ...code.evidence, files: [{ path: name, content: '' }] }
      const hostile: Result = { ...program, suite: name, case: name, code: { ...code, evidence } }
      for (const { location } of generatedCode(hostile).artifacts) {
        const { pathname } = new URL(location?.uri ?? '', 'file:///')
        assert.ok(pathname.startsWith(`/generated/${program.run}/`), pathname)
        assert.equal(pathname.split('/').length, 6 + name.split('/').length)
      }
    }
  })

  it('points to the start of a program that no tool complains about', () => {
    assert.ok(program !== undefined)
    const { code } = program
    assert.ok(code !== null && code.evidence !== null)
    const evidence = { ...code.evidence, diagnostics: [], files: [{ path: 'answer.py', content: 'x = 1' }] }
    const [place, ...more] = generatedCode({ ...program, code: { ...code, evidence } }).locations
    assert.equal(more.length, 0)
    assert.match(place?.physicalLocation?.artifactLocation?.uri ?? '', /\/answer\.py$/)
    assert.deepEqual(place?.physicalLocation?.region, { startLine: 1 })
    const nothing = { ...evidence, files: [] }
    assert.deepEqual(generatedCode({ ...program, code: { ...code, evidence: nothing } }).locations, [])
  })
})
