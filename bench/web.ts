import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore } from '@assay/store/store'
import { chromium, type Page } from 'playwright-core'
import { launchBrowser } from '../packages/web/test/site/launch-browser.ts'
import type { BenchReport, Measurement, Target } from './bench.ts'
import { startServer } from './server/start-server.ts'
import { keepRun, resultOf, runningRun } from './stored/keep-run.ts'
import { evaluateWithPromptfoo, type PromptfooView, viewPromptfoo } from './web/promptfoo-view.ts'

// A real server in a process of its own and a real Chromium, on the same two cores. "Interactive" is from the navigation to the first rows with
// their contents, painted, in a browser that has nothing in its cache. The peer is promptfoo's viewer on an evaluation of 10,000 results.

/** Rows that have their contents; those that wait for them are marked busy. */
const FILLED_ROW = '[aria-rowcount] tbody tr[aria-rowindex]:not([aria-busy="true"])'

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: 'string' }, results: { type: 'string' }, rounds: { type: 'string' } },
    strict: false,
  })
  const sizes = { runs: Number(values.runs ?? 10_000), results: Number(values.results ?? 100_000) }
  const rounds = Number(values.rounds ?? 5)
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-web-'))
  try {
    const location = join(folder, 'assay.db')
    await fill(location, sizes)
    const server = await startServer(location, folder)
    await using launched = await launchBrowser()
    const browser = await chromium.connect(launched.address)
    try {
      const open = async () => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        return context.newPage()
      }
      const runs = await repeat(rounds, async () => openRows(await open(), `${server.origin}/runs`))
      const large = await repeat(rounds, async () => openRows(await open(), `${server.origin}/runs/large?show=all`))
      const jumps = await jumpAbout(await open(), `${server.origin}/runs/large?show=all`, sizes.results)
      const live = await watchLive(await open(), server.origin, location)
      const peer = await measurePeer(folder, open, rounds)
      return report({ sizes, runs, large, jumps, live, peer })
    } finally {
      await browser.close()
      server.process.kill('SIGTERM')
      await once(server.process, 'exit')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(location: string, { runs, results }: { runs: number; results: number }): Promise<void> {
  await using store = await openStore(location)
  await keepRun(store, 'large', results, 0.8)
  for (let index = 0; index < runs; index++) {
    await keepRun(store, `20260101-000000-${index.toString(36).padStart(6, '0')}`, 1, (index % 10) / 10)
  }
}

/** Takes the middle of some measurements, after one that warms the server up. */
async function repeat(rounds: number, measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) times.push(await measure())
  return quantile(times.slice(1), 0.5)
}

/** Opens a page in a browser of its own and returns the milliseconds until its rows are painted. */
async function openRows(page: Page, url: string, row: string = FILLED_ROW): Promise<number> {
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector(row, { timeout: 60_000 })
  await painted(page)
  const took = performance.now() - start
  await page.context().close()
  return took
}

/** Scrolls to places all over a long list and returns the milliseconds until the rows there have their contents, sorted. */
async function jumpAbout(page: Page, url: string, rows: number): Promise<readonly number[]> {
  await page.goto(url)
  await page.waitForSelector(FILLED_ROW)
  // A step of a golden walk is never near the one before.
  const places = Array.from({ length: 25 }, (_, at) => ((at + 1) * 0.618_033_988_75) % 1)
  const times: number[] = []
  for (const place of places) {
    const took = await page.evaluate(
      async ([share, count, filled]) => {
        const grid = document.querySelector('[aria-rowcount]')
        if (grid === null) throw new Error('The page has no list.')
        const start = performance.now()
        const { top, height } = grid.getBoundingClientRect()
        window.scrollTo(0, window.scrollY + top + share * height)
        const wanted = share * count
        for (;;) {
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const indices = [...grid.querySelectorAll(filled)].map((row) => Number(row.getAttribute('aria-rowindex')))
          if (indices.some((index) => Math.abs(index - wanted) < 40)) return performance.now() - start
          if (performance.now() - start > 20_000) throw new Error('The rows never came.')
        }
      },
      [place, rows, FILLED_ROW] as const,
    )
    times.push(took)
    await delay(150)
  }
  await page.context().close()
  return times.sort((a, b) => a - b)
}

