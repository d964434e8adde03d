import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ScoreAnswer, ScoreList } from '@assay/core/api'
import type { Page } from 'playwright-core'
import { formatInterval, formatScore } from '../src/lib/numbers/format.ts'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { startLiveRun } from './live-run.ts'

const tools = connectBrowser()
const { openPage } = tools

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Formula' })
/** The score by the formula of one card, once its interval is computed. */
const scoreOf = (page: Page, card = 0) => page.locator('.run-card').nth(card).locator('.new-score .old-nothing')

/** Replaces the formula as a person does. */
async function write(page: Page, formula: string): Promise<void> {
  await editorOf(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(formula)
  // Closes the list of completions.
  await page.keyboard.press('Escape')
}

/** Returns the server's score of a formula, as pages write it. */
async function scoreThere(run: string, formula: string): Promise<string> {
  const response = await fetch(`${tools.site.url}/api/runs/${run}/score`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ formula }),
  })
  const { scores }: ScoreAnswer = await response.json()
  const [first] = scores
  return `${formatScore(first?.score ?? null)} ${formatInterval(first?.interval ?? null)}`
}

async function listKept(run: string): Promise<ScoreList['scores']> {
  const { scores }: ScoreList = await (await fetch(`${tools.site.url}/api/runs/${run}/scores`)).json()
  return scores
}

