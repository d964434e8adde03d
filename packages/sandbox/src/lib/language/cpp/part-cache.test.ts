import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openPartCache, partFolder, partKey } from './part-cache.ts'

describe('part cache', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-parts-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  const openAt = async (name: string) => {
    const cache = await openPartCache(join(folder, name))
    assert.ok(cache)
    return cache
  }

  it('gives a later run complete files from an earlier one, however many save them at once', async () => {
    const content = 'x'.repeat(1_000_000)
    await writeFile(join(folder, 'part'), content)
    const [first, second] = [await openAt('shared'), await openAt('shared')]
    const to = join(folder, 'taken')
    assert.equal(await first.take('key', to), false)
    await Promise.all([first, second, first, second].map((cache) => cache.save('key', join(folder, 'part'))))
    assert.deepEqual(await readdir(join(folder, 'shared')), ['key'])
    assert.equal(await (await openAt('shared')).take('key', to), true)
    await rm(join(folder, 'shared', 'key'))
    assert.equal(await readFile(to, 'utf8'), content)
  })

  it('saves the 16 files that were used last', async () => {
    const cache = await openAt('many')
    await writeFile(join(folder, 'part'), '1')
    for (let at = 0; at < 16; at++) {
      await cache.save(`key-${at}`, join(folder, 'part'))
      await utimes(join(folder, 'many', `key-${at}`), at, at)
    }
    assert.equal(await cache.take('key-0', join(folder, 'used')), true)
    // Isn't one of the 16.
    await writeFile(cache.lockFor('key-17'), '')
    await cache.save('key-16', join(folder, 'part'))
    await rm(cache.lockFor('key-17'))
    const left = await readdir(join(folder, 'many'))
    assert.deepEqual([left.length, left.includes('key-0'), left.includes('key-1')], [16, true, false])
  })

  it("rejects a folder that others can write, a link, and one that can't be made", async () => {
    await mkdir(join(folder, 'open'))
    await chmod(join(folder, 'open'), 0o777)
    await symlink(join(folder, 'shared'), join(folder, 'link'))
    await writeFile(join(folder, 'file'), '')
    const opened = await Promise.all(
      ['open', 'link', 'file', 'file/in'].map((name) => openPartCache(join(folder, name))),
    )
    assert.deepEqual(opened, [null, null, null, null])
  })

  it('names a part by everything it depends on', () => {
    const keys = [['a', 'b'], ['ab'], ['b', 'a'], ['a', 'b', '']].map((each) => partKey('part', each))
    assert.equal(new Set(keys).size, 4)
    assert.match(keys[0] ?? '', /^part-[0-9a-f]{32}$/)
  })

  it("is in the user's cache folder", () => {
    assert.equal(partFolder({ XDG_CACHE_HOME: '/a' }), '/a/assay/cpp')
    assert.match(partFolder({ XDG_CACHE_HOME: 'a' }), /\/\.cache\/assay\/cpp$/)
  })
})
