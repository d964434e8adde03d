import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { EnvironmentError, UserError } from '@assay/core/errors'
import { checkAppending, checkTarget } from './check-target.ts'
import { writeWhole } from './write-whole.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-check-'))
after(() => rmSync(root, { recursive: true, force: true }))

describe('checkTarget', () => {
  it('accepts what can be written, and creates nothing', async () => {
    const place = mkdtempSync(join(root, 'f-'))
    execFileSync('mkfifo', [join(place, 'pipe')])
    writeFileSync(join(place, 'file'), '')
    symlinkSync('nowhere/yet', join(place, 'dangling'))
    for (const name of ['new', 'a/b/new', 'pipe', 'file', 'dangling']) await checkTarget(join(place, name))
    await checkTarget('/dev/stdout')
    assert.deepEqual(readdirSync(place).sort(), ['dangling', 'file', 'pipe'])
  })

  it('rejects every wrong path, and says what is wrong', async () => {
    const place = mkdtempSync(join(root, 'f-'))
    writeFileSync(join(place, 'file'), '')
    mkdirSync(join(place, 'folder'))
    symlinkSync('nowhere', join(place, 'dangling'))
    symlinkSync('circle', join(place, 'circle'))
    const wrong: [path: string, why: RegExp][] = [
      ['folder', /it's a folder/],
      ['file/report.json', /a file is where its folder should be/],
      ['file/a/report.json', /a file is where its folder should be/],
      ['dangling/report.json', /a broken link/],
      ['circle', /circle/],
      ['x'.repeat(256), /too long/],
      [`new/${'x'.repeat(256)}/report.json`, /too long/],
      [`new/${'ä'.repeat(130)}.json`, /too long/],
      ['x/'.repeat(3000), /too long/],
    ]
    for (const [path, why] of wrong) {
      await assert.rejects(checkTarget(`${place}/${path}`), (error) => {
        assert.ok(error instanceof UserError, `${path}: ${error}`)
        assert.equal(error.code, 'FILE_PATH_INVALID')
        assert.match(error.message, why)
        assert.ok(error.message.length < 400 && error.hint !== null)
        return true
      })
    }
  })

  it('rejects a folder that accepts no files', { skip: process.platform !== 'linux' && 'needs /proc' }, async () => {
    for (const path of ['/proc/nope/report.html', '/proc/report.html']) {
      for (const write of [checkTarget, (each: string) => writeWhole(each, ['x'])]) {
        await assert.rejects(write(path), (error) => {
          assert.ok(error instanceof EnvironmentError, String(error))
          assert.equal(error.code, 'FILE_UNWRITABLE')
          return true
        })
      }
    }
  })

  it('rejects a disk that is read-only', { skip: process.getuid?.() !== 0 && 'needs root' }, async () => {
    const place = mkdtempSync(join(root, 'f-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=64k', 'tmpfs', place])
    try {
      await assert.rejects(checkTarget(join(place, 'a', 'report.json')), (error) => {
        assert.ok(error instanceof EnvironmentError, String(error))
        assert.equal(error.code, 'FILE_UNWRITABLE')
        assert.match(error.message, /the disk is read-only/)
        return true
      })
    } finally {
      execFileSync('umount', [place])
    }
  })
})

describe('checkAppending', () => {
  it('accepts what can be appended to, and changes nothing', async () => {
    const place = mkdtempSync(join(root, 'f-'))
    execFileSync('mkfifo', [join(place, 'pipe')])
    writeFileSync(join(place, 'file'), 'text')
    for (const name of ['new', 'a/b/new', 'pipe', 'file']) await checkAppending(join(place, name))
    for (const path of ['/dev/stdout', '/dev/null']) await checkAppending(path)
    assert.deepEqual(readdirSync(place).sort(), ['file', 'pipe'])
    assert.equal(readFileSync(join(place, 'file'), 'utf8'), 'text')
  })

  it('rejects a folder, a path through a file, and places that accept no files', async () => {
    const place = mkdtempSync(join(root, 'f-'))
    writeFileSync(join(place, 'file'), '')
    for (const path of ['/', place, join(place, 'file/x')])
      await assert.rejects(checkAppending(path), { name: 'UserError', code: 'FILE_PATH_INVALID' })
    if (process.platform !== 'linux') return
    for (const path of ['/proc/nope/x', '/proc/x', '/dev/full'])
      await assert.rejects(checkAppending(path), { name: 'EnvironmentError', code: 'FILE_UNWRITABLE' })
  })
})
