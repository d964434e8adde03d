import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainName } from './plain-name.ts'

describe('plainName', () => {
  it('names hidden characters in brackets, so that nothing reorders a title or a label', () => {
    assert.equal(plainName('safe\u202egnp.exe\u200b\u200b'), 'safe[RLO]gnp.exe[ZWSP ×2]')
    assert.equal(plainName('\u001b[31mred'), '[ESC[31m]red')
  })

  it('leaves names that hide nothing unchanged', () => {
    for (const name of ['atlas-mini', 'می‌خواهم', 'family 👨‍👩‍👧‍👦', '']) assert.equal(plainName(name), name)
  })
})
