import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import axe from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { SiteFacts } from './site/site-facts.ts'
import { findSite } from './site.ts'
import { watchPage } from './watch-page.ts'

/** Options for opening a page. */
interface OpenOptions {
  /** The device's preference. Default `light`. */
  readonly theme?: 'light' | 'dark'
  /** Width of the window, in pixels. Default 1440; 390 is a phone, with touch. */
  readonly width?: number
  /** Answers of our server that may fail, by their path: a test of a run that isn't there allows `/api/runs/none`. */
  readonly mayFail?: readonly RegExp[]
  /** The address of another server than the site's. */
  readonly url?: string
  readonly context?: BrowserContextOptions
}

/** Tools for tests in a browser. */
export interface Tools {
  /** The site's addresses and runs, once the tests run. */
  readonly site: SiteFacts
  /**
   * Opens a path of the site in a page of its own, which finds nothing that another page kept, and closes it: `await openPage('/runs', async (page) => { … })`.
   * Fails if anything violated the content security policy, threw, wrote an error to the console, or asked our server for something that it didn't give.
   */
  readonly openPage: (path: string, use: (page: Page) => Promise<void>, options?: OpenOptions) => Promise<void>
}

/** Connects a test file to the site and its browser. Call it once, outside of tests. */
export function connectBrowser(): Tools {
  let site: Awaited<ReturnType<typeof findSite>> | undefined
  let browser: Browser | undefined
  let contexts: Contexts | undefined
  before(async () => {
    site = await findSite()
    browser = await chromium.connect(site.facts.browser)
    contexts = new Contexts(browser, site.facts.url)
  })
  after(async () => {
    await browser?.close()
    await site?.[Symbol.asyncDispose]()
  })
  const facts = (): SiteFacts => {
    if (site === undefined) throw new Error('The site is there only while tests run.')
    return site.facts
  }
  return {
    get site() {
      return facts()
    },
    async openPage(path, use, options = {}) {
      const { url } = options.url === undefined ? facts() : { url: options.url }
      if (contexts === undefined) throw new Error('The browser is there only while tests run.')
      await openPage(contexts, new URL(path, url), use, options)
    },
  }
}

async function openPage(
  contexts: Contexts,
  address: URL,
  use: (page: Page) => Promise<void>,
  options: OpenOptions,
): Promise<void> {
  const context = await contexts.take(options)
  const page = await context.newPage()
  // Longer than anything takes on a busy machine.
  page.setDefaultTimeout(60_000)
  let isGood = false
  try {
    const wrong = await watchPage(page, address.origin, options.mayFail ?? [])
    await page.goto(address.href)
    await use(page).catch((error: unknown) => {
      // What went wrong in the page is often the reason.
      throw wrong.length === 0 ? error : new Error(`${wrong.join('\n')}\nThen: ${messageOf(error)}`, { cause: error })
    })
    assert.deepEqual(wrong, [])
    isGood = true
  } finally {
    await page.close()
    await contexts.giveBack(context, { isGood })
  }
}

/**
 * Contexts of a test file. One without what a page keeps is used again: its renderer has compiled our scripts, which takes longer than most pages. Each has a page
 * that only keeps its renderer alive.
 */
class Contexts {
  readonly #browser: Browser
  readonly #url: string
  readonly #free = new Map<string, { readonly context: BrowserContext; readonly keeper: Page }[]>()
  readonly #used = new Map<BrowserContext, { readonly kind: string; readonly keeper: Page }>()

  constructor(browser: Browser, url: string) {
    this.#browser = browser
    this.#url = url
  }

  async take(options: OpenOptions): Promise<BrowserContext> {
    const { width = 1440, theme = 'light' } = options
    const isPhone = width < 720
    const all: BrowserContextOptions = {
      viewport: { width, height: isPhone ? 844 : 900 },
      ...{ colorScheme: theme, hasTouch: isPhone, isMobile: isPhone, locale: 'en-US', timezoneId: 'UTC' },
      // Colors change at once, so that axe never sees a transition.
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options.context,
    }
    // Cookies don't know ports: what another server set isn't for the site.
    if (options.url !== undefined) return this.#browser.newContext(all)
    const kind = JSON.stringify(all)
    const found = this.#free.get(kind)?.pop()
    if (found !== undefined) {
      this.#used.set(found.context, { kind, keeper: found.keeper })
      return found.context
    }
    const context = await this.#browser.newContext(all)
    const keeper = await context.newPage()
    await keeper.goto(new URL('/healthz', this.#url).href)
    this.#used.set(context, { kind, keeper })
    return context
  }

  /** Takes a context back, with nothing in it; closes one of another server, and one whose test failed. */
  async giveBack(context: BrowserContext, { isGood }: { readonly isGood: boolean }): Promise<void> {
    const entry = this.#used.get(context)
    this.#used.delete(context)
    if (entry === undefined || !isGood) return context.close()
    const { kind, keeper } = entry
    await context.clearCookies()
    await keeper.evaluate(() => localStorage.clear())
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), { context, keeper }])
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The rules of axe that a theme can break: it changes nothing but colors. */
const OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Fails if axe finds anything wrong with the page's current state. `onlyColors` checks a state again that was checked in the other theme. */
export async function checkAxe(page: Page, { onlyColors = false } = {}): Promise<void> {
  // Evaluated by the debugger, which the page's policy doesn't restrict.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(`${axe.source}; undefined`)
  const rules = onlyColors ? { runOnly: OF_COLORS } : {}
  const found = await page.evaluate(async (chosen) => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await tool.run({ preload: false, resultTypes: ['violations'], ...chosen })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id}: ${help} at ${node.target.join(' ')}: ${node.failureSummary ?? ''} ${node.html.slice(0, 200)}`,
      ),
    )
  }, rules)
  assert.deepEqual(found, [], `axe has complaints about ${page.url()}`)
}

/** Waits until a page shows what it asked for: it has its heading, and no place where something is still loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main:not([aria-busy=true]) h1').first().waitFor({ state: 'attached' })
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' })
}
