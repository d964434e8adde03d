import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sample, storedRun } from '@assay/app/testing'
import type { Result, ToolCall } from '@assay/core/result'
import { sampleConversation } from '@assay/core/testing'
import type { Page } from 'playwright-core'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { ingest } from './ingest.ts'

const tools = connectBrowser()
const { openPage } = tools

const HOSTILE = '<img src=x onerror="window.hacked=1"></script>\u202e\u001b[31m \u200b{{7*7}} 東京'

const transcript = (page: Page) => page.locator('.transcript')
const call = (page: Page, name: string) => page.locator('.call', { hasText: name }).first()

/** Ingests a run of one case with the given samples. */
async function ingestSamples(...samples: readonly Partial<Result>[]): Promise<string> {
  const id = `tools-${randomUUID()}`
  const results = samples.map((fields, at) => {
    const whole: Result = Object.assign(sample({ run: id, case: 'refund', attempt: at + 1, passed: false }), fields)
    return whole
  })
  await ingest(tools.site, storedRun({ id }), results)
  return id
}

const pathOf = (run: string) => `/runs/${run}/cases/geography/refund`

const longCall = (at: number): ToolCall => ({
  ...{ id: `call-${at}`, turn: at, parallel: false, name: `step_${at}`, server: null, arguments: { at }, valid: true },
  ...{ status: 'ok', result: 'done', truncated: false, latency_ms: null, source: 'model' },
})

describe('a conversation with tools', () => {
  it('shows messages and calls in their order, what each turn took, and how it ended', async () => {
    await openPage(pathOf(await ingestSamples(sampleConversation())), async (page) => {
      await settle(page)
      await transcript(page).getByText('Conversation 4 turns · 5 tool calls').waitFor()
      assert.deepEqual(await transcript(page).locator('details:not(.call) > summary').allTextContents(), [
        'System prompt You are a support agent.',
        'User Refund order A1.',
        'Turn 1 0.82 s · 120 tokens in, 24 out · $0.000120 · 2 calls in parallel',
        'Turn 2 0.64 s · 310 tokens in, 18 out, 120 cached · $0.000240 · from cache',
        'Turn 3 1.51 s · 420 tokens in, 12 out, 64 reasoning · $0.000300',
        'Turn 4 time – · tokens – · cost –',
      ])
      assert.deepEqual(await transcript(page).locator('.call > summary').allTextContents(), [
        ' get_order ok · 0.25 s · canned {"id":"A1"}',
        ' crm/find_customer error · 1.24 s · MCP {"order":"A1","fields":["name","address","orders"],"note":"as asked by the user"}',
        ' refund invalid arguments · canned {"id": "A1", "amount":',
        ' list_orders ok · 0.03 s · canned {}',
        ' refund not run · canned {"id":"A1","amount":20}',
      ])
      assert.equal(await transcript(page).locator('.end').textContent(), 'Stopped after 4 turns: max_turns.')
    })
  })

  it('opens a call by keys, with its arguments, the start of its result, and more when asked', async () => {
    await openPage(pathOf(await ingestSamples(sampleConversation())), async (page) => {
      await settle(page)
      await call(page, 'find_customer').locator('summary').focus()
      await page.keyboard.press('Enter')
      const texts = call(page, 'find_customer').locator('pre')
      await texts.first().waitFor()
      assert.deepEqual(await texts.allTextContents(), [
        JSON.stringify(sampleConversation().tool_calls[1]?.arguments, null, 2),
        'Customer not found',
      ])
      await page.keyboard.press('Enter')
      await texts.first().waitFor({ state: 'detached' })

      await call(page, 'list_orders').locator('summary').click()
      await call(page, 'list_orders').getByText('The tool returned more. Assay saved 710 characters.').waitFor()
      await call(page, 'list_orders').getByRole('button', { name: 'More' }).click()
      await call(page, 'list_orders').getByText('order 40: shipped').click()
    })
  })

  it('shows hostile names, arguments and results as text', async () => {
    const error = { status: 'errored', error: { code: HOSTILE, message: HOSTILE } } as const
    const run = await ingestSamples({ ...sampleConversation(() => HOSTILE), ...error })
    await openPage(pathOf(run), async (page) => {
      await settle(page)
      for (const summary of await transcript(page).locator('.call > summary').all()) await summary.click()
      await transcript(page).locator('.call pre').last().waitFor()
      const text = ((await transcript(page).textContent()) ?? '').replaceAll('\n', ' ')
      assert.match(text, /<img src=x onerror="window.hacked=1"><\/script> ?RLO ?ESC\[31m ?ZWSP ?\{\{7\*7\}\} 東京/)
      assert.match(text, /Failed after 4 turns: <img/)
      assert.doesNotMatch(text, /\p{Bidi_Control}|[\u200b]|(?![\t\n])\p{Cc}/u)
      assert.equal(await page.evaluate(() => 'hacked' in globalThis), false)
      assert.equal(await transcript(page).locator('img').count(), 0)
      await checkAxe(page)
    })
  })

  it("shows an agent's own steps in the same way, and all of many steps on request", async () => {
    const calls = Array.from({ length: 150 }, (_, at) => longCall(at))
    await openPage(pathOf(await ingestSamples({ tool_calls: calls, stopped: 'answer' })), async (page) => {
      await settle(page)
      await call(page, 'step_7').getByText('ok · by the agent itself').waitFor()
      assert.equal(await page.locator('.call').count(), 99)
      await page.getByRole('button', { name: 'Show 52 more steps' }).click()
      assert.equal(await page.locator('.call').count(), 150)
      await transcript(page).getByText('Answered after 151 turns.').waitFor()
    })
  })

  it('is part of the peek', async () => {
    const run = await ingestSamples(sampleConversation())
    await openPage(`/runs/${run}?show=all&case=geography,refund`, async (page) => {
      await settle(page)
      await page.locator('.peekbody .transcript').getByText('crm/find_customer').waitFor()
      await checkAxe(page)
    })
  })

  it('shows its calls to those who review the answer, and not the verdict', async () => {
    const answered = { stopped: 'answer' as const, turns: [{ prompt: 'Go', answer: 'Done' }] }
    const run = await ingestSamples({ ...sampleConversation(() => HOSTILE), ...answered })
    const drawn = await fetch(`${tools.site.url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ run, n: 1, seed: 1 }),
    })
    const { id }: { id: string } = await drawn.json()
    await openPage(`/review/${id}`, async (page) => {
      await settle(page)
      await page.getByRole('heading', { name: 'Tool calls' }).waitFor()
      assert.equal(await page.locator('.call').count(), 5)
      for (const summary of await page.locator('.call > summary').all()) await summary.click()
      await page.locator('.call pre').last().waitFor()
      assert.equal(await page.evaluate(() => 'hacked' in globalThis), false)
      await checkAxe(page)
    })
  })

  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      it(`has no barrier that axe finds and fits ${width} pixels, ${theme}`, async () => {
        const answered = {
          ...sampleConversation(),
          stopped: 'answer' as const,
          turns: [{ prompt: 'Go', answer: 'Done' }],
        }
        const run = await ingestSamples(
          sampleConversation(),
          answered,
          sampleConversation(() => HOSTILE.repeat(9)),
        )
        const use = async (page: Page) => {
          await settle(page)
          for (const summary of await page.locator('.call > summary:visible').all()) await summary.click()
          await checkAxe(page, { onlyColors: theme === 'dark' && !process.env.ASSAY_SOAK })
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          assert.equal(wide, width)
        }
        await openPage(pathOf(run), use, { theme, width })
      })
    }
  }
})
