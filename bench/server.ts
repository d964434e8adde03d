import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openStore } from '@assay/store/store'
import type { BenchReport, Measurement, Target } from './bench.ts'
import { type Load, loadPaths } from './server/load.ts'
import { type RunningServer, startServer } from './server/start-server.ts'
import { keepRun, resultOf, runningRun } from './stored/keep-run.ts'

// A real server in a process of its own, and the load from this one, on the same two cores. The peer is a bare node:http server that gives out
// a page of the same size, under the same load: what HTTP alone costs here. `--store postgres://…` measures that store instead of a SQLite file.

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string' },
      ingest: { type: 'string' },
      streams: { type: 'string' },
      store: { type: 'string' },
      seconds: { type: 'string' },
    },
    strict: false,
  })
  const runs = Number(values.runs ?? 10_000)
  const ingested = Number(values.ingest ?? 1_000_000)
  const streams = Number(values.streams ?? 500)
  const seconds = Number(values.seconds ?? 10)
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-server-'))
  const store = typeof values.store === 'string' ? values.store : join(folder, 'assay.db')
  try {
    await fill(store, runs)
    const server = await startServer(store, folder)
    try {
      const reads = await measureReads(server.origin, seconds)
      const peer = await measurePeer(server.origin, seconds)
      const ingest = await measureIngest(server, ingested)
      const live = await measureStreams(server.origin, store, streams)
      return report({ runs, ingested, streams, isPostgres: store.includes('://'), reads, peer, ingest, live })
    } finally {
      server.process.kill('SIGTERM')
      await once(server.process, 'exit')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills a store with many small runs, and one of 100,000 results whose pages are requested. */
async function fill(location: string, runs: number): Promise<void> {
  await using store = await openStore(location)
  for (let index = 0; index < runs; index++) {
    await keepRun(store, `20260101-000000-${index.toString(36).padStart(6, '0')}`, 1, (index % 10) / 10)
  }
  await keepRun(store, 'large', 100_000, 0.8)
}

type Reads = Readonly<Record<'list' | 'other lists' | 'run' | 'cases' | 'case', Load>>

async function measureReads(origin: string, seconds: number): Promise<Reads> {
  const load = (paths: readonly string[]) => loadPaths(origin, paths, { seconds, connections: 32 })
  const caseIds = Array.from({ length: 1000 }, (_, index) => `/api/runs/large/cases/bench/case-${index * 97}`)
  return {
    list: await load(['/api/runs?limit=50']),
    // Nobody asks for the same as another, so that no read is shared.
    'other lists': await load(
      Array.from(
        { length: 64 },
        (_, index) => `/api/runs?limit=50&until=2027-01-01T00:00:${10 + (index % 50)}.${index}Z`,
      ),
    ),
    run: await load(['/api/runs/large']),
    cases: await load(['/api/runs/large/cases?limit=50']),
    case: await load(caseIds),
  }
}

async function measurePeer(origin: string, seconds: number): Promise<Load> {
  const page = Buffer.from(await (await fetch(`${origin}/api/runs?limit=50`)).arrayBuffer())
  const source = `
    const page = Buffer.alloc(${page.length}, 0x61)
    const server = require('node:http').createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': page.length })
      response.end(page)
    })
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const load = await loadPaths(`http://127.0.0.1:${Number(String(port))}`, ['/'], { seconds, connections: 32 })
  child.kill()
  return load
}

interface Ingest {
  readonly perSecond: number
  /** The server's memory in MB: after a tenth of the results, and the maximum after that. */
  readonly earlyMb: number
  readonly mostMb: number
}

/** Sends batches of 5,000 results one after the other, as a program would that runs elsewhere. */
async function measureIngest({ process: child, origin }: RunningServer, count: number): Promise<Ingest> {
  const head = `${JSON.stringify({ kind: 'run', version: 2, run: { ...runningRun('ingested', 1), lease: null } })}\n`
  const lines = (from: number, to: number): string => {
    let text = head
    for (let index = from; index < to; index++) {
      text += `${JSON.stringify({ kind: 'result', result: resultOf('ingested', index, 0.8) })}\n`
    }
    return text
  }
  const size = 5000
  let earlyMb = 0
  let mostMb = 0
  let busyMs = 0
  let recorded = 0
  for (let from = 0; from < count; from += size) {
    const body = lines(from, Math.min(count, from + size))
    const start = performance.now()
    const response = await fetch(`${origin}/api/ingest`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    })
    if (response.status !== 200) throw new Error(`Ingest answered ${response.status}: ${await response.text()}`)
    const { new_results } = (await response.json()) as { new_results: number }
    recorded += new_results
    // Making the lines is the work of the other program, and no part of what is measured.
    busyMs += performance.now() - start
    const mb = residentMb(child)
    if (from < count / 10) earlyMb = Math.max(earlyMb, mb)
    mostMb = Math.max(mostMb, mb)
  }
  if (recorded !== count) throw new Error(`${recorded} of ${count} results were recorded.`)
  return { perSecond: (count / busyMs) * 1000, earlyMb, mostMb }
}

function residentMb({ pid }: ChildProcess): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}

