import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LeaderboardAnswer } from '@assay/core/api'
import { answerBoard } from '../src/pages/leaderboard/board-words.ts'
import { rankText } from '../src/pages/leaderboard/leaderboard-search.ts'
import { checkAxe, connectBrowser, settle } from './browser.ts'

const tools = connectBrowser()
const { openPage } = tools

async function readBoard(query: string): Promise<LeaderboardAnswer> {
  return (await fetch(`${tools.site.url}/api/leaderboard?${query}`)).json()
}

describe('the leaderboard', () => {
  it('answers in words, and ranks models by the newest runs of the suites', async () => {
    const board = await readBoard('suites=support')
    assert.deepEqual(new Set(board.models.flatMap(({ suites }) => suites.map(({ run }) => run))), newest())
    await openPage('/leaderboard?suites=support', async (page) => {
      await settle(page)
      await page.getByText(answerBoard(board)).waitFor()
      const rows = page.locator('.board tbody tr')
      assert.deepEqual(
        await rows.locator('.c-model').allTextContents(),
        board.models.map(({ model }) => model),
      )
      assert.deepEqual(
        await rows.locator('.c-rank').allTextContents(),
        board.models.map(({ rank }) => rankText(rank)),
      )
      await page.getByText('lacks support').first().waitFor()
    })
  })

  it('draws models with whiskers and the front, and shows the same numbers as a table', async () => {
    await openPage('/leaderboard?suites=support', async (page) => {
      await settle(page)
      const chart = page.getByRole('img', { name: /^No other model beats/ })
      await chart.waitFor()
      await page.getByRole('button', { name: 'Latency' }).click()
      await page.waitForURL(/x=latency/)
      await page.getByRole('img', { name: /^No other model beats/ }).waitFor()
      await page.getByRole('button', { name: 'Table' }).click()
      await page.getByRole('cell', { name: 'replay/nova' }).last().waitFor()
      await checkAxe(page)
    })
  })

  it('keeps suites, measure and sort in the address, and says what is wrong with one', async () => {
    await openPage('/leaderboard?since=1y', async (page) => {
      await settle(page)
      await page.getByText(/since=1y/).waitFor()
      await page.getByRole('button', { name: 'Score' }).click()
      await page.waitForURL(/y=score/)
      await page.locator('summary', { hasText: 'Suites' }).click()
      const boxes = page.locator('.check-menu').first().getByRole('checkbox')
      const chosen = await page.locator('.check-menu').first().locator('input:checked').count()
      assert.ok(chosen >= 1 && (await boxes.count()) > chosen)
      await page.locator('.check-menu').first().getByText('quickstart').click()
      await page.waitForURL(/suites=/)
      await page.getByText(/lacks/).first().waitFor()
      await page.getByRole('button', { name: 'Choose suites for me' }).click()
      await page.waitForURL((url) => !url.searchParams.has('suites'))
    })
  })

  it('leads from a suite of a model to the run', async () => {
    await openPage('/leaderboard?suites=support', async (page) => {
      await settle(page)
      await page
        .locator('.board tbody tr', { hasText: 'replay/atlas-mini' })
        .getByRole('link', { name: /^support:/ })
        .click()
      await page.waitForURL(`**/runs/${tools.site.runs.support}?suite=support`)
      await settle(page)
      assert.match((await page.locator('h1').textContent()) ?? '', /replay\/atlas-mini/)
      assert.match((await page.locator('.suite-chosen').textContent()) ?? '', /support/)
    })
  })

  it('says what to do if nothing can be ranked', async () => {
    await openPage('/leaderboard?tags=no-such-tag', async (page) => {
      await page.getByText('No finished runs to rank.').waitFor()
      await checkAxe(page)
    })
  })
})

function newest(): Set<string> {
  const { support, supportLarge, supportNova } = tools.site.runs
  return new Set([support, supportLarge, supportNova])
}
