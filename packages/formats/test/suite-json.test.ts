import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { suiteFromJson, suiteToJson } from '@assay/core/suite'
import { readSuites, readSuiteText } from '@assay/formats/suite'

const repository = join(import.meta.dirname, '../../..')
const vars = { model_name: 'a/b', system_role: 'r', 'linear.projectTeam': 't', 'linear.projectId': 'i' }

describe('suites as JSON', () => {
  for (const folder of ['suites', 'examples', 'testdata/suites/good']) {
    it(`gives back every suite and every case of ${folder}`, async () => {
      const { suites } = await readSuites([join(repository, folder)], { env: {}, vars })
      assert.ok(suites.length > 5)
      for (const suite of suites) {
        // A place in the text isn't sent with the suite.
        const { version, locate, ...rest } = suite
        const header = JSON.parse(JSON.stringify(suiteToJson(suite)))
        assert.deepEqual(suiteFromJson(header, suite.cases), rest)
        for await (const one of suite.cases()) {
          const text = JSON.stringify(one)
          assert.deepEqual(JSON.parse(text), one)
          // A plan is identified by this text.
          assert.equal(JSON.stringify(JSON.parse(text)), text)
        }
      }
    })
  }

  for (const value of ['.nan', '.inf', '-.inf', '1e999']) {
    it(`rejects ${value}, which JSON can't hold`, async () => {
      const text = (checks: string, row: string) =>
        `metadata: {name: a}\nevals:\n  - prompt: "{{x}}"\n    checks: ${checks}\n    dataset: [${row}]\n`
      for (const suite of [
        text('{match: "*"}', `{x: ${value}}`),
        text(`{json: {equals: {a: [${value}]}}}`, '{x: 1}'),
      ]) {
        const { suites, diagnostics } = await readSuiteText(suite)
        assert.equal(suites.length, 0)
        assert.deepEqual(
          diagnostics.map(({ code }) => code),
          ['SUITE_VALUE'],
        )
      }
    })
  }

  it("rejects a number in a row that JSON can't hold", async () => {
    const checks = { json: { equals: { a: 1 } } }
    const row = JSON.stringify({ case_id: 'a', suite_id: 's', prompt: 'p', checks }).replace(':1}', ':1e999}')
    const { suites, diagnostics } = await readSuiteText(`${row}\n`)
    assert.equal(suites.length, 0)
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['JSONL_SYNTAX'],
    )
  })
})
