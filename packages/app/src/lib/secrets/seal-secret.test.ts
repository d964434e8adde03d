import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { SealingKey } from './seal-secret.ts'

const KEY = 'a key of more than thirty-two characters'
const key = new SealingKey(KEY)

describe('SealingKey', () => {
  it('opens what it sealed, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
        (name, value) => {
          assert.equal(key.open(name, key.seal(name, value)), value)
        },
      ),
    )
  })

  it('seals the same secret differently each time, and never in the open', () => {
    const [first, second] = [key.seal('token', 'hunter2 hunter2'), key.seal('token', 'hunter2 hunter2')]
    assert.notEqual(first, second)
    for (const sealed of [first, second]) {
      assert.ok(!sealed.includes('hunter2'))
      assert.ok(!Buffer.from(sealed.split('.')[1] ?? '', 'base64url').includes('hunter2'))
    }
  })

  it('opens nothing with another key, for another name, or if a bit was changed', () => {
    const sealed = key.seal('token', 'hunter2')
    assert.equal(new SealingKey(`${KEY}!`).open('token', sealed), null)
    assert.equal(key.open('Token', sealed), null)
    const [scheme = '', data = ''] = sealed.split('.')
    const bytes = Buffer.from(data, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.equal(key.open('token', `${scheme}.${changed.toString('base64url')}`), null, `byte ${at}`)
    }
    for (const text of [
      '',
      '.',
      scheme,
      `${scheme}.`,
      `other.${data}`,
      `${sealed}.x`,
      `${scheme}.${data.slice(0, 40)}`,
    ]) {
      assert.equal(key.open('token', text), null, text)
    }
  })

  it('shows nothing of itself', () => {
    for (const text of [inspect(key, { showHidden: true, depth: 9 }), JSON.stringify({ key }), String(key)]) {
      assert.ok(!text.includes('thirty'), text)
    }
  })
})
