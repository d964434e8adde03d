import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { diskMeter } from './disk-meter.ts'

const MB = 1024 ** 2

describe('diskMeter', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-disk-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is full when all files together reach the limit', () => {
    const meter = diskMeter(folder, () => null, 4 * MB)
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'a'), Buffer.alloc(2 * MB))
    assert.equal(meter.isFull(), false)
    writeFileSync(join(folder, 'deep', 'b'), Buffer.alloc(2 * MB))
    assert.equal(meter.isFull(), true)
  })

  it('finds at the end what was written while others freed as much', () => {
    const elsewhere = join(mkdtempSync(join(tmpdir(), 'assay-disk-test-')), 'large')
    writeFileSync(elsewhere, Buffer.alloc(4 * MB))
    const meter = diskMeter(folder, () => null, 4 * MB)
    writeFileSync(join(folder, 'a'), Buffer.alloc(4 * MB))
    rmSync(dirname(elsewhere), { recursive: true })
    assert.equal(meter.wasFilled(), true)
  })

  it('counts an empty file as a block', () => {
    const meter = diskMeter(folder, () => null, 2 * MB)
    for (let number = 0; number < 600; number++) writeFileSync(join(folder, String(number)), '')
    assert.equal(meter.isFull(), true)
  })

  it("doesn't count the host's temporary files, which are visible until the program has its own root", () => {
    assert.equal(diskMeter(folder, () => tmpdir(), 1).isFull(), false)
    assert.equal(diskMeter(folder, () => '/', 4 * MB).isFull(), false)
  })

  it("doesn't follow links", () => {
    const outside = mkdtempSync(join(tmpdir(), 'assay-disk-test-'))
    writeFileSync(join(outside, 'large'), Buffer.alloc(8 * MB))
    const meter = diskMeter(folder, () => null, 4 * MB)
    symlinkSync(outside, join(folder, 'link'))
    writeFileSync(join(folder, 'a'), Buffer.alloc(MB))
    assert.equal(meter.isFull(), false)
    rmSync(outside, { recursive: true })
  })
})
