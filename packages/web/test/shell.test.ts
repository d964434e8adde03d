import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { createToken } from '@assay/server/access'
import { startServer } from '@assay/server/server'
import { findPages } from '../src/build.ts'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { startLiveRun } from './live-run.ts'
import type { SiteRuns } from './site/site-facts.ts'

const tools = connectBrowser()
const { openPage } = tools

/** Every page, with what its address needs. */
const PAGES: Readonly<Record<string, (runs: SiteRuns) => string>> = {
  Start: () => '/',
  Runs: () => '/runs',
  Run: (runs) => `/runs/${runs.robustness}`,
  'Run of code': (runs) => `/runs/${runs.code}?show=all`,
  Case: (runs) => `/runs/${runs.robustness}/cases/leak/direct-staff-code`,
  'Case of code': (runs) => `/runs/${runs.code}/cases/typescript-basics/fibonacci`,
  Compare: (runs) => `/compare?runs=${runs.supportBefore},${runs.support}`,
  'Compare of three': (runs) => `/compare?runs=${runs.support},${runs.supportLarge},${runs.supportNova}`,
  'Compare of none': () => '/compare',
  Leaderboard: () => '/leaderboard',
  Formula: (runs) => `/formula?f=success_pct&runs=${runs.support},${runs.supportLarge}`,
  Suites: () => '/suites',
  Suite: () => '/suites/support',
  'Suite to change': () => '/suites/support?tab=edit',
  'Suite to run': () => '/suites/support?tab=run&models=openai/gpt-5-mini,replay/atlas-mini',
  Reviews: () => '/review',
  // The id of a review says what it is of.
  Review: (runs) => `/review/${Buffer.from(JSON.stringify([runs.review, null, null, 30, 1])).toString('base64url')}`,
  Tokens: () => '/tokens',
}

describe('every page', () => {
  for (const [name, path] of Object.entries(PAGES)) {
    it(`opens within the policy, and is accessible in both themes and widths: ${name}`, async () => {
      await openPage(path(tools.site.runs), async (page) => {
        await settle(page)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 })
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            await settle(page)
            await checkAxe(page, { onlyColors: colorScheme === 'dark' && !process.env.ASSAY_SOAK })
          }
        }
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(width <= 390, `On a phone the page is ${width} pixels wide.`)
      })
    })
  }
})

describe('the frame', () => {
  it('goes to a page with two keys', async () => {
    await openPage('/suites', async (page) => {
      await settle(page)
      await page.keyboard.press('g')
      await page.keyboard.press('r')
      await page.waitForURL('**/runs')
      await settle(page)
      assert.match((await page.locator('h1').textContent()) ?? '', /^Runs/)
      await page.keyboard.press('g')
      await page.keyboard.press('l')
      await page.waitForURL('**/leaderboard')
      await settle(page)
      assert.equal(await page.locator('h1').textContent(), 'Leaderboard')
    })
  })

  it('changes the theme with a key, and keeps it', async () => {
    await openPage(
      '/runs',
      async (page) => {
        await settle(page)
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        const dark = await ground()
        await page.keyboard.press('t')
        await page.locator('html[data-theme=light]').waitFor()
        const light = await ground()
        assert.notEqual(light, dark)
        await page.reload()
        await settle(page)
        assert.equal(await ground(), light)
      },
      { theme: 'dark' },
    )
  })

  it('lists the keys, and closes the list without closing what is under it', async () => {
    await openPage(`/runs/${tools.site.runs.support}?case=support,pay-card`, async (page) => {
      await settle(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
      await checkAxe(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.match(page.url(), /case=support,pay-card/)
    })
  })

  it('skips the header with the first Tab', async () => {
    await openPage('/runs', async (page) => {
      await settle(page)
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to content')
      await page.keyboard.press('Enter')
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
    })
  })

  it('copies the address', async () => {
    await openPage('/suites?q=x', async (page) => {
      await settle(page)
      await page.keyboard.press('y')
      await page.getByText('Link copied').waitFor()
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/suites\?q=x$/)
    })
  })

  it("says that a page doesn't exist", async () => {
    await openPage('/no/such/page', async (page) => {
      await page.getByText('This page doesn’t exist.').waitFor()
      await checkAxe(page)
      await page.getByRole('link', { name: 'Go to Runs' }).click()
      await page.waitForURL('**/runs')
    })
  })
})

describe('a server with tokens', () => {
  it('asks for one, then shows the same address', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-sign-in-'))
    await using server = await startServer({
      ...{ store: join(folder, 'assay.db'), folder, env: {}, port: 0 },
      pages: await findPages({ report: () => {} }),
    })
    const request = { name: 'ann', project: 'default', scopes: ['read' as const], expires_at: null }
    const { token } = await createToken(server.service.access, request, new Date())
    await openPage(
      '/suites?q=x',
      async (page) => {
        const dialog = page.getByRole('dialog', { name: 'This server requires a token' })
        await dialog.waitFor()
        await checkAxe(page)
        await page.getByRole('textbox', { name: 'Token' }).fill('nonsense')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await dialog.getByRole('alert').waitFor()
        await page.getByRole('textbox', { name: 'Token' }).fill(token)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await dialog.waitFor({ state: 'detached' })
        await settle(page)
        assert.equal(page.url(), `${server.url}/suites?q=x`)
        assert.equal(await page.evaluate(() => document.cookie), '')
        rmSync(folder, { recursive: true, force: true })
      },
      { url: server.url, mayFail: [/^\/api\//] },
    )
  })
})

describe('the site of the tests', () => {
  it('has a run that a test drives', async () => {
    const run = await startLiveRun(tools.site, { cases: 8 })
    const statusOf = async () => {
      const answer = await (await fetch(`${tools.site.url}/api/runs/${run.id}`)).json()
      return answer.run.status as string
    }
    assert.match(await statusOf(), /queued|running/)
    await run.release(3)
    const { total } = await pollFacets(run.id, 3)
    assert.equal(total, 3)
    await run.finish()
    assert.equal(await statusOf(), 'finished')
  })

  async function pollFacets(id: string, total: number): Promise<{ total: number }> {
    for (;;) {
      const facets = await (await fetch(`${tools.site.url}/api/runs/${id}/facets`)).json()
      if (facets.total >= total) return facets
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
})
