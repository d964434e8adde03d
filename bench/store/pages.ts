import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWriter, openStore, type Store } from '@assay/store/store'
import { sampleSummary, startPostgres } from '@assay/store/testing'
import type { BenchReport, Measurement } from '../bench.ts'
import { RUN, result, varied } from './generated-results.ts'

// Every list and page that an API reads, on SQLite and on a Postgres of its own (fsync on) with the same rows: ten runs of a tenth of them,
// each with its summary, and 2,000 runs without results. Every page is asked for 40 times at places all over its list; the 95th
// percentile counts. Then results made durable one by one through the writer, batches of 500.

const BATCH = 1000
const RUNS = 10
const EMPTY_RUNS = 2000
const ASKED = 40

export async function comparePostgres(rows: number, written: number): Promise<BenchReport> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  await using server = await startPostgres('durable')
  try {
    const kinds = { postgres: server.url, sqlite: join(folder, 'pages.db') } as const
    const filled: Measurement[] = []
    const pages: Record<'postgres' | 'sqlite', Map<string, Times>> = { postgres: new Map(), sqlite: new Map() }
    const rates: Record<'postgres' | 'sqlite', number> = { postgres: 0, sqlite: 0 }
    for (const kind of ['postgres', 'sqlite'] as const) {
      await using store = await openStore(kinds[kind])
      const start = performance.now()
      await fill(store, rows)
      const seconds = (performance.now() - start) / 1000
      filled.push({ name: `${kind}: rows filled in, batches of ${BATCH}`, value: rows / seconds, unit: 'per s' })
      pages[kind] = await measurePages(store, rows / RUNS)
    }
    for (const kind of ['postgres', 'sqlite', 'postgres', 'sqlite'] as const) {
      const location = kind === 'sqlite' ? join(folder, `writer-${rates[kind]}.db`) : server.url
      rates[kind] = Math.max(rates[kind], await writeThrough(location, written))
    }
    return report(rows, filled, pages, rates)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fill(store: Store, rows: number): Promise<void> {
  for (let run = 0; run < RUNS; run++) {
    const id = `run-${run}`
    await store.createRun({
      ...RUN,
      id,
      started_at: new Date(Date.UTC(2026, 2, 1 + run)).toISOString(),
      tags: ['bench'],
    })
    for (let from = 0; from < rows / RUNS; from += BATCH) {
      await store.append({ results: Array.from({ length: BATCH }, (_, at) => ({ ...varied(from + at), run: id })) })
    }
    const numbers = { passed: 7, total: 8, cost: run, score: run, finished_at: null }
    await store.putSummary(sampleSummary(await store.getRun(id), numbers))
  }
  for (let run = 0; run < EMPTY_RUNS; run++) {
    await store.createRun({
      ...RUN,
      id: `empty-${run}`,
      started_at: new Date(Date.UTC(2026, 1, 1, 0, run)).toISOString(),
    })
  }
}

async function measurePages(store: Store, size: number): Promise<Map<string, Times>> {
  const id = (turn: number) => `run-${turn % RUNS}`
  const starts = await caseStarts(store, {})
  const failed = await caseStarts(store, { passed: false })
  const { next: byScore } = await store.resultPage('run-0', { sort: 'score', limit: 1000, texts: false })
  const { next: runs } = await store.listRuns({ limit: 1000 })
  const at = <T>(list: readonly T[], turn: number) => list[(turn * 7919) % list.length]
  const key = (turn: number) => {
    const { suite, case: name, attempt } = varied((turn * 7919) % size)
    return { suite, case: name, attempt }
  }
  const pages: Record<string, (turn: number) => Promise<unknown>> = {
    'runs, newest first': () => store.listRuns({ limit: 50 }),
    'runs, a later page': () => store.listRuns({ limit: 50, cursor: runs }),
    'runs by success': () => store.listRuns({ sort: 'success' }),
    'runs of a tag': () => store.listRuns({ filter: { tag: 'bench' } }),
    'one run': (turn) => store.getRun(id(turn)),
    'results by key, with texts': (turn) => store.resultPage(id(turn)),
    'results of a suite': (turn) => store.resultPage(id(turn), { filter: { suite: 'facts' } }),
    'results that failed': (turn) => store.resultPage(id(turn), { filter: { passed: false } }),
    'results that passed': (turn) => store.resultPage(id(turn), { filter: { passed: true } }),
    'results of a class': (turn) => store.resultPage(id(turn), { filter: { class: 'fail' } }),
    'results of a tag': (turn) => store.resultPage(id(turn), { filter: { tag: 'hard' } }),
    'results with a failed check': (turn) => store.resultPage(id(turn), { filter: { failed_check: 'judge' } }),
    'results of a case': (turn) => store.resultPage(id(turn), { filter: { case: key(turn).case } }),
    'results by score, a later page': () => store.resultPage('run-0', { sort: 'score', after: byScore }),
    'results by latency, failed': (turn) => store.resultPage(id(turn), { sort: 'latency', filter: { passed: false } }),
    'one result': (turn) => store.getResult(id(turn), key(turn)),
    'results as they were recorded': (turn) => store.recordedAfter(id(turn), 0, 200),
    'cases, any page': (turn) => store.casePage('run-0', { after: at(starts, turn) ?? null, limit: 200 }),
    'cases that failed, any page': (turn) =>
      store.casePage('run-0', { passed: false, after: at(failed, turn) ?? null, limit: 200 }),
    'cases of a suite': (turn) => store.casePage(id(turn), { suite: 'facts' }),
    facets: (turn) => store.facets(id(turn)),
    rollups: (turn) => store.rollups(id(turn)),
    'history of a case': (turn) => store.caseHistory(key(turn)),
    'facets, filtered by suite': (turn) => store.facets(id(turn), { suite: 'facts' }),
    'facets, filtered by failed': (turn) => store.facets(id(turn), { passed: false }),
    'facets, filtered by tag': (turn) => store.facets(id(turn), { tag: 'hard' }),
  }
  const taken = new Map<string, Times>()
  for (const [name, ask] of Object.entries(pages)) taken.set(name, await measureTimes(ask))
  return taken
}

/** Where each page of 200 cases of the first run begins. */
async function caseStarts(store: Store, which: { readonly passed?: boolean }): Promise<(string | null)[]> {
  const starts: (string | null)[] = []
  let after: string | null = null
  do {
    starts.push(after)
    after = (await store.casePage('run-0', { ...which, after, limit: 200 })).next
  } while (after !== null)
  return starts
}

interface Times {
  readonly median: number
  readonly p95: number
}

async function measureTimes(ask: (turn: number) => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let turn = -3; turn < ASKED; turn++) {
    const start = performance.now()
    await ask(turn + 3)
    if (turn >= 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(ASKED / 2)] ?? 0, p95: times[Math.floor(ASKED * 0.95)] ?? 0 }
}

