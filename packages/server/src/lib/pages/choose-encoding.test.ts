import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseEncoding } from './choose-encoding.ts'

const ALL = { br: true, gzip: true }

describe('chooseEncoding', () => {
  for (const [accepted, copies, chosen] of [
    [undefined, ALL, 'identity'],
    ['', ALL, 'identity'],
    ['gzip, deflate, br, zstd', ALL, 'br'],
    ['gzip, deflate', ALL, 'gzip'],
    ['GZIP;q=0.1', ALL, 'gzip'],
    ['br;q=0, gzip', ALL, 'gzip'],
    ['br; q=0.0, *;q=0.5', ALL, 'gzip'],
    ['*', ALL, 'br'],
    ['*;q=0', ALL, 'identity'],
    ['br;q=x', ALL, 'identity'],
    ['brotli, x-gzip', ALL, 'identity'],
    ['br, gzip', { gzip: true }, 'gzip'],
    ['br, gzip', {}, 'identity'],
  ] as const) {
    it(`sends ${chosen} of ${JSON.stringify(Object.keys(copies))} for ${JSON.stringify(accepted)}`, () => {
      assert.equal(chooseEncoding(accepted, copies), chosen)
    })
  }
})
