// Needs: chromium
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { HOSTILE_TEXTS, type SampleReportOptions, sampleReport } from '../summary/sample-report.ts'
import { htmlReport } from './html-report.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

async function write(options: SampleReportOptions): Promise<string> {
  const { header, results } = sampleReport(options)
  return (await Array.fromAsync(htmlReport(header, results))).join('')
}

describe('the page of htmlReport in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-html-'))
  let browser: Browser

  before(async () => {
    assert(
      existsSync(CHROMIUM),
      `Chromium is not at "${CHROMIUM}". Install it (apt-get install chromium) or set CHROMIUM.`,
    )
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  })

  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true })
  })

  /** Opens a report from a file, and closes it having seen that nothing went wrong and nothing was fetched. */
  async function open(
    name: string,
    html: string,
    use: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
  ) {
    const file = join(folder, `${name}.html`)
    await writeFile(file, html)
    const page = await browser.newPage(options)
    const wrong: string[] = []
    const fetched = new Set<string>()
    page.on('console', (message) => wrong.push(message.text()))
    page.on('pageerror', (error) => wrong.push(error.message))
    page.on('request', (request) => fetched.add(request.url().replace(/#.*/, '')))
    const address = pathToFileURL(file).href
    await page.goto(address)
    await use(page)
    assert.deepEqual(wrong, [])
    assert.deepEqual([...fetched], [address])
    await page.close()
  }

  const status = (page: Page) => page.locator('#status').textContent()
  const settled = (page: Page, text: string) => page.locator('#status', { hasText: text }).waitFor({ timeout: 5000 })

  it('shows 10,000 samples in pages, and searches and sorts them', async () => {
    await open('large', await write({ cases: 1112 }), async (page) => {
      assert.equal(await status(page), '10,008 of 10,008 samples')
      assert.equal(await page.locator('#rows > tr:not(.below)').count(), 50)
      assert.equal(await page.locator('#page').textContent(), 'Page 1 of 201')
      await page.getByRole('button', { name: 'Next' }).click()
      assert.equal(await page.locator('#page').textContent(), 'Page 2 of 201')

      await page.getByRole('searchbox').fill('order 777.')
      await settled(page, '9 of 10,008')
      await page.getByRole('button', { name: 'Clear' }).click()
      await settled(page, '10,008 of 10,008')

      const latency = page.locator('th[data-key=latency_ms]')
      await latency.getByRole('button').click()
      assert.equal(await latency.getAttribute('aria-sort'), 'ascending')
      await latency.getByRole('button').click()
      assert.equal(await latency.getAttribute('aria-sort'), 'descending')
      const slowest = await page.locator('#rows > tr').first().locator('td').nth(4).textContent()
      const { results } = sampleReport({ cases: 1112 })
      const highest = Math.max(...results.map(({ latency_ms }) => latency_ms ?? 0))
      assert.equal(slowest, `${(highest / 1000).toFixed(2)}s`)
    })
  })

  it('filters by outcome, suite and model, and keeps the filter in the address', async () => {
    const { results } = sampleReport()
    const wanted = results.filter(
      (result) =>
        result.status === 'scored' &&
        !result.passed &&
        result.suite === 'robustness' &&
        result.model === 'replay/small',
    )
    await open('filters', await write({}), async (page) => {
      await page.getByLabel('Outcome').selectOption('failed')
      await page.getByLabel('Suite').selectOption('robustness')
      await page.getByLabel('Model').selectOption('replay/small')
      await settled(page, `${wanted.length} of 192`)
      assert.match(page.url(), /#outcome=failed&suite=robustness&model=replay%2Fsmall$/)
      await page.reload()
      assert.equal(await status(page), `${wanted.length} of 192 samples`)
    })
  })

  it('follows a link from the failures to the samples', async () => {
    const { results } = sampleReport()
    const errored = results.filter(({ status }) => status === 'errored').length
    await open('links', await write({}), async (page) => {
      await page.getByRole('link', { name: 'errored' }).click()
      await settled(page, `${errored} of 192`)
      assert.equal(await page.getByLabel('Outcome').inputValue(), 'errored')
    })
  })

  it('shows hostile text as text and runs none of it', async () => {
    await open('hostile', await write({ hostile: true }), async (page) => {
      assert.equal(await page.locator('#rows > tr:not(.below)').count(), 50)
      await page.locator('.open').evaluateAll((all) => {
        for (const button of all) if (button instanceof HTMLElement) button.click()
      })
      const answers = await page.locator('.detail pre').allTextContents()
      for (const text of HOSTILE_TEXTS.filter((each) => /^[ -~]*$/.test(each))) assert(answers.includes(text), text)
      assert(answers.some((text) => text.startsWith('user\\u{202e}txt.exe')))
      assert.equal(await page.evaluate(() => 'hacked' in globalThis), false)
      assert.equal(await page.locator('img, iframe, object, svg[onload]').count(), 0)
      assert.equal(await page.locator('script:not([type])').count(), 1)
    })
  })

  it('cuts a long answer and shows all of it on demand', async () => {
    const { header, results } = sampleReport({ models: 1, suites: 1 })
    const [first] = results
    assert(first !== undefined)
    const answer = 'word '.repeat(2000)
    const html = (await Array.fromAsync(htmlReport(header, [{ ...first, turns: [{ prompt: 'p', answer }] }]))).join('')
    await open('long', html, async (page) => {
      await page.locator('.open').first().click()
      const block = page.locator('.detail pre').nth(1)
      assert((await block.textContent())?.length === 1501)
      await page.getByRole('button', { name: 'Show all 10,000 characters' }).click()
      assert.equal(await block.textContent(), answer)
    })
  })

  it('shows a conversation with tools in its order, calls folded, and how it ended', async () => {
    await open('tools', await write({ models: 1, suites: 1, tools: true }), async (page) => {
      await page.locator('.open').first().focus()
      await page.keyboard.press('Enter')
      const talk = page.locator('.conversation').first()
      assert.deepEqual(await talk.locator('h3, h4, .step > summary').allTextContents(), [
        'Conversation 4 turns · 5 tool calls',
        'System prompt',
        'User',
        'Turn 1 0.82s · 120 tokens in, 24 out · $0.00012 · 2 calls in parallel',
        'Turn 2 0.64s · 310 tokens in, 18 out, 120 cached · $0.00024 · from the cache',
        'Turn 3 1.51s · 420 tokens in, 12 out, 64 reasoning · $0.0003',
        'Turn 4 time n/a · tokens n/a · cost n/a',
      ])
      const calls = talk.locator('.call > summary')
      assert.deepEqual(await calls.allTextContents(), [
        '✓ ok get_order { "id": "A1" } 0.25s · canned',
        '✕ error crm/find_customer { "order": "A1", "fields": [ "name", "address", "orders" ], "note": "as asked by… 1.24s · MCP',
        '✕ invalid arguments refund {"id": "A1", "amount": canned',
        '✓ ok list_orders {} 0.03s · canned',
        '○ not run refund { "id": "A1", "amount": 20 } canned',
      ])
      assert.equal(await talk.locator('.end').textContent(), 'Stopped after 4 turns: max_turns.')
      await calls.nth(3).focus()
      await page.keyboard.press('Enter')
      await talk.getByText('The tool returned more. Assay saved 710 characters.').waitFor()
      await calls.nth(4).click()
      await talk.getByText('No result.').waitFor()
    })
  })

  it('shows hostile names, arguments and results of tools as text, and finds them', async () => {
    await open('hostile-tools', await write({ models: 1, suites: 1, hostile: true, tools: true }), async (page) => {
      await page.locator('.open').evaluateAll((all) => {
        for (const button of all) if (button instanceof HTMLElement) button.click()
      })
      await page.locator('.call > summary').evaluateAll((all) => {
        for (const summary of all) if (summary instanceof HTMLElement) summary.click()
      })
      await page.locator('.call pre').last().waitFor()
      const texts = await page.locator('.call pre, .call b').allTextContents()
      for (const text of HOSTILE_TEXTS.filter((each) => /^[ -~]*$/.test(each))) {
        assert(texts.includes(text), text)
        assert(texts.includes(`${text}/${text}`), text)
      }
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not be there.
      assert.doesNotMatch(texts.join(''), /[\u0000-\u0008\u001b\u202a-\u202e\u2066-\u2069\ud800]/u)
      assert.equal(await page.evaluate(() => 'hacked' in globalThis), false)
      assert.equal(await page.locator('img, iframe, object, svg[onload]').count(), 0)
      await page.getByRole('searchbox').fill('invalid arguments')
      await settled(page, '24 of 24')
    })
  })

  it('works by keyboard alone', async () => {
    await open('keyboard', await write({ models: 1, suites: 1 }), async (page) => {
      await page.locator('.open').first().focus()
      await page.keyboard.press('Enter')
      assert.equal(await page.locator('.open').first().getAttribute('aria-expanded'), 'true')
      assert(await page.locator('.detail').first().isVisible())
      await page.keyboard.press('Space')
      assert(await page.locator('.detail').first().isHidden())
    })
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`fits a phone and has no barrier that axe finds in ${colorScheme} colours`, async () => {
      const options = { viewport: { width: 390, height: 844 }, colorScheme }
      const use = async (page: Page) => {
        await page.locator('.open').first().click()
        for (const summary of await page.locator('.call > summary').all()) await summary.click()
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
        await page.evaluate(axe.source)
        const barriers = await page.evaluate('axe.run().then((found) => found.violations.map((each) => each.help))')
        assert.deepEqual(barriers, [])
      }
      await open(`phone-${colorScheme}`, await write({}), use, options)
      await open(`phone-tools-${colorScheme}`, await write({ tools: true }), use, options)
      await open(`phone-hostile-${colorScheme}`, await write({ tools: true, hostile: true }), use, options)
    })
  }
})
