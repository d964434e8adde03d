import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as settle } from 'node:timers/promises'
import { PageCache } from './page-cache.ts'

/** Makes a list of numbers whose pages load at once, and records which pages were requested. */
function numbers(total: number, fail: (page: number) => boolean = () => false) {
  const asked: number[] = []
  const aborted: number[] = []
  const load = async (page: number, signal: AbortSignal) => {
    asked.push(page)
    signal.addEventListener('abort', () => aborted.push(page))
    await settle()
    if (fail(page)) throw new Error(`Page ${page} failed.`)
    signal.throwIfAborted()
    return Array.from({ length: Math.min(10, total - page * 10) }, (_, at) => page * 10 + at)
  }
  return { cache: new PageCache<number>({ total, step: 10, load }), asked, aborted }
}

const rows = (first: number, end: number) => ({ first, end })

describe('PageCache', () => {
  it('loads the pages of the rows and one on each side, each once', async () => {
    const { cache, asked } = numbers(1000)
    cache.want(rows(105, 125))
    cache.want(rows(106, 126))
    await settle()
    await settle()
    assert.deepEqual(asked, [10, 11, 12, 9, 13])
    assert.equal(cache.rowAt(111), 111)
    assert.equal(cache.rowAt(500), undefined)
  })

  it('requests no page before the first or after the last', async () => {
    const { cache, asked } = numbers(15)
    cache.want(rows(0, 15))
    await settle()
    assert.deepEqual(asked, [0, 1])
  })

  it('cancels the loading of pages that are no longer visible', () => {
    const { cache, aborted } = numbers(1000)
    cache.want(rows(0, 10))
    cache.want(rows(500, 510))
    assert.deepEqual(aborted, [0, 1])
  })

  it('reloads a canceled page that becomes visible again', async () => {
    const { cache, asked } = numbers(1000)
    cache.want(rows(0, 10))
    cache.want(rows(500, 510))
    cache.want(rows(0, 10))
    await settle()
    await settle()
    assert.equal(cache.rowAt(0), 0)
    assert.equal(asked.filter((page) => page === 0).length, 2)
  })

  it('keeps the twenty pages that were wanted last', async () => {
    const { cache, asked } = numbers(1000)
    for (let page = 0; page < 40; page++) {
      cache.want(rows(page * 10, page * 10 + 10))
      await settle()
      await settle()
    }
    assert.equal(cache.rowAt(0), undefined)
    assert.equal(cache.rowAt(399), 399)
    assert.equal(cache.rowAt(220), 220)
    const before = asked.length
    cache.want(rows(380, 390))
    await settle()
    assert.equal(asked.length, before)
  })

  it('changes rows in place, and reloads their pages only when they are shown', async () => {
    const { cache, asked } = numbers(1000)
    cache.want(rows(0, 10))
    await settle()
    await settle()
    const { version } = cache
    cache.change((row) => (row === 3 || row === 15 ? row + 1000 : row))
    assert.equal(cache.rowAt(3), 1003)
    assert.notEqual(cache.version, version)
    asked.length = 0
    cache.refresh()
    await settle()
    await settle()
    assert.deepEqual(asked, [0])
    assert.equal(cache.rowAt(3), 3)
    assert.equal(cache.rowAt(15), 1015)
  })

  it('notifies nobody if nothing changes', async () => {
    const { cache } = numbers(1000)
    cache.want(rows(0, 10))
    await settle()
    await settle()
    let told = 0
    cache.subscribe(() => told++)
    cache.change((row) => row)
    assert.equal(told, 0)
  })

  it('reports what failed, and retries on request', async () => {
    let isBroken = true
    const { cache } = numbers(100, () => isBroken)
    cache.want(rows(0, 10))
    await settle()
    await settle()
    assert.match(String(cache.failure), /Page/)
    isBroken = false
    cache.retry()
    await settle()
    await settle()
    assert.equal(cache.failure, null)
    assert.equal(cache.rowAt(0), 0)
  })

  it('finds the place of a loaded row', async () => {
    const { cache } = numbers(1000)
    cache.want(rows(500, 510))
    await settle()
    await settle()
    assert.equal(
      cache.find((row) => row === 507),
      507,
    )
    assert.equal(
      cache.find((row) => row === 7),
      -1,
    )
  })
})
