import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CompareCasesPage, CompareRunsAnswer, LabelList } from '@assay/core/api'
import type { Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { startLiveRun } from './live-run.ts'

const tools = connectBrowser()
const { openPage } = tools

async function readApi<T>(path: string): Promise<T> {
  const answer: T = await (await fetch(`${tools.site.url}/api/compare${path}`)).json()
  return answer
}

const pair = () => `${tools.site.runs.supportBefore},${tools.site.runs.support}`
const chip = (page: Page, name: RegExp) => page.locator('.chips').getByRole('button', { name })
const rows = (page: Page) => page.getByRole('grid', { name: 'Cases' }).locator('[data-row]')
const peek = (page: Page) => page.locator('.cmp-peek')

describe('the page that compares two runs', () => {
  it('says first what the server found, then its figures, and lists the worst case first', async () => {
    const { comparisons } = await readApi<CompareRunsAnswer>(`/runs?runs=${pair()}`)
    const { cases } = await readApi<CompareCasesPage>(`/cases?runs=${pair()}`)
    const sentence = comparisons[0]?.groups[0]?.sentence ?? ''
    assert.ok(sentence !== '')
    await openPage(`/compare?runs=${pair()}`, async (page) => {
      await settle(page)
      await page.getByRole('heading', { name: sentence }).waitFor()
      await page.getByRole('cell', { name: 'Average score' }).waitFor()
      assert.match((await rows(page).first().textContent()) ?? '', new RegExp(cases[0]?.case ?? 'no case'))
      await peek(page)
        .getByRole('link', { name: cases[0]?.case ?? '' })
        .waitFor()
    })
  })

  it("filters by the cases' outcomes, and keeps it in the address", async () => {
    const { counts } = await readApi<CompareCasesPage>(`/cases?runs=${pair()}`)
    assert.ok(counts.regressed > 0 && counts.regressed < counts.all)
    await openPage(`/compare?runs=${pair()}`, async (page) => {
      await settle(page)
      await chip(page, /^Worse/).click()
      await page.waitForURL(/show=regressed/)
      await page
        .getByRole('grid', { name: 'Cases' })
        .and(page.locator(`[aria-rowcount="${counts.regressed + 1}"]`))
        .waitFor()
      await page.reload()
      await settle(page)
      assert.equal(await rows(page).count(), counts.regressed)
      assert.equal(await chip(page, /^Worse/).getAttribute('aria-pressed'), 'true')
    })
  })

  it('goes from case to case, from sample to sample and to the case by keys alone', async () => {
    const { cases } = await readApi<CompareCasesPage>(`/cases?runs=${pair()}`)
    const [, second, third] = cases
    assert.ok(second !== undefined && third !== undefined)
    await openPage(`/compare?runs=${pair()}`, async (page) => {
      await settle(page)
      await page.keyboard.press('j')
      await page.waitForURL(new RegExp(`case=support,${second.case}`))
      await page.keyboard.press('j')
      await page.waitForURL(new RegExp(`case=support,${third.case}`))
      await page.keyboard.press('k')
      await peek(page).getByRole('link', { name: second.case }).waitFor()
      // Each key counts from the sample that is shown, once it is known how many there are.
      const foot = peek(page).locator('.cmp-foot')
      await foot.getByText(/\d of [2-9]/).waitFor()
      const shown = Number(/(\d) of/.exec((await foot.textContent()) ?? '')?.[1])
      for (let sample = shown - 1; sample > 0; sample--) {
        await page.keyboard.press('[')
        await foot.getByText(new RegExp(`${sample} of`)).waitFor()
      }
      await page.keyboard.press('[')
      await page.keyboard.press(']')
      await page.waitForURL(/attempt=2/)
      await page.keyboard.press('d')
      await page.waitForURL(/diff=lines/)
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`/runs/${tools.site.runs.support}/cases/support/${second.case}\\?with=`))
      await page.goBack()
      await peek(page).waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL((url) => !url.searchParams.has('case'))
    })
  })

  it('shows both answers with what differs, and which check changed its verdict', async () => {
    const { cases } = await readApi<CompareCasesPage>(`/cases?runs=${pair()}&show=regressed`)
    const [worst] = cases
    assert.ok(worst !== undefined)
    await openPage(`/compare?runs=${pair()}&case=support,${worst.case}`, async (page) => {
      await settle(page)
      await peek(page).locator('del').first().waitFor()
      await peek(page).locator('ins').first().waitFor()
      await peek(page).getByRole('heading', { name: 'What changed' }).waitFor()
      assert.equal(await peek(page).locator('.why li').count(), 2)
      await peek(page).getByRole('button', { name: 'Raw' }).click()
      await peek(page).locator('del').first().waitFor({ state: 'detached' })
      await checkAxe(page)
    })
  })

  it('swaps the sides', async () => {
    const { supportBefore, support } = tools.site.runs
    await openPage(`/compare?runs=${pair()}`, async (page) => {
      await settle(page)
      const scores = page.getByRole('row', { name: /^Average score/ }).getByRole('cell')
      const [before, after] = [await scores.nth(1).textContent(), await scores.nth(2).textContent()]
      assert.notEqual(before, after)
      await page.getByRole('button', { name: 'Swap sides' }).click()
      await page.waitForURL(new RegExp(`runs=${support},${supportBefore}`))
      await scores
        .nth(1)
        .getByText(after ?? '', { exact: true })
        .waitFor()
      assert.equal(await scores.nth(2).textContent(), before)
    })
  })

  it('counts with another threshold', async () => {
    const { counts } = await readApi<CompareCasesPage>(`/cases?runs=${pair()}&threshold=0.5`)
    const { counts: others } = await readApi<CompareCasesPage>(`/cases?runs=${pair()}`)
    assert.notEqual(counts.regressed, others.regressed)
    await openPage(`/compare?runs=${pair()}`, async (page) => {
      await settle(page)
      await page.getByRole('slider', { name: /Threshold/ }).fill('0.5')
      await page.waitForURL(/threshold=0\.5/)
      await chip(page, new RegExp(`^Worse\\s*${counts.regressed}$`)).waitFor()
      const { all, regressed, improved, unchanged, added, removed } = counts
      const shown = await page.locator('.chips b').allTextContents()
      assert.deepEqual(shown.map(Number), [all, regressed, improved, unchanged, added, removed])
    })
  })

  it("copies the command's Markdown, and saves its JSON", async () => {
    await openPage(`/compare?runs=${pair()}`, async (page) => {
      await settle(page)
      await page.getByRole('button', { name: 'Copy as Markdown' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      const [baseline, current] = pair().split(',')
      const path = `/api/compare/report.md?baseline=${baseline}&current=${current}`
      assert.equal(copied, await (await fetch(`${tools.site.url}${path}`)).text())
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      assert.equal((await download).suggestedFilename(), 'comparison.json')
    })
  })

  it('labels an answer beside the other one', async () => {
    const latest = async () => {
      const path = `/api/labels?run=${tools.site.runs.support}&case=return-window&limit=1000`
      const { labels }: LabelList = await (await fetch(`${tools.site.url}${path}`)).json()
      return labels.findLast(({ sample }) => sample.attempt === 1)?.verdict
    }
    await openPage(`/compare?runs=${pair()}&case=support,return-window&attempt=1`, async (page) => {
      await settle(page)
      await peek(page).getByText('Is this answer right?').waitFor()
      await page.keyboard.press('1')
      await peek(page).getByText('You right').waitFor()
      assert.equal(await latest(), 'right')
      await page.keyboard.press('z')
      await peek(page).getByText('You right').waitFor({ state: 'detached' })
      assert.equal(await latest(), 'undone')
    })
  })

  for (const width of [1440, 390, 320]) {
    it(`fits its figures into their panel at ${width} px`, async () => {
      await openPage(
        `/compare?runs=${pair()}`,
        async (page) => {
          await settle(page)
          const wide = await page.locator('table.met').evaluate((table) => {
            const panel = table.parentElement
            const beyond = panel === null ? 0 : table.scrollWidth - panel.clientWidth
            return [Math.max(0, beyond), document.documentElement.scrollWidth]
          })
          assert.deepEqual(wide, [0, width])
        },
        { width },
      )
    })
  }

  it('is the list and then the case on a phone', async () => {
    await openPage(
      `/compare?runs=${pair()}`,
      async (page) => {
        await settle(page)
        assert.equal(await peek(page).count(), 0)
        await rows(page).first().tap()
        await peek(page).waitFor()
        assert.equal(await rows(page).first().isVisible(), false)
        await page.goBack()
        await rows(page).first().waitFor()
      },
      { width: 390 },
    )
  })
})

describe('the page that compares runs', () => {
  it('offers pairs, and opens one', async () => {
    await openPage('/compare', async (page) => {
      await settle(page)
      const offer = page.locator('.offer').first()
      const [offered, address] = [(await offer.textContent()) ?? '', await offer.getAttribute('href')]
      await offer.click()
      await page.waitForURL(/runs=[^&]+,/)
      await page.locator('.verdict h2, table.met').first().waitFor()
      assert.equal(new URL(page.url()).search, new URL(address ?? '', page.url()).search)
      const [suite] = (await page.title()).split(' · ').slice(1)
      assert.ok(suite !== undefined && offered.includes(suite), `${offered} became ${await page.title()}`)
    })
  })

  it('holds three runs against the first, adds one and leaves one out', async () => {
    const { support, supportLarge, supportNova, supportBefore } = tools.site.runs
    await openPage(`/compare?runs=${support},${supportLarge},${supportNova}`, async (page) => {
      await settle(page)
      await page.getByRole('columnheader', { name: 'p (Holm)' }).waitFor()
      assert.equal(await page.locator('.met tbody tr').count(), 3)
      await page.getByRole('button', { name: 'Add a run' }).click()
      await page.getByRole('searchbox', { name: 'Find a run' }).fill(supportBefore)
      await page.locator('.run-choice').first().click()
      await page.waitForURL(new RegExp(`${supportNova},${supportBefore}`))
      await page.locator('.met tbody tr').nth(3).waitFor()
      await page.getByRole('button', { name: 'Remove run 2' }).click()
      await page.locator('.met tbody tr').nth(3).waitFor({ state: 'detached' })
      await peek(page).getByRole('button', { name: 'Run 3' }).click()
      await page.waitForURL(/with=/)
    })
  })

  it('shows every suite, then one', async () => {
    const { robustness, robustnessLarge } = tools.site.runs
    await openPage(`/compare?runs=${robustness},${robustnessLarge}`, async (page) => {
      await settle(page)
      await page.getByRole('button', { name: 'leak' }).click()
      await page.waitForURL(/suite=leak/)
      await page.locator('.verdict h2').waitFor()
      await page.getByRole('combobox', { name: 'Suite' }).selectOption('')
      await page.getByRole('button', { name: 'injection' }).waitFor()
      await checkAxe(page)
    })
  })

  it('says why runs of other suites are not compared, and shows hostile names as text', async () => {
    const { hostile, support } = tools.site.runs
    await openPage(`/compare?runs=${hostile},${support}`, async (page) => {
      await settle(page)
      await page.getByText('have no suite in common').waitFor()
      assert.equal(await page.evaluate('"hacked" in globalThis'), false)
      await checkAxe(page)
    })
  })

  it('compares with an open run, so far', async () => {
    const run = await startLiveRun(tools.site, { cases: 6 })
    await run.release(2)
    try {
      await openPage(`/compare?runs=${tools.site.runs.support},${run.id}`, async (page) => {
        await settle(page)
        await page.getByText(/The current run (is still running|hasn't started yet)/).waitFor()
        await run.finish()
        // It doesn't follow the run.
        assert.equal(await page.getByText('Results so far.').count(), 1)
        await page.getByRole('button', { name: 'Refresh' }).click()
        await page.getByText('Results so far.').waitFor({ state: 'detached' })
        assert.equal(await page.getByText(/The current run (is still running|hasn't started yet)/).count(), 0)
      })
    } finally {
      await run.finish()
    }
  })

  it('names the one run of a link by its model, suite and time, and says that it is named twice', async () => {
    const { support } = tools.site.runs
    await openPage(`/compare?runs=${support},${support}`, async (page) => {
      await page.getByText('The link names the same run twice.').waitFor()
      await page.getByRole('heading', { name: 'Compare replay/atlas-mini with' }).waitFor()
      await page
        .locator('.choose header')
        .getByText(/^support · \d+ \w+ \d{4}, \d\d:\d\d$/)
        .waitFor()
      await checkAxe(page)
    })
  })

  it('says what is wrong with an address, beside what still works', async () => {
    const { support } = tools.site.runs
    await openPage(
      `/compare?runs=none,${support}&show=most`,
      async (page) => {
        await page.getByRole('alert').getByText('RUN_NOT_FOUND').waitFor()
        await page.getByText('show=most').waitFor()
        await page.getByRole('button', { name: 'Add a run' }).click()
        await page.locator('.run-choice').first().waitFor()
        assert.equal(await rows(page).count(), 0)
      },
      { mayFail: [/^\/api\/compare/] },
    )
  })
})
