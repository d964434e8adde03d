import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/stored-runs.ts'
import { openSealingKey } from './sealing-key.ts'

const LONG = 'k'.repeat(32)
const create = { create: true }

describe('openSealingKey', () => {
  it('makes a key file that only its owner can read, once for concurrent callers', async () => {
    const location = join(temporaryFolder('key'), 'new', 'assay.db')
    await assert.rejects(openSealingKey({ env: {}, location }), { code: 'SECRET_KEY_MISSING' })
    assert.ok(!existsSync(`${location}.key`))
    const keys = await Promise.all(Array.from({ length: 8 }, () => openSealingKey({ env: {}, location }, create)))
    assert.equal(statSync(`${location}.key`).mode & 0o777, 0o600)
    assert.equal(Buffer.from(readFileSync(`${location}.key`, 'utf8'), 'base64').length, 32)
    assert.deepEqual(readdirSync(join(location, '..')), ['assay.db.key'])
    const sealed = keys[0]?.seal('a', 'value') ?? ''
    for (const key of [...keys, await openSealingKey({ env: {}, location })])
      assert.equal(key.open('a', sealed), 'value')
  })

  it('prefers the variable to the file, and then makes no file', async () => {
    const location = join(temporaryFolder('key-variable'), 'assay.db')
    const key = await openSealingKey({ env: { ASSAY_SECRET_KEY: ` ${LONG}\n` }, location }, create)
    assert.ok(!existsSync(`${location}.key`))
    const again = await openSealingKey({ env: { ASSAY_SECRET_KEY: LONG }, location: 'postgres://db/x' })
    assert.equal(again.open('a', key.seal('a', 'value')), 'value')
  })

  it("rejects a key that is short, that others can read, or that isn't a file", async () => {
    const folder = temporaryFolder('key-refused')
    const location = join(folder, 'assay.db')
    const open = (env = {}) => openSealingKey({ env, location }, create)
    await assert.rejects(open({ ASSAY_SECRET_KEY: 'short' }), { code: 'SECRET_KEY_INVALID' })
    for (const mode of [0o644, 0o640, 0o620, 0o604]) {
      writeFileSync(`${location}.key`, LONG)
      chmodSync(`${location}.key`, mode)
      await assert.rejects(open(), { code: 'SECRET_KEY_EXPOSED', hint: `Run: chmod 600 "${location}.key"` })
    }
    chmodSync(`${location}.key`, 0o600)
    assert.ok(await open())
    writeFileSync(`${location}.key`, '')
    await assert.rejects(open(), { code: 'SECRET_KEY_INVALID' })
    mkdirSync(join(folder, 'folder.db.key'))
    await assert.rejects(openSealingKey({ env: {}, location: join(folder, 'folder.db') }), {
      code: 'SECRET_KEY_INVALID',
    })
    symlinkSync(`${location}.key`, join(folder, 'link.db.key'))
    await assert.rejects(openSealingKey({ env: {}, location: join(folder, 'link.db') }), { code: 'SECRET_KEY_INVALID' })
  })

  it("needs the variable if the store isn't a file", async () => {
    for (const location of ['memory', 'memory:', 'postgres://db/x']) {
      await assert.rejects(openSealingKey({ env: {}, location }, create), { code: 'SECRET_KEY_MISSING' })
    }
  })
})
