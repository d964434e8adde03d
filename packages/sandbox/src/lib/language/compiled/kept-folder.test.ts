import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
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
    assert.equal(makers.flatMap(({ made }) => made).length, 1)
    const [first, last] = ['first', 'last'].map((name) => readFileSync(join(cache, 'x', name), 'utf8'))
    assert.equal(first, last)
    const late = writer('late')
    const again = await openKeptFolder({ cache, name: 'x', make: late.make })
    await again.close()
    assert.deepEqual([late.made, existsSync(again.path)], [[], true])
  })

  it('makes a folder that another process began, if that one is gone', async () => {
    const now = new Date()
    const locks = [
      // No process has a number as high as this.
      { holder: 2 ** 22 + 1, renewed: now },
      // Another process can have the number of one that is gone.
      { holder: process.pid, renewed: new Date(now.getTime() - 60_000) },
    ]
    for (const [at, { holder, renewed }] of locks.entries()) {
      const cache = join(root, `abandoned-${at}`)
      mkdirSync(cache, { mode: 0o700 })
      const lock = join(cache, 'lock-x')
      writeFileSync(lock, String(holder))
      utimesSync(lock, renewed, renewed)
      const { made, make } = writer('ours')
      await openKeptFolder({ cache, name: 'x', make })
      assert.deepEqual([made, readdirSync(cache)], [['ours'], ['x']])
    }
  })

  it('makes a folder after another that failed, and reports only the failure of its own', async () => {
    const cache = join(root, 'after-failure')
    const fails = () => delay(1).then(() => Promise.reject(new Error('no compiler')))
    const makes = [fails, writer('ours').make].map((make) => openKeptFolder({ cache, name: 'x', make }))
    const [first, second] = await Promise.allSettled(makes)
    assert.equal(second?.status, 'fulfilled')
    assert.ok(first?.status === 'fulfilled' || /no compiler/.test(String(first?.reason)))
    assert.deepEqual(readdirSync(cache), ['x'])
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
