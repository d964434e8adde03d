import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { inSampleFolder } from './sample-folder.ts'

describe('inSampleFolder', () => {
  it('gives an empty folder that nobody else can enter, and removes it', async () => {
    const folder = await inSampleFolder(async (made) => {
      assert.equal(statSync(made).mode & 0o777, 0o700)
      writeFileSync(join(made, 'file'), 'x')
      return made
    })
    assert.equal(existsSync(folder), false)
  })

  it('removes the folder when the work fails', async () => {
    let folder = ''
    const failing = inSampleFolder(async (made) => {
      folder = made
      throw new Error('broken')
    })
    await assert.rejects(failing, /broken/)
    assert.equal(existsSync(folder), false)
  })

  it('removes folders without permissions, and deep ones', async () => {
    const folder = await inSampleFolder(async (made) => {
      let deep = made
      for (let i = 0; i < 300; i++) deep = join(deep, 'd')
      mkdirSync(deep, { recursive: true })
      mkdirSync(join(made, 'closed', 'inside'), { recursive: true })
      chmodSync(join(made, 'closed', 'inside'), 0)
      chmodSync(join(made, 'closed'), 0)
      return made
    })
    assert.equal(existsSync(folder), false)
  })

  it("doesn't follow a link out of the folder", async () => {
    const outside = mkdtempSync(join(tmpdir(), 'assay-outside-'))
    try {
      writeFileSync(join(outside, 'precious'), 'kept')
      await inSampleFolder(async (made) => {
        symlinkSync(outside, join(made, 'link'))
        symlinkSync(join(outside, 'precious'), join(made, 'file'))
        mkdirSync(join(made, 'closed'))
        chmodSync(join(made, 'closed'), 0)
      })
      assert.equal(readFileSync(join(outside, 'precious'), 'utf8'), 'kept')
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  })
})
