import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ERROR_TOPICS, ERRORS } from '@assay/core/errors'
import { FORMULA_CODES } from '@assay/core/formula'
import { SUITE_CODES } from '@assay/core/suite'
import { errorReference } from './error-reference.ts'

const root = join(import.meta.dirname, '..')
const sources = globSync('packages/*/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('/error-table.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** A code where an error is made: directly, by a class that extends one, or in a record that an error is made from. */
const MADE = /(?:\bnew (?:User|Environment)Error\(|\bsuper\(|\bcode:)\s*'([A-Z][A-Z0-9_]*)'/g

/** Constructor calls whose code is no literal: each has it from a place that the types hold to the table. */
const PASSED_ON = /\bnew (?:User|Environment)Error\(\s*(?!')([\w.]+)/g

const made = sources.flatMap(({ file, text }) =>
  [...text.matchAll(MADE)].map(([expression, code = '']) => ({ file, code, isThrown: !expression.startsWith('code') })),
)

describe('ERRORS', () => {
  it('has every thrown code', () => {
    assert.deepEqual(
      made.filter(({ code, isThrown }) => isThrown && !Object.hasOwn(ERRORS, code)),
      [],
    )
  })

  it('has no code that nothing throws', () => {
    const codes = new Set(made.map(({ code }) => code))
    assert.deepEqual(
      Object.keys(ERRORS).filter((code) => !codes.has(code)),
      [],
    )
  })

  it('gets forwarded codes only from places that the types check', () => {
    const passedOn = sources.flatMap(({ file, text }) =>
      [...text.matchAll(PASSED_ON)].map(([, code]) => `${file}: ${code}`),
    )
    assert.deepEqual(passedOn.sort(), [
      'packages/app/src/lib/preflight/check-models.ts: error.code',
      'packages/app/src/lib/preflight/check-models.ts: error.code',
      'packages/engine/src/lib/run/write-failure.ts: failure.code',
      'packages/engine/src/lib/workspace/programs.ts: reason.code',
      'packages/store/src/lib/postgres/postgres-error.ts: code',
      'packages/store/src/lib/sqlite/sent-error.ts: code',
      'packages/store/src/lib/sqlite/sent-error.ts: code',
      'packages/store/src/lib/sqlite/sqlite-error.ts: code',
    ])
  })

  it("has each code once, and no diagnostic's code", () => {
    const codes = [...ERROR_TOPICS.values()].flatMap((entries) => Object.keys(entries))
    assert.deepEqual(codes, Object.keys(ERRORS))
    assert.deepEqual(
      codes.filter((code) => Object.hasOwn(SUITE_CODES, code) || Object.hasOwn(FORMULA_CODES, code)),
      [],
    )
  })

  it('exits with 2 for what the user can fix and with 3 for the environment', () => {
    for (const [code, { kind, exit }] of Object.entries(ERRORS)) assert.equal(exit, kind === 'user' ? 2 : 3, code)
  })

  it('says what is wrong and what to do in sentences', () => {
    for (const [code, { title, what_to_do }] of Object.entries(ERRORS)) {
      for (const text of [title, what_to_do]) assert.match(text, /^[A-Z].*\.$/, code)
    }
  })
})

describe('errorReference', () => {
  it('lists every code, and matches docs/errors.md', () => {
    const page = readFileSync(join(root, 'docs', 'errors.md'), 'utf8')
    assert.equal(page, errorReference())
    for (const code of Object.keys(ERRORS)) assert.ok(page.includes(`| \`${code}\` |`), code)
  })
})
