import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startServer } from '@assay/server/server'
import type { Page } from 'playwright-core'
import { findPages } from '../src/build.ts'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { startLiveRun } from './live-run.ts'

const tools = connectBrowser()
const { openPage } = tools

const rowsOf = (page: Page) => page.locator('tr.run-row')
/** The row of a run. */
const rowOf = (page: Page, id: string) => rowsOf(page).filter({ has: page.locator(`a[href$="/runs/${id}"]`) })
/** Returns the models on the screen, in their order, once there are that many. */
async function modelsOf(page: Page, count: number): Promise<string[]> {
  await page.locator(`table[aria-rowcount="${count + 1}"]:not([aria-busy=true])`).waitFor()
  return rowsOf(page).locator('.c-model a').allTextContents()
}

describe('the page of runs', () => {
  it('finds and filters on the server, keeps both in the address, and restores them', async () => {
    await openPage('/runs', async (page) => {
      await settle(page)
      await page.keyboard.press('/')
      await page.keyboard.type('nova support')
      await page.waitForURL(/q=nova\+support/)
      assert.deepEqual(new Set(await modelsOf(page, 2)), new Set(['replay/nova']))
      await page.getByRole('combobox', { name: 'Tag' }).selectOption('nightly')
      await page.waitForURL(/tag=nightly/)
      await modelsOf(page, 1)
      await page.reload()
      await modelsOf(page, 1)
      assert.equal(await page.getByRole('searchbox', { name: 'Find runs' }).inputValue(), 'nova support')
      await page.goBack()
      await modelsOf(page, 2)
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.waitForURL(/\/runs$/)
    })
  })

  it("says which selected runs of a link don't exist, and leaves them out", async () => {
    await openPage(`/runs?sel=nope,${tools.site.runs.support},zzz`, async (page) => {
      await page.getByText('The link selects 2 runs that don’t exist: nope, zzz.').waitFor()
      await page.getByText('1 run selected').waitFor()
      assert.equal(
        await page.getByRole('link', { name: 'Compare', exact: true }).and(page.locator('.primary')).count(),
        0,
      )
    })
  })

  it('says that no run matches, and leads back to all', async () => {
    await openPage('/runs?q=%E2%80%AEnothing&suite=none', async (page) => {
      await page.getByText('No runs match.').waitFor()
      await checkAxe(page)
      await page.getByRole('button', { name: 'Show all runs' }).click()
      await page.waitForURL(/\/runs$/)
      await rowsOf(page).first().waitFor()
    })
  })

  it('puts the runs of one experiment into a bracket, with score, interval, counts and trend', async () => {
    const { support, supportLarge, supportNova } = tools.site.runs
    await openPage('/runs?suite=support&tag=nightly', async (page) => {
      await settle(page)
      const places = await Promise.all(
        [support, supportLarge, supportNova].map((id) => rowOf(page, id).getAttribute('class')),
      )
      assert.deepEqual(places.map((each) => each?.replace('run-row ', '')).toSorted(), ['first', 'last', 'middle'])
      const row = rowOf(page, support)
      assert.match((await row.locator('.c-score').textContent()) ?? '', /\d\.\d\[\d+\.\d, \d+\.\d\]$/)
      assert.match((await row.locator('.c-pass').textContent()) ?? '', /\d+\.\d% \d+\/\d+/)
      const trend = await row.locator('.c-trend svg').getAttribute('aria-label')
      assert.match(trend ?? '', /^Last 6 scores of this model on these suites: /)
      assert.equal(await rowOf(page, supportNova).locator('.c-cost').textContent(), '–')
      assert.match((await rowOf(page, supportNova).locator('.c-cost').getAttribute('title')) ?? '', /unknown/)
    })
  })

  it('sorts by a column, either way, without brackets', async () => {
    await openPage('/runs?suite=support', async (page) => {
      await settle(page)
      await page.getByRole('button', { name: 'Score' }).click()
      await page.waitForURL(/sort=-score/)
      await page.locator('th[aria-sort=descending]', { hasText: 'Score' }).waitFor()
      const scores = (await rowsOf(page).locator('.score b').allTextContents()).map(Number)
      assert.ok(scores.length > 5)
      assert.deepEqual(
        scores,
        scores.toSorted((a, b) => b - a),
      )
      assert.equal(await page.locator('tr.run-row:not(.alone)').count(), 0)
    })
  })

  it('goes through rows, selects and compares by keys alone', async () => {
    await openPage('/runs?suite=support', async (page) => {
      await settle(page)
      for (const key of ['j', 'x', 'j', 'j', 'x']) await page.keyboard.press(key)
      await page.waitForURL(/sel=[^,&]+,[^,&]+/)
      assert.equal(await page.locator('tr.run-row[aria-selected=true]').count(), 2)
      const compare = page.getByRole('link', { name: 'Compare', exact: true }).last()
      assert.match((await compare.getAttribute('href')) ?? '', /^\/compare\?runs=[^,]+,[^,]+$/)
      await page.keyboard.press('Escape')
      await page.waitForURL((url) => !url.searchParams.has('sel'))
      for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
      const third = await rowsOf(page).nth(2).locator('a').getAttribute('href')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${third}`)
    })
  })

  it('follows a run in its row until it ends, and moves nothing', async () => {
    const run = await startLiveRun(tools.site, { cases: 12 })
    await openPage('/runs', async (page) => {
      await settle(page)
      const row = rowOf(page, run.id)
      const place = await row.getAttribute('data-row')
      await run.release(5)
      await row.getByText(/^5\/12/).waitFor()
      await run.finish()
      await row.locator('.c-score b').waitFor()
      assert.equal(await row.getAttribute('data-row'), place)
      assert.match((await row.locator('.c-pass').textContent()) ?? '', /75\.0% 9\/12/)
    })
  })

  it('reports new runs and shows them on request', async () => {
    await openPage('/runs?q=live', async (page) => {
      await settle(page)
      const run = await startLiveRun(tools.site, { cases: 2 })
      await page.getByText('There are new runs.').waitFor()
      assert.equal(await rowOf(page, run.id).count(), 0)
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await rowOf(page, run.id).waitFor()
      await run.finish()
    })
  })

  it('tags a run, shows the tag as text, and deletes the run after confirmation', async () => {
    const run = await startLiveRun(tools.site, { cases: 2 })
    await run.finish()
    await openPage('/runs?q=live', async (page) => {
      await settle(page)
      const row = rowOf(page, run.id)
      await row.getByRole('button', { name: /actions/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'New tag' }).fill('<img src=x onerror=alert(1)>')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await dialog.getByRole('listitem').getByText('<img src=x onerror=alert(1)>').waitFor()
      await checkAxe(page)
      await dialog.getByRole('button', { name: 'Delete…' }).click()
      await dialog.getByText(/You can’t undo this/).waitFor()
      await dialog.getByRole('button', { name: 'Delete run' }).click()
      await dialog.waitFor({ state: 'detached' })
      await row.waitFor({ state: 'detached' })
      assert.equal((await fetch(`${tools.site.url}/api/runs/${run.id}`)).status, 404)
    })
  })

  it('uses the default for invalid values of the address, and says so', async () => {
    await openPage('/runs?status=done&sort=name', async (page) => {
      await settle(page)
      await page.getByText(/status=done, sort=name/).waitFor()
      await rowsOf(page).first().waitFor()
      assert.equal(await page.getByRole('combobox', { name: 'Status' }).inputValue(), '')
      assert.deepEqual(await page.locator('th[aria-sort=descending]').allTextContents(), ['When ↓'])
    })
  })

  it('has rows of two lines and filters behind a button on a phone', async () => {
    await openPage(
      '/runs?suite=support',
      async (page) => {
        await settle(page)
        const menu = page.getByRole('combobox', { name: 'Suite' })
        assert.equal(await menu.isVisible(), false)
        await page.getByRole('button', { name: 'Filters 1' }).click()
        assert.equal(await menu.isVisible(), true)
        const { height } = (await rowsOf(page).first().boundingBox()) ?? { height: 0 }
        assert.ok(height >= 56 && height <= 64, `A row is ${height} pixels high.`)
      },
      { width: 390 },
    )
  })
})

describe('the start page', () => {
  it('loads the example if there are no runs, and leads to the runs from then on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-start-'))
    await using server = await startServer({
      ...{ store: join(folder, 'assay.db'), folder, env: {}, port: 0 },
      pages: await findPages({ report: () => {} }),
    })
    await openPage(
      '/',
      async (page) => {
        await settle(page)
        assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), 3)
        await checkAxe(page)
        await page.getByRole('button', { name: 'Copy' }).first().click()
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'npx assay run examples/quickstart')
        await page.getByRole('button', { name: 'Load the example run' }).click()
        await page.waitForURL('**/runs')
        assert.deepEqual((await modelsOf(page, 2)).toSorted(), ['replay/careful', 'replay/quick'])
        await page.goto(server.url)
        await page.waitForURL('**/runs')
      },
      { url: server.url },
    )
    rmSync(folder, { recursive: true, force: true })
  })
})