async function writeThrough(location: string, count: number): Promise<number> {
  await using store = await openStore(location)
  const id = `writer-${Date.now()}`
  await store.createRun({ ...RUN, id })
  const start = performance.now()
  const writer = createWriter(store, { maxBatch: 500 })
  const pending: Promise<void>[] = []
  for (let index = 0; index < count; index++) {
    pending.push(writer.write({ ...result(index), run: id }))
    if (index % 50 === 49) await new Promise((resolve) => setImmediate(resolve))
    if (index >= 2000) await pending[index - 2000]
  }
  await Promise.all(pending)
  await writer.close()
  return (count / (performance.now() - start)) * 1000
}

function report(
  rows: number,
  filled: readonly Measurement[],
  pages: Readonly<Record<'postgres' | 'sqlite', ReadonlyMap<string, Times>>>,
  rates: Readonly<Record<'postgres' | 'sqlite', number>>,
): BenchReport {
  const measured = [...pages.postgres].map(([name, { median, p95 }]): Measurement => {
    const sqlite = pages.sqlite.get(name) ?? { median: 0, p95: 0 }
    const note = `median ${median.toFixed(1)}; SQLite ${sqlite.p95.toFixed(1)}, median ${sqlite.median.toFixed(1)}`
    return { name, value: p95, unit: 'ms', note }
  })
  const isCounted = (name: string) => /filtered/.test(name)
  const worst = (counted: boolean) =>
    [...pages.postgres].filter(([name]) => isCounted(name) === counted).reduce((a, b) => (b[1].p95 > a[1].p95 ? b : a))
  const target = (what: string, [name, { p95: ms }]: readonly [string, Times], limit: number) => {
    return { what, limit: `< ${limit} ms`, measured: `${ms.toFixed(1)} ms (${name})`, met: ms < limit }
  }
  return {
    question: `How fast is every page of a Postgres store of ${rows.toLocaleString('en-US')} results (95th percentile)?`,
    measurements: [
      ...measured,
      ...filled,
      { name: 'postgres: durable through the writer', value: rates.postgres, unit: 'per s' },
      { name: 'sqlite: durable through the writer', value: rates.sqlite, unit: 'per s' },
    ],
    ratios: { 'writer, Postgres / SQLite': rates.postgres / rates.sqlite },
    targets: [
      target('the slowest page', worst(false), 50),
      target(`the slowest count over a run of ${(rows / RUNS).toLocaleString('en-US')}`, worst(true), 150),
      {
        what: 'durable results through the writer on Postgres',
        limit: '>= 8,000/s',
        measured: `${Math.round(rates.postgres).toLocaleString('en-US')}/s`,
        met: rates.postgres >= 8000,
      },
    ],
  }
}