interface Live {
  readonly longestTaskMs: number
  readonly shown: number
}

/** Records 50 results a second for ten seconds in a run whose page is open. */
async function watchLive(page: Page, origin: string, location: string): Promise<Live> {
  await using store = await openStore(location)
  await store.createRun(runningRun('live', 2000), { owner: 'bench', ttlMs: 600_000 })
  const record = (from: number) =>
    store.append({ results: Array.from({ length: 5 }, (_, at) => resultOf('live', from + at, 0.7)) })
  for (let index = 0; index < 100; index += 5) await record(index)
  await page.goto(`${origin}/runs/live?show=all`)
  await page.waitForSelector(FILLED_ROW)
  await delay(1000)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    })
  })
  for (let index = 100; index < 600; index += 5) {
    await record(index)
    await delay(100)
  }
  await delay(1500)
  const tasks = await page.evaluate(() =>
    'longTasks' in window && Array.isArray(window.longTasks) ? window.longTasks : [],
  )
  const text = await page.textContent('main')
  await page.context().close()
  return {
    longestTaskMs: Math.max(0, ...tasks.map(Number)),
    shown: text?.includes('600 of 2,000 samples') === true ? 600 : 0,
  }
}

async function measurePeer(folder: string, open: () => Promise<Page>, rounds: number): Promise<number | string> {
  const evaluated = await evaluateWithPromptfoo(folder, 10_000)
  if (typeof evaluated === 'string') return evaluated
  const view: PromptfooView = await viewPromptfoo(evaluated)
  try {
    return await repeat(rounds, async () => openRows(await open(), `${view.origin}/eval`, 'table tbody tr td'))
  } finally {
    await view.stop()
  }
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

interface Measured {
  readonly sizes: { readonly runs: number; readonly results: number }
  readonly runs: number
  readonly large: number
  readonly jumps: readonly number[]
  readonly live: Live
  readonly peer: number | string
}

function report({ sizes, runs, large, jumps, live, peer }: Measured): BenchReport {
  const ms = (name: string, value: number): Measurement => ({ name, value, unit: 'ms' })
  const target = (what: string, limit: number, value: number): Target => {
    return { what, limit: `<= ${limit} ms`, measured: `${value.toFixed(0)} ms`, met: value <= limit }
  }
  const worstJump = quantile(jumps, 0.95)
  return {
    question: 'How long until the pages can be used?',
    measurements: [
      ms(`Runs, ${sizes.runs} runs`, runs),
      ms(`Run, ${sizes.results} results`, large),
      ms('scroll anywhere, p50', quantile(jumps, 0.5)),
      ms('scroll anywhere, p95', worstJump),
      ms('longest task while 50 results a second stream', live.longestTaskMs),
      ...(typeof peer === 'number' ? [ms('promptfoo view, 10,000 results', peer)] : []),
    ],
    ratios: typeof peer === 'number' ? { 'promptfoo (10,000 results) / Run page (100,000)': peer / large } : {},
    targets: [
      target('Runs interactive', 1500, runs),
      target('Run interactive', 1500, large),
      target('scroll anywhere, p95', 200, worstJump),
      target('longest task while streaming', 100, live.longestTaskMs),
      {
        what: 'all streamed results are counted on the page',
        limit: '600',
        measured: String(live.shown),
        met: live.shown === 600,
      },
      ...(typeof peer === 'string'
        ? [{ what: 'promptfoo view beside it', limit: 'measured', measured: peer, met: false }]
        : []),
    ],
  }
}
