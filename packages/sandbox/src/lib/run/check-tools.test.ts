// Needs: python
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '@assay/core/suite'
import { checkTools } from './check-tools.ts'

describe('checkTools', () => {
  it("lists every language once, with its tools' versions or what is missing", async () => {
    const checks = await checkTools()
    assert.deepEqual(
      checks.map(({ language }) => language),
      [...LANGUAGES],
    )
    for (const check of checks) {
      if (check.ok) for (const { tool, version } of check.tools) assert.match(`${tool} ${version}`, /^\S+ .*\d/)
      else assert.ok(check.missing.length > 0 && check.hint !== '')
    }
    assert.ok(checks.find(({ language }) => language === 'python')?.ok)
  })

  it('reports what is missing if no tool can be found', async () => {
    const rust = (await checkTools({ path: '/nowhere' })).find(({ language }) => language === 'rust')
    assert.ok(rust !== undefined && !rust.ok)
    assert.match(rust.hint, /\.$/)
  })
})
