import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

describe('the routes', () => {
  // JSX can't be run here; the text says which page each route loads.
  const text = readFileSync(join(import.meta.dirname, 'router.tsx'), 'utf8')
  const routes = [...text.matchAll(/createRoute\(\{([\s\S]*?)\n {2}\}\)/g)].map(([, route = '']) => route)

  it("name their page's folder, which its styles need", () => {
    assert.ok(routes.length > 0)
    for (const route of routes) {
      const folder = /import\('\.\/pages\/([^/]+)\//.exec(route)?.[1]
      assert.equal(/page: '([^']+)'/.exec(route)?.[1], folder, route)
    }
  })

  it('lead to every page', () => {
    const pages = globSync('pages/*/*-page.tsx', { cwd: import.meta.dirname })
    assert.deepEqual(
      pages.filter((page) => !text.includes(`./${page}`)),
      [],
    )
  })
})
