import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chooseChanged, type TestFile } from './choose-files.ts'

const test = (path: string, imports: readonly string[], source = ''): TestFile => ({
  path,
  source,
  imports: { files: new Set([path, ...imports]), foreign: new Set() },
})

const TEXT = 'packages/core/src/lib/text/wrap.ts'
const ALL = [
  test('packages/core/src/lib/text/wrap.test.ts', [TEXT]),
  test('packages/core/src/lib/formula/parse.test.ts', ['packages/core/src/lib/formula/parse.ts']),
  test('packages/formats/src/lib/html/page.test.ts', ['packages/formats/src/lib/html/page.ts', TEXT]),
  test('packages/web/test/run.test.ts', ['packages/web/test/browser.ts', TEXT]),
  test('packages/formats/src/lib/html/browser.test.ts', [TEXT], '// Needs: chromium\n'),
  test('packages/judge/test/cases.test.ts', [], `read('testdata/checks/json.json')`),
]
const chosen = (...changed: string[]) => chooseChanged(ALL, changed).files.map(({ path }) => path)

describe('chooseChanged', () => {
  it('chooses the tests that import a changed file, and no browser for a change in core', () => {
    assert.deepEqual(chosen(TEXT), [
      'packages/core/src/lib/text/wrap.test.ts',
      'packages/formats/src/lib/html/page.test.ts',
    ])
    assert.deepEqual(chooseChanged(ALL, [TEXT]).leftOut, [
      'packages/web/test/run.test.ts',
      'packages/formats/src/lib/html/browser.test.ts',
      'packages/judge/test/cases.test.ts',
    ])
  })

  it("chooses the tests of a whole program when its package's sources or tests change", () => {
    assert.deepEqual(chosen('packages/web/src/lib/pages/run.tsx'), ['packages/web/test/run.test.ts'])
    assert.deepEqual(chosen('packages/web/test/run.test.ts'), ['packages/web/test/run.test.ts'])
  })

  it('chooses tests that name the folder of changed data', () => {
    assert.deepEqual(chosen('testdata/checks/json.json'), ['packages/judge/test/cases.test.ts'])
  })

  it('chooses nothing for a change that no test reads', () => {
    assert.deepEqual(chosen('docs/images/run.png', 'LICENSE'), [])
  })
})
