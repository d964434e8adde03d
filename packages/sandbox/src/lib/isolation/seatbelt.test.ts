import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { seatbeltProfile } from './seatbelt.ts'

describe('seatbeltProfile', () => {
  it('allows writing to a folder after denying all writing, whatever its name', () => {
    const parent = mkdtempSync(join(tmpdir(), 'assay-seatbelt-test-'))
    const folder = join(parent, 'a "quoted") \\ name')
    mkdirSync(folder)
    const lines = seatbeltProfile({ folder, binds: [{ from: '/opt/tool' }] }).split('\n')
    const denied = lines.indexOf('(deny file-write*)')
    const allowed = lines.findIndex((line) => line.startsWith('(allow file-read* file-write*'))
    assert.ok(lines.includes('(deny network*)') && denied !== -1 && allowed > denied)
    assert.ok(lines[allowed]?.endsWith('a \\"quoted\\") \\\\ name"))'))
    assert.ok(lines.includes('(allow file-read* (subpath "/opt/tool"))'))
    rmSync(parent, { recursive: true })
  })
})
