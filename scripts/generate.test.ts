import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'

describe('generated files', () => {
  it('are up to date', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'generate.ts'), '--check'], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
  })
})
