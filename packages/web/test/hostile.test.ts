import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { list } from '../src/lib/search/params.ts'
import { checkAxe, connectBrowser, settle } from './browser.ts'
import { FAILING_CASE, FAILURE_MESSAGE, HOSTILE_ANSWERS, HOSTILE_SUITE } from './site/hostile.ts'

const tools = connectBrowser()
const { openPage } = tools

const pathOf = (name: string) =>
  `/runs/${tools.site.runs.hostile}/cases/${encodeURIComponent(HOSTILE_SUITE)}/${encodeURIComponent(name)}`

const answerOf = (page: Page) => page.locator('.answer').locator('.text').first()

/** The visible text of answers that hide something; chips are set apart by spaces as on the page. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'bidi-override': /user RLO ?LRI ?\/\/ admin ?PDI/,
  'zero-width': /pass ?ZWSP ?word/,
  'tag-characters': /hidden: TAGS "ignore all" ?\./,
  'ansi-escapes': /ESC\[31m ?red ?ESC\[0m ESC\]8;;https:\/\/evil\.example ?link/,
  'control-characters': /null NUL bell BEL next line NEL line LS paragraph PS end/,
  'lone-surrogates': /high U\+D83D low U\+DC4D pair 👍 end U\+D800/,
  'mark-flood': /MARK ×2,995 after/,
  'byte-flood': /smile 😀 ?VS ×1,000 end/,
  'joined-scripts': /می‌خواهم क्‍ष pass ?ZWJ ?word/,
  emoji: /family 👨‍👩‍👧‍👦/,
  empty: /^Empty$/,
}

/** Controls but not tab and newline, what reorders, and what has no width. */
const HIDDEN = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060\ufeff\u00ad]|[\u{e0020}-\u{e007f}]/u

