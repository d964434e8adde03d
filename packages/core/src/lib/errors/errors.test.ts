import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ERRORS, isEnvironmentErrorCode, isUserErrorCode } from './error-table.ts'
import { EnvironmentError, UserError } from './errors.ts'

describe('UserError and EnvironmentError', () => {
  it('have the hint of their code, a hint of their own, or none', () => {
    assert.equal(new UserError('RUN_EXISTS', 'x').hint, ERRORS.RUN_EXISTS.what_to_do)
    assert.equal(new UserError('RUN_EXISTS', 'x', 'Delete it.').hint, 'Delete it.')
    assert.equal(new UserError('RUN_EXISTS', 'x', null).hint, null)
    const cause = new Error('ENOSPC')
    const full = new EnvironmentError('STORE_FULL', 'x', undefined, { cause })
    assert.deepEqual([full.hint, full.cause], [ERRORS.STORE_FULL.what_to_do, cause])
  })

  it('accept only codes of their own kind, which the compiler checks', () => {
    // @ts-expect-error: a code of the environment.
    const ofEnvironment = new UserError('STORE_FULL', 'x', null)
    // @ts-expect-error: a code of the user.
    const ofUser = new EnvironmentError('RUN_EXISTS', 'x', null)
    // @ts-expect-error: no code of the table.
    const unknown = new UserError('RUN_EXIST', 'x', null)
    // At run time the guards reject what the compiler does.
    assert.deepEqual(
      [ofEnvironment, unknown].map(({ code }) => isUserErrorCode(code)),
      [false, false],
    )
    assert.equal(isEnvironmentErrorCode(ofUser.code), false)
  })
})

describe('isUserErrorCode and isEnvironmentErrorCode', () => {
  it('tell the kinds apart and reject every other string', () => {
    assert.deepEqual([isUserErrorCode('RUN_EXISTS'), isEnvironmentErrorCode('RUN_EXISTS')], [true, false])
    assert.deepEqual([isUserErrorCode('STORE_FULL'), isEnvironmentErrorCode('STORE_FULL')], [false, true])
    for (const code of ['BUG', '', 'toString', '__proto__', 'run_exists']) {
      assert.deepEqual([isUserErrorCode(code), isEnvironmentErrorCode(code)], [false, false], code)
    }
  })
})
