import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, describe, it } from 'node:test'
import { isSameFile } from './is-same-file.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-same-'))
after(() => rmSync(root, { recursive: true, force: true }))

describe('isSameFile', () => {
  it('finds the same file behind links, dots and another spelling of its path, whether or not it exists', async () => {
    mkdirSync(join(root, 'a'))
    symlinkSync('a', join(root, 'linked'))
    symlinkSync('a/new', join(root, 'dangling'))
    writeFileSync(join(root, 'a/file'), '')
    linkSync(join(root, 'a/file'), join(root, 'hard'))
    for (const name of ['a/file', 'a/../a/./file', 'linked/file', 'hard'])
      assert.ok(await isSameFile(`${root}/${name}`, join(root, 'a/file')), name)
    for (const name of ['a/new', 'a/./new', 'linked/new', 'dangling', 'a/x/../new'])
      assert.ok(await isSameFile(`${root}/${name}`, join(root, 'a/new')), name)
    assert.ok(await isSameFile(relative('', join(root, 'no/folder/x')), join(root, 'no/folder/x')))
  })

  it('tells other files apart, and lets writers share a device or a pipe', async () => {
    writeFileSync(join(root, 'one'), '')
    writeFileSync(join(root, 'two'), '')
    execFileSync('mkfifo', [join(root, 'pipe')])
    for (const [one, other] of [
      ['one', 'two'],
      ['one', 'three'],
      ['three', 'four'],
      ['pipe', 'pipe'],
      ['one/x', 'one'],
    ])
      assert.equal(await isSameFile(`${root}/${one}`, `${root}/${other}`), false, `${one} ${other}`)
    assert.equal(await isSameFile('/dev/null', '/dev/null'), false)
    assert.equal(await isSameFile('/dev/stdout', '/dev/stdout'), false)
  })
})