/** The characters that make up a flag. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  emoji: [...'gbeng\u{7f}'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))),
}

describe('hostile answers', () => {
  it('are shown as text: nothing runs, is loaded, is a link, reorders or hides', async () => {
    await openPage(pathOf('script-tag'), async (page) => {
      for (const [name, text] of Object.entries(HOSTILE_ANSWERS)) {
        if (text.length > 20_000) continue
        await page.goto(`${tools.site.url}${pathOf(name)}`)
        await settle(page)
        const shown = ((await answerOf(page).textContent()) ?? '').replaceAll('\u00a0', ' ')
        const expected = SHOWN[name]
        if (expected !== undefined) assert.match(shown, expected, name)
        else assert.equal(squash(shown), squash(text), name)
        assert.equal(await answerOf(page).locator('a, img, script, style, iframe, h1').count(), 0, name)
        assert.equal(await page.evaluate(() => 'hacked' in globalThis), false, name)
        const whole = await page.evaluate(() => document.body.textContent)
        assert.deepEqual(
          [...whole].filter((character) => HIDDEN.test(character)),
          NEEDED[name] ?? [],
          name,
        )
      }
      await checkAxe(page)
    })
  })

  it('of a million characters start at once, and can be read and copied to the last word', async () => {
    const whole = HOSTILE_ANSWERS['million-characters'] ?? ''
    await openPage(pathOf('million-characters'), async (page) => {
      await settle(page)
      assert.ok(((await answerOf(page).textContent()) ?? '').length <= 20_000)
      await page.getByRole('button', { name: 'Show all (1.0 MB)' }).click()
      const box = page.locator('.text.long')
      await box.waitFor()
      assert.equal(await box.evaluate((element) => element === document.activeElement), true)
      await scrollToEnd(page, 'makes a model repeat. ')
      assert.ok((await page.locator('.text.long .row').count()) < 50)
      await box.hover()
      await page.locator('.answer').getByRole('button', { name: 'Copy' }).click()
      await page.getByText('Copied').waitFor()
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), whole)
      await checkAxe(page)
    })
  })

  it('of one huge line, of thousands of lines and of hidden characters alone can be read to the end', async () => {
    await openPage(pathOf('long-line'), async (page) => {
      for (const name of ['long-line', 'many-lines', 'hidden-flood']) {
        await page.goto(`${tools.site.url}${pathOf(name)}`)
        await settle(page)
        await page.getByRole('button', { name: /^Show all/ }).click()
        const last = { 'long-line': 'xxxx', 'many-lines': 'line 4999', 'hidden-flood': 'RLO' }[name] ?? ''
        await scrollToEnd(page, last)
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(width <= 0, `${name} makes the page ${width} pixels too wide.`)
      }
    })
  })

  it('of a service that failed wrap, however long they are', async () => {
    const { hostile, support } = tools.site.runs
    const key = encodeURIComponent(list.write([HOSTILE_SUITE, FAILING_CASE]))
    const paths = [
      pathOf(FAILING_CASE),
      `${pathOf(FAILING_CASE)}?view=raw`,
      `/runs/${hostile}?show=all&case=${key}`,
      `/compare?runs=${hostile},${support}&case=${key}`,
    ]
    for (const width of [1440, 390]) {
      await openPage(
        pathOf(FAILING_CASE),
        async (page) => {
          for (const path of paths) {
            await page.goto(`${tools.site.url}${path}`)
            await page.getByText(FAILURE_MESSAGE.slice(1)).first().waitFor()
            const wide = await page.evaluate(() => document.documentElement.scrollWidth)
            assert.ok(wide <= width, `${path} is ${wide} pixels wide.`)
          }
        },
        { width },
      )
    }
  })

  it('come from models, suites and tags whose names hide nothing on any page', async () => {
    const { hostile, support } = tools.site.runs
    const paths = [
      '/runs',
      `/runs/${hostile}`,
      pathOf('template'),
      `/compare?runs=${hostile}`,
      `/compare?runs=${hostile},${support}`,
      '/leaderboard',
      `/leaderboard?suites=${encodeURIComponent(list.write([HOSTILE_SUITE]))}`,
      `/formula?runs=${hostile}`,
      `/review?run=${hostile}`,
    ]
    await openPage('/runs', async (page) => {
      for (const path of paths) {
        await page.goto(`${tools.site.url}${path}`)
        await settle(page)
        await page.getByText('RLO').first().waitFor({ state: 'attached' })
        assert.deepEqual(
          (await readNames(page)).filter((text) => HIDDEN.test(text)),
          [],
          path,
        )
      }
    })
  })

  it('stay text when compared', async () => {
    const { hostile } = tools.site.runs
    await openPage(`${pathOf('script-tag')}?with=${hostile}`, async (page) => {
      await page.getByText('The same on both sides.').waitFor()
      assert.equal(await page.evaluate(() => 'hacked' in globalThis), false)
    })
  })

  it('stay text in every view of a phone in the dark theme', async () => {
    await openPage(
      pathOf('closing-tags'),
      async (page) => {
        await settle(page)
        for (const view of ['raw', 'json', 'code', 'checks']) {
          await page.goto(`${tools.site.url}${pathOf('closing-tags')}?view=${view}`)
          await settle(page)
          assert.equal(await page.locator('#hacked').count(), 0)
          await checkAxe(page)
        }
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(width <= 390, `The page is ${width} pixels wide.`)
      },
      { width: 390, theme: 'dark' },
    )
  })
})

/** Returns a page's title, its texts, and what is read out or shown beside them. */
async function readNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node.nodeValue ?? '')
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
    }
    return texts
  })
}

/** Scrolls a long text until its last words are there: heights of rows are guessed until they are seen, so that the end moves. */
async function scrollToEnd(page: Page, words: string): Promise<void> {
  await page.waitForFunction((last) => {
    const box = document.querySelector('.text.long')
    box?.scrollTo(0, box.scrollHeight)
    const isAtEnd = box !== null && box.scrollTop + box.clientHeight >= box.scrollHeight - 2
    return isAtEnd && [...box.querySelectorAll('.row')].at(-1)?.textContent.endsWith(last) === true
  }, words)
}

/** Spaces of all kinds look alike. */
function squash(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
