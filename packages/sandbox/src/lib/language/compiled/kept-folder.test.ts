import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openKeptFolder } from './kept-folder.ts'

describe('openKeptFolder', () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-kept-test-'))
  after(() => rmSync(root, { recursive: true, force: true }))

  const writer = (content: string, made: string[] = []) => ({
    made,
    make: async (folder: string) => {
      made.push(content)
      writeFileSync(join(folder, 'first'), content)
      await delay(1)
      writeFileSync(join(folder, 'last'), content)
    },
  })

  it('gives concurrent makers the same complete folder, and makes it only once', async () => {
    const cache = join(root, 'at-once')
    const makers = ['a', 'b', 'c'].map((content) => writer(content))
    const opened = await Promise.all(makers.map(({ make }) => openKeptFolder({ cache, name: 'x', make })))
    assert.deepEqual(new Set(opened.map(({ path }) => path)), new Set([join(cache, 'x')]))
    assert.deepEqual(readdirSync(cache), ['x'])
    const [first, last] = ['first', 'last'].map((name) => readFileSync(join(cache, 'x', name), 'utf8'))
    assert.equal(first, last)
    const late = writer('late')
    const again = await openKeptFolder({ cache, name: 'x', make: late.make })
    await again.close()
    assert.deepEqual([late.made, existsSync(again.path)], [[], true])
  })

  it("leaves nothing of a folder that couldn't be made", async () => {
    const cache = join(root, 'broken')
    const make = async (folder: string) => {
      writeFileSync(join(folder, 'first'), 'x')
      throw new Error('no compiler')
    }
    await assert.rejects(openKeptFolder({ cache, name: 'x', make }), /no compiler/)
    assert.deepEqual(readdirSync(cache), [])
  })

  it("doesn't use a folder that others can write, and removes its replacement", async () => {
    const cache = join(root, 'shared')
    await openKeptFolder({ cache, name: 'x', make: writer('theirs').make })
    chmodSync(cache, 0o777)
    const opened = await openKeptFolder({ cache, name: 'x', make: writer('ours').make })
    assert.equal(readFileSync(join(opened.path, 'last'), 'utf8'), 'ours')
    await opened.close()
    assert.equal(existsSync(opened.path), false)
  })

  it('removes what nobody has used for a month', async () => {
    const cache = join(root, 'old')
    await openKeptFolder({ cache, name: 'old', make: writer('old').make })
    const longAgo = new Date(Date.now() - 31 * 24 * 3600 * 1000)
    utimesSync(join(cache, 'old'), longAgo, longAgo)
    await openKeptFolder({ cache, name: 'new', make: writer('new').make })
    assert.deepEqual(readdirSync(cache), ['new'])
  })
})