/** Waits until the server has this many results of a run. */
async function recorded(run: string, count: number): Promise<void> {
  for (;;) {
    const { total } = await (await fetch(`${tools.site.url}/api/runs/${run}/facets`)).json()
    if (total >= count) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('the page of formulas', () => {
  it('shows value and interval while a formula is typed, as the server computes them, and again from the link', async () => {
    const { support, supportLarge } = tools.site.runs
    await openPage(`/formula?runs=${support},${supportLarge}`, async (page) => {
      const formula = 'success_pct - 10 * avg_latency'
      await write(page, formula)
      await page.waitForURL(/f=success_pct\+-\+10\+\*\+avg_latency/)
      const expected = await Promise.all([support, supportLarge].map((run) => scoreThere(run, formula)))
      for (const [card, text] of expected.entries()) {
        await scoreOf(page, card).getByText(text).waitFor()
        assert.match(text, /^\S+ \[\S+, \S+\]$/)
      }
      await page.reload()
      for (const [card, text] of expected.entries()) await scoreOf(page, card).getByText(text).waitFor()
      assert.equal(await editorOf(page).textContent(), formula)
    })
  })

  it('begins with the formula that the run has', async () => {
    await openPage(`/formula?runs=${tools.site.runs.quickstart}`, async (page) => {
      await scoreOf(page).waitFor()
      assert.equal(await editorOf(page).textContent(), 'success_pct / (total_cost * 1000)')
      const own = page.locator('.own-score .figure')
      assert.equal(await own.textContent(), await scoreOf(page).textContent())
      await page.getByText('What moves the score').waitFor()
      await page.getByText(/1% more total_cost lowers the score by/).waitFor()
      assert.match(
        (await page.locator('.steps').textContent()) ?? '',
        /^= [\d.]+ \/ \([\d.]+ × 1000\) = [\d.]+ \/ [\d.]+ =/,
      )
    })
  })

  it('marks a wrong name in place, suggests another, and leaves the last score in view', async () => {
    await openPage(`/formula?runs=${tools.site.runs.support}&f=2+*+success_pct`, async (page) => {
      const before = await scoreOf(page).textContent()
      await editorOf(page).click()
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      await page.keyboard.press('Escape')
      await page.getByText('Did you mean "success_pct"?').first().waitFor()
      assert.equal(await page.locator('.cm-lintRange-error').textContent(), 'success_pctx')
      assert.equal(await editorOf(page).getAttribute('aria-invalid'), 'true')
      assert.equal(await page.locator('.new-score .old-all').textContent(), before)
      assert.equal(await page.getByRole('button', { name: 'Save score' }).isDisabled(), true)
      await page.getByRole('button', { name: '1:5' }).click()
      await page.keyboard.type('success_pct')
      await page.keyboard.press('Escape')
      await scoreOf(page).waitFor()
      assert.equal(await editorOf(page).textContent(), '2 * success_pct')
    })
  })

  it("saves a score, with the server's numbers", async () => {
    const run = tools.site.runs.supportNova
    const formula = 'success_pct / 2 + avg_latency'
    await openPage(`/formula?runs=${run}&f=${encodeURIComponent(formula)}`, async (page) => {
      const shown = await scoreOf(page).textContent()
      const before = await listKept(run)
      await page.getByRole('button', { name: 'Save score' }).click()
      await page.getByText('Saved with the run.').waitFor()
      assert.equal(await scoreOf(page).textContent(), shown)
      const kept = await listKept(run)
      const last = kept.at(-1)
      assert.deepEqual([kept.length, last?.formula], [before.length + 1, formula])
      assert.equal(`${formatScore(last?.score ?? null)} ${formatInterval(last?.interval ?? null)}`, shown)
      await page.getByText(/^\d+ saved scores$/).click()
      await page.locator('.kept-scores').getByText(formula, { exact: true }).waitFor()
      await checkAxe(page)
    })
  })

  it('completes a name with the keyboard, and Tab leaves the editor', async () => {
    await openPage(`/formula?runs=${tools.site.runs.support}`, async (page) => {
      await editorOf(page).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('avg_l')
      await page.getByRole('option', { name: /avg_latency/ }).waitFor()
      // Takes long enough for the list to accept keys, which it doesn't at first.
      await checkAxe(page)
      await page.keyboard.press('Enter')
      assert.equal(await editorOf(page).textContent(), 'avg_latency')
      await page.keyboard.press('Tab')
      assert.equal(
        await editorOf(page).evaluate(
          (element) => element.getRootNode() instanceof ShadowRoot && element.matches(':focus'),
        ),
        false,
      )
      assert.equal(await editorOf(page).textContent(), 'avg_latency')
    })
  })

  it('adds and removes runs, which Back undoes', async () => {
    const { support, supportLarge } = tools.site.runs
    await openPage('/formula?f=success_pct', async (page) => {
      await settle(page)
      await page.getByRole('searchbox', { name: 'Find a run' }).fill(support)
      await page.locator('.run-choice').click()
      await page.waitForURL(`**/formula?f=success_pct&runs=${support}`)
      await page.getByRole('button', { name: 'Add a run' }).click()
      const search = page.getByRole('dialog').getByRole('searchbox')
      await search.fill(supportLarge)
      assert.equal(await search.evaluate((element) => element === document.activeElement), true)
      await page.getByRole('dialog').locator('.run-choice').click()
      await scoreOf(page, 1).waitFor()
      assert.equal(await page.locator('.run-card').count(), 2)
      await page.getByRole('button', { name: 'Remove replay/atlas-mini' }).click()
      await page.waitForURL(`**/formula?f=success_pct&runs=${supportLarge}`)
      await page.goBack()
      await page.waitForURL(`**/formula?f=success_pct&runs=${support},${supportLarge}`)
      await scoreOf(page, 1).waitFor()
    })
  })

  it("reports what a link names that doesn't exist, and shows the rest", async () => {
    const { support } = tools.site.runs
    await openPage(
      `/formula?f=success_pct&suite=none&runs=${support},no-such-run`,
      async (page) => {
        await page.getByText('RUN_NOT_FOUND').waitFor()
        await page.locator('.new-score').getByText('No results in this suite.').waitFor()
        await page.getByLabel('Suite', { exact: true }).selectOption('')
        await scoreOf(page).waitFor()
        await checkAxe(page)
      },
      { mayFail: [/^\/api\/runs\/no-such-run/] },
    )
  })

  it('scores an open run so far, and reads it again on request', async () => {
    const run = await startLiveRun(tools.site, { cases: 8 })
    await openPage(
      `/formula?f=count.total&runs=${run.id}`,
      async (page) => {
        await page.getByText('RUN_EMPTY').waitFor()
        const reads: string[] = []
        page.on('request', (request) => {
          if (/columns$/.test(request.url())) reads.push(request.url())
        })
        await run.release(3)
        await recorded(run.id, 3)
        assert.equal(await scoreOf(page).count(), 0)
        await page.getByRole('button', { name: 'Retry' }).click()
        await scoreOf(page)
          .getByText(/^3\.00/)
          .waitFor()
        await page.getByText(/^3 samples so far/).waitFor()
        await run.finish()
        assert.match((await scoreOf(page).textContent()) ?? '', /^3\.00/)
        await page.getByRole('button', { name: 'Refresh' }).click()
        await scoreOf(page)
          .getByText(/^8\.00/)
          .waitFor()
        await page.getByText(/^8 samples · /).waitFor()
        await page.getByRole('button', { name: 'Refresh' }).waitFor({ state: 'detached' })
        assert.equal(reads.length, 2)
      },
      { mayFail: [/columns$/] },
    )
  })

  it("says so if its worker doesn't start", async () => {
    await openPage(
      '/formula',
      async (page) => {
        await page.route(/scorer\.worker/, (route) => route.abort())
        await page.goto(`${tools.site.url}/formula?runs=${tools.site.runs.support}`)
        await page.getByText('SCORER_STOPPED').waitFor()
        assert.equal(await scoreOf(page).count(), 0)
      },
      { mayFail: [/scorer\.worker/] },
    )
  })

  it('shows foreign names as text', async () => {
    await openPage(
      `/formula?runs=${tools.site.runs.hostile}`,
      async (page) => {
        await page.locator('.run-card').waitFor()
        await scoreOf(page).waitFor()
        assert.equal(await page.evaluate(() => 'hacked' in window), false)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(width <= 390, `On a phone the page is ${width} pixels wide.`)
        await checkAxe(page)
      },
      { width: 390, theme: 'dark' },
    )
  })
})
