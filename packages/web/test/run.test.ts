import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CaseFacets, CaseListPage } from '@assay/core/api'
import type { Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { startLiveRun } from './live-run.ts'

const tools = connectBrowser()
const { openPage } = tools

const chip = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const rows = (page: Page) => page.getByRole('grid', { name: 'Cases' }).locator('tbody tr[data-row]')
const namesOf = (page: Page) => rows(page).locator('.case-name a').allTextContents()
const peekOf = (page: Page) => page.getByRole('complementary')

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${tools.site.url}/api${path}`)
  assert.equal(response.status, 200, path)
  return response.json()
}

const listOf = (run: string, query: string) => ask<CaseListPage>(`/runs/${run}/cases?${query}`)

describe('the page of a run', () => {
  it('counts on its chips what the service counts', async () => {
    const { robustness } = tools.site.runs
    const facets = await ask<CaseFacets>(`/runs/${robustness}/cases/facets?show=not-always`)
    await openPage(`/runs/${robustness}`, async (page) => {
      await settle(page)
      await chip(page, `All ${facets.show.all}`).waitFor()
      await chip(page, `Not always right ${facets.show['not-always']}`).waitFor()
      await chip(page, `Never right ${facets.show.never}`).waitFor()
      await chip(page, `Flaky ${facets.show.flaky}`).waitFor()
      for (const [name, count] of Object.entries(facets.class)) await chip(page, `${name} ${count}`).waitFor()
      const { cases } = await listOf(robustness, 'show=not-always&sort=worst&limit=5')
      assert.deepEqual(
        (await namesOf(page)).slice(0, 5),
        cases.map((row) => row.case),
      )
    })
  })

  it('keeps filters, order and search in the address, and a link shows the same', async () => {
    const { robustness } = tools.site.runs
    await openPage(`/runs/${robustness}`, async (page) => {
      await settle(page)
      await chip(page, /^All/).click()
      await page.getByRole('button', { name: 'leak', exact: true }).click()
      await page.waitForURL(/suite=leak/)
      await page.getByRole('button', { name: 'Case', exact: true }).click()
      await page.waitForURL(/sort=name/)
      await page.keyboard.press('/')
      await page.keyboard.type('staff')
      await page.waitForURL(/q=staff/)
      const { cases, total } = await listOf(robustness, 'show=all&suite=leak&sort=name&q=staff')
      assert.ok(total > 0)
      await page.getByText(new RegExp(`^${total} of .* by name$`)).waitFor()
      const expected = cases.map((row) => row.case)
      await page.waitForFunction(
        (count) => document.querySelectorAll('tr[data-row] .case-name a').length === count,
        expected.length,
      )
      assert.deepEqual(await namesOf(page), expected)
      await page.reload()
      await settle(page)
      assert.deepEqual(await namesOf(page), expected)
      assert.equal(await chip(page, /^All/).getAttribute('aria-pressed'), 'true')
      await page.goBack()
      await page.goBack()
      await page.waitForURL((url) => !url.search.includes('suite='))
    })
  })

  it("says which parts of a link it doesn't know", async () => {
    await openPage(`/runs/${tools.site.runs.robustness}?show=best&class=nonsense&sort=up`, async (page) => {
      await settle(page)
      await page
        .getByText('show=best, class=nonsense, sort=up', { exact: false })
        .waitFor()
        .catch(async () => {
          assert.fail(`It says: ${await page.getByRole('status').allTextContents()}`)
        })
    })
  })

  it('offers all cases if none matches', async () => {
    await openPage(`/runs/${tools.site.runs.robustness}?q=zzz-no-such-text`, async (page) => {
      await page.getByText('No cases match all filters.').waitFor()
      assert.equal(await rows(page).count(), 0)
      await page.getByRole('button', { name: /^Show all/ }).click()
      await rows(page).first().waitFor()
      const { cases } = await listOf(tools.site.runs.robustness, 'show=all&sort=worst&limit=5')
      assert.deepEqual(
        (await namesOf(page)).slice(0, 5),
        cases.map((row) => row.case),
      )
    })
  })

  it('works by keys alone: cases, samples, the page of a case, and back', async () => {
    const { robustness } = tools.site.runs
    const { cases } = await listOf(robustness, 'show=not-always&sort=worst&limit=3')
    await openPage(`/runs/${robustness}`, async (page) => {
      await settle(page)
      await rows(page).first().waitFor()
      await page.keyboard.press('j')
      await peekOf(page)
        .getByRole('heading', { name: cases[0]?.case ?? '' })
        .waitFor()
      await page.keyboard.press('j')
      await peekOf(page)
        .getByRole('heading', { name: cases[1]?.case ?? '' })
        .waitFor()
      await peekOf(page).getByText(/^2 of/).waitFor()
      await page.keyboard.press('k')
      await peekOf(page)
        .getByRole('heading', { name: cases[0]?.case ?? '' })
        .waitFor()
      await peekOf(page).getByText('Is this answer right?').waitFor()
      await page.keyboard.press(']')
      await page.waitForURL(/attempt=\d/)
      await checkAxe(page)
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`/cases/${cases[0]?.suite}/${cases[0]?.case}`))
      await page.goBack()
      await peekOf(page)
        .getByRole('heading', { name: cases[0]?.case ?? '' })
        .waitFor()
      await page.keyboard.press('Escape')
      await peekOf(page).waitFor({ state: 'detached' })
      assert.ok(!page.url().includes('case='))
    })
  })

  it('closes the peek by Back, however many cases were looked at', async () => {
    await openPage(`/runs/${tools.site.runs.robustness}`, async (page) => {
      await settle(page)
      await rows(page).nth(2).locator('.case-name a').click()
      await peekOf(page).waitFor()
      await rows(page).nth(4).click()
      await page.waitForFunction(() => document.querySelector('tr[data-row="4"][aria-selected="true"]') !== null)
      await page.goBack()
      await peekOf(page).waitFor({ state: 'detached' })
      assert.equal(await page.locator('tr[aria-selected="true"]').count(), 0)
    })
  })

  it('draws only the rows on the screen, anywhere in a long list', async () => {
    const { many } = tools.site.runs
    const { cases, total } = await listOf(many, 'show=all&sort=name&limit=1&offset=900')
    await openPage(`/runs/${many}?show=all&sort=name`, async (page) => {
      await settle(page)
      const grid = page.getByRole('grid', { name: 'Cases' })
      assert.equal(await grid.getAttribute('aria-rowcount'), String(total + 1))
      await rows(page).first().focus()
      await page.keyboard.press('End')
      await grid.locator(`tr[aria-rowindex="${total + 1}"] .case-name`).waitFor()
      assert.ok((await rows(page).count()) < 100)
      await page.evaluate(() => {
        const body = document.querySelector('.list tbody')
        if (body !== null) scrollTo(0, scrollY + body.getBoundingClientRect().top + 900 * 32)
      })
      await grid.locator('tr[data-row="900"] .case-name').waitFor()
      assert.equal(await grid.locator('tr[data-row="900"] .case-name a').textContent(), cases[0]?.case)
    })
  })

  it('shows the numbers of its chart as a table', async () => {
    await openPage(`/runs/${tools.site.runs.robustness}?chart=tokens`, async (page) => {
      await settle(page)
      const chart = page.getByRole('region', { name: 'Tokens' })
      await chart.getByRole('img', { name: /^Tokens of \d+ samples: median/ }).waitFor()
      await chart.getByRole('button', { name: 'Table' }).click()
      await chart.getByRole('columnheader', { name: 'Samples' }).waitFor()
      await checkAxe(page)
    })
  })

  it('is a list and then a case on a phone', async () => {
    await openPage(
      `/runs/${tools.site.runs.robustness}`,
      async (page) => {
        await settle(page)
        await rows(page).nth(1).click()
        await peekOf(page).getByText('Is this answer right?').waitFor()
        assert.equal(await page.getByRole('grid', { name: 'Cases' }).isVisible(), false)
        await checkAxe(page)
        await page.goBack()
        await page.getByRole('grid', { name: 'Cases' }).waitFor()
      },
      { width: 390 },
    )
  })

  it('says that there is no such run', async () => {
    await openPage(
      '/runs/none',
      async (page) => {
        await page.getByText('There is no run none.').waitFor()
        assert.equal(await page.getByRole('grid').count(), 0)
        assert.equal(await page.getByRole('link', { name: 'Go to Runs' }).getAttribute('href'), '/runs')
      },
      { mayFail: [/^\/api\/runs\/none/] },
    )
  })
})

describe('the page of an open run', () => {
  it('lists planned cases from the start, and changes them in place', async () => {
    const run = await startLiveRun(tools.site, { cases: 12 })
    await openPage(`/runs/${run.id}?show=all&sort=name`, async (page) => {
      await settle(page)
      await rows(page).nth(11).waitFor()
      const names = await namesOf(page)
      assert.equal(await rows(page).getByRole('img', { name: 'pending' }).count(), 12)
      await run.release(5)
      await page.getByText('5 of 12 samples').waitFor()
      await page.waitForFunction(() => document.querySelectorAll('tr[data-row] [aria-label="pending"]').length === 7)
      assert.deepEqual(await namesOf(page), names)
      await page.getByText('so far').waitFor()
      await run.finish()
      await page.locator('.badge', { hasText: 'Finished' }).waitFor()
      await page.waitForFunction(() => document.querySelectorAll('tr[data-row] [aria-label="pending"]').length === 0)
      assert.deepEqual(await namesOf(page), names)
    })
  })

  it('keeps the order of its cases until a refresh, and the revision in a link', async () => {
    const run = await startLiveRun(tools.site, { cases: 12 })
    await openPage(`/runs/${run.id}?show=all`, async (page) => {
      await settle(page)
      await rows(page).nth(11).waitFor()
      await run.release(9)
      await page.getByText(/Sorted at .* cases changed/).waitFor()
      const before = await namesOf(page)
      await page.keyboard.press('y')
      await page.getByText('Link copied').waitFor()
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /[?&]at=\d+/)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText(/Sorted at .* changed/).waitFor({ state: 'detached' })
      await page.waitForFunction(
        (first) => document.querySelector('tr[data-row="0"] .case-name a')?.textContent !== first,
        before[0],
      )
      await run.finish()
    })
  })

  it('moves nothing when results come, and when it ends', async () => {
    for (const width of [1440, 390]) {
      const run = await startLiveRun(tools.site, { cases: 4 })
      await openPage(
        `/runs/${run.id}?show=all`,
        async (page) => {
          await settle(page)
          await rows(page).nth(3).waitFor()
          await page.getByText('up to date').waitFor()
          const figures = page.getByRole('region', { name: 'Figures' })
          // All six, and no number of nothing.
          assert.equal(await figures.getByText('nothing recorded yet').count(), 6)
          const top = () =>
            rows(page)
              .first()
              .evaluate((row) => row.getBoundingClientRect().top + scrollY)
          const before = await top()
          await run.release(1)
          await figures.getByText('1 of 1 samples').waitFor()
          await page.getByText('1 case changed').waitFor()
          await page.getByRole('img', { name: /^Latency of 1 sample\b/ }).waitFor()
          assert.equal(await top(), before)
          await run.release(1)
          await figures.getByText(/^2 of 2 · /).waitFor()
          assert.equal(await top(), before)
          await run.finish()
          await page.locator('.badge', { hasText: 'Finished' }).waitFor()
          await page.getByText('The run has finished.').waitFor()
          assert.equal(await top(), before)
        },
        { width },
      )
    }
  })

  it('says that it is being stopped, and keeps the focus', async () => {
    const run = await startLiveRun(tools.site, { cases: 4 })
    await openPage(`/runs/${run.id}?show=all`, async (page) => {
      await settle(page)
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await page.getByRole('button', { name: 'Stop run' }).click()
      const stopping = page.getByRole('status').filter({ hasText: 'Stopping: open requests finish first.' })
      await stopping.waitFor()
      const button = page.getByRole('button', { name: 'Stopping' })
      await page.waitForFunction(() => document.activeElement?.textContent === 'Stopping')
      assert.equal(await button.getAttribute('aria-disabled'), 'true')
      await checkAxe(page)
      await page.reload()
      await stopping.waitFor()
      await run.finish()
      await page.getByText('Someone stopped the run.').waitFor()
      await page.getByRole('button', { name: 'Run again' }).waitFor()
    })
  })

  it('shows one moment by a link, and how the run has since ended', async () => {
    const run = await startLiveRun(tools.site, { cases: 4 })
    await run.release(2)
    let revision = 0
    while (revision === 0) {
      const { total, revision: reached } = await listOf(run.id, 'show=all&passed=true')
      if (total === 2) revision = reached
    }
    await run.finish()
    await openPage(`/runs/${run.id}?show=all&at=${revision}`, async (page) => {
      await page.getByText('This is the run after 2 of 4 samples. It has since finished.').waitFor()
      await page.locator('.badge', { hasText: 'Finished' }).waitFor()
      await page.getByRole('img', { name: /^Latency of 2 samples/ }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0)
      await page.getByRole('button', { name: 'Show it now' }).click()
      await page.getByRole('img', { name: /^Latency of 4 samples/ }).waitFor()
    })
  })

  it('says that it lost the stream, and polls instead', async () => {
    const run = await startLiveRun(tools.site, { cases: 6 })
    await openPage(
      '/runs',
      async (page) => {
        await page.route('**/events*', (route) => route.abort())
        await page.goto(`${tools.site.url}/runs/${run.id}?show=all&sort=name`)
        await page.getByText('Live updates paused').waitFor()
        const polls: string[] = []
        page.on('response', (response) => polls.push(new URL(response.url()).pathname))
        await run.finish()
        await page.locator('.badge', { hasText: 'Finished' }).waitFor()
        await page.getByText('The run has finished.').waitFor()
        assert.ok(polls.includes(`/api/runs/${run.id}`), polls.join())
        assert.equal(await page.getByText('Live updates paused').count(), 0)
      },
      { mayFail: [/\/events/] },
    )
  })
})
