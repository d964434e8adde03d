import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LabelList, ReviewBody, ReviewItemView, ReviewView } from '@assay/core/api'
import type { Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'

const tools = connectBrowser()
const { openPage } = tools

async function call<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${tools.site.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${path}: ${response.status}`)
  return response.json()
}

const draw = (body: ReviewBody) => call<ReviewView>('/api/reviews', body)
const labelsOf = async (run: string) => (await call<LabelList>(`/api/labels?run=${run}&by=local&limit=1000`)).labels

const placeIs = (page: Page, place: number, total: number) =>
  page.getByRole('heading', { name: `${place} of ${total}`, exact: true }).waitFor()

describe('a review', () => {
  it('is created and done by keys alone, blind until each label', async () => {
    const { quickstart } = tools.site.runs
    await openPage(`/review?run=${quickstart}&n=4&seed=11`, async (page) => {
      await settle(page)
      const begin = page.getByRole('button', { name: 'Start' })
      await begin.focus()
      await page.keyboard.press('Enter')
      await placeIs(page, 1, 4)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.reload()
      await placeIs(page, 1, 4)
      // Nothing on the page reveals the verdict or the model yet.
      assert.doesNotMatch((await page.locator('main').textContent()) ?? '', /replay\/|Your last label|you agree/)
      await page.keyboard.press('1')
      await placeIs(page, 2, 4)
      const last = page.getByRole('region', { name: 'Your last label' })
      await last.getByText(/you (agree|disagree)/).waitFor()
      assert.equal(await page.getByText('replay/').count(), 0)
      await page.keyboard.press('c')
      await page.keyboard.type('Not what I asked 1 2 3.')
      await page.keyboard.press('Enter')
      await page.keyboard.press('2')
      await placeIs(page, 3, 4)
      await last.getByText('“Not what I asked 1 2 3.”').waitFor()
      await page.keyboard.press('z')
      await placeIs(page, 2, 4)
      await page.getByText('a new label won’t count').waitFor()
      await page.keyboard.press('2')
      await placeIs(page, 3, 4)
      await page.keyboard.press('3')
      await placeIs(page, 4, 4)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await placeIs(page, 4, 4)
      await page.keyboard.press('1')
      await page.getByRole('heading', { name: 'All 4 answers labeled' }).waitFor()
      await page.getByText('4 answers of replay/careful').waitFor()
      await last.getByText('replay/careful').waitFor()
      // The page of the review asks for nothing but the review: a run or a case would reveal answers to come.
      assert.deepEqual(
        asked.filter((path) => path.startsWith('/api/') && !/^\/api\/(reviews\/|agreement|session)/.test(path)),
        [],
      )
      await checkAxe(page)
    })
    const labels = await labelsOf(quickstart)
    assert.deepEqual(
      labels.map(({ verdict, blind, comment }) => [verdict, blind, comment]),
      [
        ['right', true, null],
        ['wrong', true, 'Not what I asked 1 2 3.'],
        ['undone', false, null],
        ['wrong', false, null],
        ['unsure', true, null],
        ['right', true, null],
      ],
    )
    await openPage('/review', async (page) => {
      await settle(page)
      // Runs with labels are shown, however many are newer.
      await page.locator('.checked-runs td.clip', { hasText: ', 30 labels' }).waitFor()
      await page
        .getByRole('row', { name: /quickstart.*replay\/careful.*local/ })
        .first()
        .waitFor()
    })
  })

  it('points a comment to the selected text, by offsets of the answer as received', async () => {
    const { hostile } = tools.site.runs
    const review = await draw({ run: hostile, n: 40, seed: 3 })
    const items = await Promise.all(
      Array.from({ length: review.strata.passed.drawn + review.strata.failed.drawn }, (_, at) =>
        call<ReviewItemView>(`/api/reviews/${review.id}/items/${at + 1}`),
      ),
    )
    const answerOf = (item: ReviewItemView) => item.turns.at(-1)?.answer ?? ''
    const item = items.find((each) => /[\u200b\u202e]/.test(answerOf(each)) && answerOf(each).length < 5000)
    assert.ok(item !== undefined, 'No hostile answer hides anything.')
    await openPage(`/review/${review.id}?item=${item.place}`, async (page) => {
      await settle(page)
      const shown = page.locator('.big .text')
      await shown.locator('.hid').first().waitFor()
      await shown.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        getSelection()?.removeAllRanges()
        getSelection()?.addRange(range)
      })
      await page.keyboard.press('c')
      await page.getByText(/^on “/).waitFor()
      await page.keyboard.type('All of it.')
      await page.keyboard.press('Enter')
      await page.keyboard.press('2')
      await page.getByRole('region', { name: 'Your last label' }).getByText('“All of it.”').waitFor()
    })
    const [label] = await labelsOf(hostile)
    assert.deepEqual(label?.span, { start: 0, end: answerOf(item).length })
  })

  it('says how often people agree with the judge, and leads to the disagreements', async () => {
    const { review: run } = tools.site.runs
    const review = await draw({ run, n: 30, seed: 1 })
    await openPage(`/review/${review.id}`, async (page) => {
      await settle(page)
      const trust = page.getByRole('region', { name: /be trusted/ })
      await trust.getByText('of verdicts agree with people, 25 of 30').waitFor()
      assert.match((await trust.textContent()) ?? '', /83\.3% \[.*Pass rate as people see it: .*the judge says 73\.3%/)
      await checkAxe(page)
      await trust.getByRole('link', { name: '5 disagreements' }).click()
      await page.waitForURL(/label=disagree/)
      await settle(page)
      await page
        .getByText(/question\/\d+/)
        .first()
        .waitFor()
    })
  })

  it("says that a review or its run doesn't exist", async () => {
    await openPage(
      '/review/nonsense',
      async (page) => {
        await page.getByRole('alert').getByText('REVIEW_NOT_FOUND').waitFor()
        await page.goto(`${tools.site.url}/review?run=none&n=wrong`)
        await page.getByText('n=wrong').waitFor()
        await page.getByRole('alert').getByText('RUN_NOT_FOUND').waitFor()
        await checkAxe(page)
      },
      { mayFail: [/\/api\/(reviews\/nonsense|runs\/none)/] },
    )
  })
})