interface Live {
  readonly received: number
  readonly expected: number
  /** Time from recording to arrival, in milliseconds. */
  readonly p99Ms: number
}

/** Streams of one run each while two results a second are recorded in it. */
async function measureStreams(origin: string, location: string, count: number): Promise<Live> {
  const seconds = 10
  await using store = await openStore(location)
  await store.createRun(runningRun('live', 1), { owner: 'bench', ttlMs: 600_000 })
  const recordedAt: number[] = []
  const delays: number[] = []
  let received = 0
  const requests = Array.from({ length: count }, () =>
    request(`${origin}/api/runs/live/events`, (response) => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const parts = (rest + chunk).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) {
          const index = /"case":"case-(\d+)"/.exec(part)?.[1]
          if (index === undefined) continue
          received++
          delays.push(performance.now() - (recordedAt[Number(index)] ?? 0))
        }
      })
    }).end(),
  )
  await delay(2000)
  for (let index = 0; index < seconds * 2; index++) {
    recordedAt[index] = performance.now()
    await store.append({ results: [resultOf('live', index, 0.8)] })
    await delay(500)
  }
  await delay(2000)
  for (const each of requests) each.destroy()
  delays.sort((a, b) => a - b)
  return {
    received,
    expected: count * seconds * 2,
    p99Ms: delays[Math.floor(delays.length * 0.99)] ?? Number.POSITIVE_INFINITY,
  }
}

interface Measured {
  readonly runs: number
  readonly ingested: number
  readonly streams: number
  readonly isPostgres: boolean
  readonly reads: Reads
  readonly peer: Load
  readonly ingest: Ingest
  readonly live: Live
}

function report({ runs, ingested, streams, isPostgres, reads, peer, ingest, live }: Measured): BenchReport {
  const loads: readonly (readonly [string, Load])[] = [
    ...Object.entries(reads),
    ['bare node:http, the same bytes', peer],
  ]
  const measurements = [
    ...loads.map(([name, load]): Measurement => {
      const note = `p50 ${load.p50Ms.toFixed(1)} ms, p99 ${load.p99Ms.toFixed(1)} ms, ${load.refused} refused`
      return { name, value: load.perSecond, unit: 'reads/s', note }
    }),
    {
      name: `ingest of ${ingested.toLocaleString('en-US')} results`,
      value: ingest.perSecond,
      unit: 'results/s',
      note: `server ${ingest.earlyMb.toFixed(0)} MB after a tenth, ${ingest.mostMb.toFixed(0)} MB at most`,
    },
    {
      name: `${streams} streams at 2 events/s`,
      value: live.p99Ms,
      unit: 'ms until the event arrives, p99',
      note: `${live.received} of ${live.expected} events`,
    },
  ]
  const rate = isPostgres ? 8000 : 12_000
  const target = (what: string, limit: string, measured: string, met: boolean): Target => ({
    what,
    limit,
    measured,
    met,
  })
  return {
    question: `How much does a server take? (${runs.toLocaleString('en-US')} runs, ${isPostgres ? 'Postgres' : 'SQLite'})`,
    measurements,
    ratios: { 'bare node:http / run list': peer.perSecond / reads.list.perSecond },
    targets: [
      target('run list', 'at least 2,000/s', `${reads.list.perSecond.toFixed(0)}/s`, reads.list.perSecond >= 2000),
      target('run list, p99', 'under 50 ms', `${reads.list.p99Ms.toFixed(1)} ms`, reads.list.p99Ms < 50),
      target('ingest', `at least ${rate}/s`, `${ingest.perSecond.toFixed(0)}/s`, ingest.perSecond >= rate),
      target(
        'memory while ingesting',
        'flat (at most 1.3 times)',
        `${(ingest.mostMb / ingest.earlyMb).toFixed(2)} times`,
        ingest.mostMb <= 1.3 * ingest.earlyMb,
      ),
      target('live events', 'all arrive', `${live.received} of ${live.expected}`, live.received === live.expected),
    ],
  }
}
