import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compileCacheFolder } from './compile-cache-folder.ts'

describe('compileCacheFolder', () => {
  it("is in the user's cache folder, wherever that was moved", () => {
    assert.equal(compileCacheFolder({}, '/home/ada'), '/home/ada/.cache/assay/compiled')
    assert.equal(compileCacheFolder({ XDG_CACHE_HOME: '' }, '/home/ada'), '/home/ada/.cache/assay/compiled')
    assert.equal(compileCacheFolder({ XDG_CACHE_HOME: '/big/cache' }, '/home/ada'), '/big/cache/assay/compiled')
  })
})
