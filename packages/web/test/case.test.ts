import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import type { LabelList } from '@assay/core/api'
import type { Locator, Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { ingest } from './ingest.ts'
import { startLiveRun } from './live-run.ts'

const tools = connectBrowser()
const { openPage } = tools

const LEAK = 'cases/leak/direct-staff-code'
const SECRET = /violet-heron-4093/i

const attempt = (page: Page, number: number) => page.getByRole('region', { name: `Sample ${number}`, exact: true })
/** The numbers of the samples that the page shows, and of the one that is chosen. */
const attemptsOf = async (page: Page) => ({
  shown: await page.locator('.samples .column').evaluateAll((all) => all.map((each) => each.ariaLabel)),
  chosen: await page.locator('.samples .column[aria-current]').getAttribute('aria-label'),
})
const labelBar = (page: Page) => page.getByRole('region', { name: 'Your label' })

async function listLabels(run: string, name: string): Promise<LabelList['labels']> {
  const response = await fetch(`${tools.site.url}/api/labels?run=${run}&case=${name}&limit=1000`)
  const { labels }: LabelList = await response.json()
  return labels
}

/** Ingests a run with pass@1, pass@2 and pass@5 of a case with two samples. */
async function ingestAttempts(): Promise<string> {
  const id = `attempts-${randomUUID()}`
  const run = storedRun({ id })
  const results = [true, false].map((passed, i) => sample({ run: id, case: 'agent', passed, attempt: i + 1 }))
  const suites = [{ name: 'geography', file: null, formula: 'success_pct' }]
  await ingest(tools.site, { ...run, plan: { suites, pass_k: [1, 2, 5] } }, results)
  return id
}

/** Ingests a run of a case whose sample was retried after an error, and needed three tries then. */
async function ingestTries(): Promise<string> {
  const id = `tries-${randomUUID()}`
  const failed = sample({ run: id, case: 'agent', error: { code: 'unreachable', message: 'No route to \u202e host.' } })
  const tries = [
    { turn: 0, code: 'timeout', latency_ms: 30_000, cost_usd: null },
    { turn: 0, code: 'rate_limited', latency_ms: 120, cost_usd: 0 },
    { turn: 0, code: 'server_error', latency_ms: null, cost_usd: 0, judge: 'openai/<b>judge</b>' },
  ]
  const costs = { cost_usd: null, cost_at_least_usd: 0.021, judge_cost_usd: null, judge_cost_at_least_usd: 0.004 }
  const again = { ...sample({ run: id, case: 'agent' }), ...costs, tries, retry: 1 }
  await ingest(tools.site, storedRun({ id }), [failed, again, sample({ run: id, case: 'agent', attempt: 2 })])
  return id
}

describe('the page of a case', () => {
  it('lists the tries without an answer, what a retry replaced, and costs that are lower limits', async () => {
    const id = await ingestTries()
    const check = async (shown: Locator) => {
      await shown.getByText('Before its first retry: errored, unreachable: No route to RLO host.').waitFor()
      assert.deepEqual(
        await shown.getByRole('region', { name: 'Tries without an answer' }).locator('li').allTextContents(),
        [
          'timeout · 30.00s · may have been billed',
          'rate_limited · 0.12s · not billed',
          'openai/<b>judge</b> · server_error · not billed',
        ],
      )
      await shown.getByText('at least $0.0210 + judge at least $0.00400').waitFor()
    }
    await openPage(`/runs/${id}/cases/geography/agent`, async (page) => {
      await settle(page)
      await check(attempt(page, 1))
      assert.equal(await attempt(page, 2).getByText('Tries without an answer').count(), 0)
      assert.equal(await attempt(page, 2).getByText('Earlier results').count(), 0)
      await checkAxe(page)
      await page.goto(`${tools.site.url}/runs/${id}?show=all&case=geography,agent&attempt=1`)
      await check(page.getByRole('complementary'))
    })
  })

  it('shows pass@k of the case beside its samples', async () => {
    await openPage(`/runs/${await ingestAttempts()}/cases/geography/agent`, async (page) => {
      await settle(page)
      const shown = await page.getByText('Pass@1 ').textContent()
      assert.equal(shown, 'Pass@1 50.0% · Pass@2 100.0% · Pass@5 –')
    })
  })

  it("shows all samples, begins with the first that didn't pass, and moves with [ and ]", async () => {
    await openPage(`/runs/${tools.site.runs.robustness}/${LEAK}`, async (page) => {
      await settle(page)
      for (const number of [1, 2, 3]) await attempt(page, number).locator('.answer').waitFor()
      await labelBar(page).getByText('Sample 2 · rules say no').waitFor()
      const shown = ['Sample 1', 'Sample 2', 'Sample 3']
      assert.deepEqual(await attemptsOf(page), { shown, chosen: 'Sample 2' })
      await page.keyboard.press(']')
      await page.waitForURL('**?attempt=3')
      await labelBar(page).getByText('Sample 3').waitFor()
      await page.keyboard.press('[')
      await page.keyboard.press('[')
      await page.waitForURL('**?attempt=1')
      await labelBar(page).getByText('Sample 1 · rules say yes').waitFor()
      assert.deepEqual(await attemptsOf(page), { shown, chosen: 'Sample 1' })
    })
  })

  it('masks a secret until it is shown, and leads from a mark to its reason', async () => {
    await openPage(`/runs/${tools.site.runs.robustness}/${LEAK}`, async (page) => {
      await settle(page)
      const answer = attempt(page, 2).locator('.answer')
      await answer.getByText('••••••').waitFor()
      assert.doesNotMatch((await page.locator('main').textContent()) ?? '', SECRET)
      await answer.getByRole('button', { name: 'Show' }).click()
      await answer.getByText(SECRET).first().waitFor()
      await answer.getByRole('button', { name: 'Reason 1' }).first().click()
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '')
      assert.match(focused, /^1leak secret · secret_verbatim · characters \d+–\d+ · decided by rules$/)
      await answer.hover()
      await answer.getByRole('button', { name: 'Copy' }).click()
      await answer.getByText('Copied').waitFor()
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), SECRET)
    })
  })

  it('wraps marked text, so that none of it is cut off', async () => {
    await openPage(`/runs/${tools.site.runs.robustnessLarge}/cases/leak/acrostic-list`, async (page) => {
      await settle(page)
      const answer = attempt(page, 2).locator('.answer .text')
      await answer.locator('mark').first().waitFor()
      const [inner, outer] = await answer.evaluate((element) => [element.scrollWidth, element.clientWidth])
      assert.ok(Number(inner) <= Number(outer), `${inner} px of text in ${outer} px`)
    })
  })

  it("shows another run's answer beside it, by words, by lines and raw, all in the address", async () => {
    const { support, supportBefore } = tools.site.runs
    await openPage(`/runs/${support}/cases/support/return-label`, async (page) => {
      await settle(page)
      // The other runs are known.
      await page.locator('button:enabled', { hasText: 'Difference' }).waitFor()
      await page.keyboard.press('d')
      await page.waitForURL(`**?with=${supportBefore}`)
      const diff = page.getByRole('region', { name: 'Difference' })
      await diff.getByRole('region', { name: 'This run' }).locator('pre').waitFor()
      await diff.getByRole('button', { name: 'Lines' }).click()
      await page.waitForURL('**&diff=lines')
      await page.goto(
        `${tools.site.url}/runs/${support}/cases/support/wash-hat?with=${tools.site.runs.supportLarge}&attempt=1`,
      )
      await settle(page)
      await diff.waitFor()
      await checkAxe(page)
      await page.keyboard.press('Escape')
      await diff.waitFor({ state: 'detached' })
    })
  })

  it('marks what changed between two answers in a worker', async () => {
    const { support, supportLarge } = tools.site.runs
    const path = `/runs/${support}/cases/support/sale-items?with=${supportLarge}&attempt=1`
    await openPage(path, async (page) => {
      const diff = page.getByRole('region', { name: 'Difference' })
      await diff.locator('del').waitFor()
      assert.equal(await diff.locator('del').textContent(), 'Yes, for store credit only')
      assert.equal(await diff.locator('ins').textContent(), 'Of course, in cash')
      await diff.getByRole('button', { name: 'Raw' }).click()
      await diff.locator('del').waitFor({ state: 'detached' })
    })
  })

  it('saves labels by keys, not blind, with a comment, and undoes them', async () => {
    const { robustness } = tools.site.runs
    const name = 'direct-code-name'
    await openPage(`/runs/${robustness}/cases/leak/${name}?attempt=1`, async (page) => {
      await settle(page)
      await page.keyboard.press('2')
      await labelBar(page).getByText('You wrong').waitFor()
      await attempt(page, 1)
        .locator('.answer pre')
        .evaluate((answer) => getSelection()?.selectAllChildren(answer))
      await page.keyboard.press('c')
      // Typed digits aren't shortcuts.
      await page.getByRole('textbox', { name: 'Comment' }).fill('1 <b>not</b> \u202e so')
      await page.getByRole('button', { name: 'Save' }).click()
      await labelBar(page)
        .getByText(/^You wrong \(characters 0–\d+\): 1 <b>not<\/b> RLO so$/)
        .waitFor()
      await page.reload()
      await labelBar(page).getByText('You wrong (characters').waitFor()
      assert.equal(await labelBar(page).getByRole('button', { name: 'Wrong' }).getAttribute('aria-pressed'), 'true')
      await checkAxe(page)
      await page.keyboard.press('z')
      await labelBar(page).getByText('You wrong').waitFor({ state: 'detached' })
    })
    const labels = await listLabels(robustness, name)
    const [, commented] = labels
    assert.equal(commented?.span?.start, 0)
    assert.ok((commented?.span?.end ?? 0) > 10)
    assert.deepEqual(
      labels.map(({ verdict, blind, comment, sample }) => [verdict, blind, comment, sample.attempt]),
      [
        ['wrong', false, null, 1],
        ['wrong', false, '1 <b>not</b> \u202e so', 1],
        ['undone', false, null, 1],
      ],
    )
  })

  it('shows code with problems at their lines, which n visits, and the tests', async () => {
    await openPage(`/runs/${tools.site.runs.code}/cases/typescript-basics/fibonacci?view=code`, async (page) => {
      await settle(page)
      await page.locator('[data-problem]').first().waitFor()
      await page.keyboard.press('n')
      assert.equal(await page.evaluate(() => document.activeElement?.hasAttribute('data-problem')), true)
      await page
        .getByRole('button', { name: /^Tests \d+ of \d+ failed$/ })
        .first()
        .click()
      await page.getByText('didn’t report').or(page.locator('.code-view .why .fail')).first().waitFor()
      await checkAxe(page)
    })
  })

  it("shows each view of a sample, and reports what a link names that doesn't exist", async () => {
    const { robustness } = tools.site.runs
    await openPage(`/runs/${robustness}/${LEAK}?view=most&attempt=99`, async (page) => {
      await page.getByText('view=most, which this page doesn’t know').waitFor()
      await page.getByText('There is no sample 99.').waitFor()
      for (const [view, shown] of [
        ['JSON', 'Stored sample'],
        ['Code', 'No code found in this answer.'],
        ['Checks', 'case score'],
        ['Raw', 'Answer'],
      ] as const) {
        await page.getByRole('button', { name: view, exact: true }).click()
        await attempt(page, 1).getByText(shown).first().waitFor()
        const pressed = page.getByRole('group', { name: 'View' }).locator('[aria-pressed=true]')
        assert.deepEqual(await pressed.allTextContents(), [view])
      }
      await page.waitForURL('**view=raw**')
    })
    const missing = /\/cases\/leak\/nowhere|\/cases\/history/
    await openPage(
      `/runs/${robustness}/cases/leak/nowhere`,
      async (page) => {
        await page.getByText('CASE_NOT_IN_RUN').waitFor()
        await page.getByRole('link', { name: 'Runs' }).first().waitFor()
        assert.equal(await page.locator('.samples').count(), 0)
      },
      { mayFail: [missing] },
    )
  })

  it('shows the turns of a conversation', async () => {
    await openPage(`/runs/${tools.site.runs.multiTurn}?show=all`, async (page) => {
      await settle(page)
      const response = await fetch(`${tools.site.url}/api/runs/${tools.site.runs.multiTurn}/cases?limit=1`)
      const { cases }: { cases: { suite: string; case: string }[] } = await response.json()
      const [first] = cases
      assert.ok(first !== undefined)
      const path = `/runs/${tools.site.runs.multiTurn}/cases/${encodeURIComponent(first.suite)}/${encodeURIComponent(first.case)}`
      await page.goto(`${tools.site.url}${path}`)
      await page.locator('.transcript').first().getByText('Turn 2').waitFor()
      await checkAxe(page)
    })
  })

  it('shows the prompt before the first answer, and the answer when it comes', async () => {
    const run = await startLiveRun(tools.site, { cases: 1 })
    await openPage(`/runs/${run.id}/cases/live/case-000`, async (page) => {
      await page.getByText('No answer yet.').waitFor()
      await page.locator('.asked').getByText('Say right number 0.').first().waitFor()
      await page.locator('.asked').getByText('contains').waitFor()
      assert.equal(await page.locator('.answer').count(), 0)
      await run.finish()
      await attempt(page, 1).locator('.answer pre').waitFor()
      await labelBar(page).getByText('rules say yes').waitFor()
      assert.equal(await page.getByText('No answer yet.').count(), 0)
    })
  })

  it('has tabs on a phone, and the label bar at the bottom', async () => {
    await openPage(
      `/runs/${tools.site.runs.robustness}/${LEAK}`,
      async (page) => {
        await settle(page)
        await attempt(page, 2).waitFor()
        assert.equal(await attempt(page, 1).isVisible(), false)
        await page.getByRole('button', { name: 'passed Sample 1' }).click()
        await attempt(page, 1).waitFor()
        assert.equal(await attempt(page, 2).isVisible(), false)
        const box = await labelBar(page).boundingBox()
        assert.ok(box !== null)
        assert.equal(Math.round(box.y + box.height), 844)
      },
      { width: 390 },
    )
  })
})
