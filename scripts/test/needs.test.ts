import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adviseInstall, provideTools, readNeeds } from './needs.ts'

describe('readNeeds', () => {
  it('reads the words of the line', () => {
    assert.deepEqual(readNeeds('a.test.ts', '// Needs: sandbox, rust\nimport x\n'), ['sandbox', 'rust'])
    assert.deepEqual(readNeeds('a.test.ts', 'import x\n'), [])
  })

  it("rejects a word that isn't a tool", () => {
    assert.throws(
      () => readNeeds('a.test.ts', '// Needs: rast\n'),
      /a\.test\.ts needs "rast"\. Expected one of: sandbox,/,
    )
  })
})

describe('provideTools', () => {
  it('finds a tool on the path, wherever that is, and installs nothing if it may not', (test) => {
    const path = process.env.PATH
    test.after(() => {
      process.env.PATH = path
    })
    process.env.PATH = '/nowhere'
    assert.deepEqual(provideTools(['go', 'go', 'java'], { install: false }), new Set(['go', 'java']))
  })
})

describe('adviseInstall', () => {
  it('is one command for all', () => {
    assert.match(adviseInstall(['go', 'jest']), /install go.* && npm ci --prefix packages\/cli\/test\/jest$/)
  })
})
