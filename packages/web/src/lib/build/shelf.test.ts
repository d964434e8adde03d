import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { findOrBuild } from './find-pages.ts'
import { openShelf } from './shelf.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-shelf-'))
after(() => rmSync(root, { recursive: true }))
const place = () => join(mkdtempSync(join(root, 'x-')), 'not', 'there')
const fill = (text: string) => async (folder: string) => writeFileSync(join(folder, 'index.html'), text)

describe('openShelf', () => {
  it('has nothing until a folder is complete, and then always the same', async () => {
    const path = place()
    const shelf = openShelf(path)
    assert.deepEqual([shelf.find('a'), shelf.newest()], [null, null])
    const folder = await shelf.add('a', async (making) => {
      assert.equal(openShelf(path).find('a'), null)
      await fill('one')(making)
    })
    assert.deepEqual([shelf.find('a'), shelf.newest()], [folder, folder])
  })

  it('keeps the first of two made at once, and nothing else', async () => {
    const path = place()
    const first = Promise.withResolvers<void>()
    const late = openShelf(path).add('a', async (making) => {
      await fill('late')(making)
      await first.promise
    })
    const folder = await openShelf(path).add('a', fill('early'))
    first.resolve()
    assert.equal(await late, folder)
    assert.equal(readFileSync(join(folder, 'index.html'), 'utf8'), 'early')
    assert.deepEqual(readdirSync(path), ['a'])
  })

  it('keeps nothing of what failed', async () => {
    const path = place()
    await assert.rejects(
      openShelf(path).add('a', async (making) => {
        await fill('half')(making)
        throw new Error('no')
      }),
      /no/,
    )
    assert.deepEqual(readdirSync(path), [])
  })

  it('keeps the three newest', async () => {
    const path = place()
    const shelf = openShelf(path)
    for (const [age, name] of ['a', 'b', 'c', 'd'].entries()) {
      const folder = await shelf.add(name, fill(name))
      utimesSync(join(folder, 'index.html'), 1000 + age, 1000 + age)
    }
    await shelf.add('e', fill('e'))
    assert.deepEqual(readdirSync(path).sort(), ['c', 'd', 'e'])
    assert.equal(basename(shelf.newest() ?? ''), 'e')
  })
})

describe('findOrBuild', () => {
  const find = async (path: string, name: string, build: (folder: string) => Promise<void>) => {
    let said = ''
    const report = (text: string) => {
      said += text
    }
    const folder = await findOrBuild({ shelf: openShelf(path), name, build, report })
    return [folder, said] as const
  }
  const fail = () => Promise.reject(Object.assign(new Error('x'), { stderr: 'Oh "a.tsx".\n    at here\n' }))

  it('builds once', async () => {
    const path = place()
    assert.deepEqual(await find(path, 'a', fill('a')), [join(path, 'a'), 'Building the dashboard (once) … 1 s\n'])
    assert.deepEqual(await find(path, 'a', fail), [join(path, 'a'), ''])
  })

  it('serves the older build if a build fails, and says why', async () => {
    const path = place()
    const failed = 'Building the dashboard (once) … failed.'
    assert.deepEqual(await find(path, 'a', fail), [null, `${failed} The API works without it.\nOh "a.tsx".\n`])
    await find(path, 'a', fill('a'))
    assert.deepEqual(await find(path, 'b', fail), [join(path, 'a'), `${failed} Serving an older build.\nOh "a.tsx".\n`])
    const strict = { shelf: openShelf(path), name: 'b', build: fail, report: () => {}, takesOlder: false }
    await assert.rejects(findOrBuild(strict), /Building the dashboard failed\.\nOh "a\.tsx"\.$/)
  })
})
