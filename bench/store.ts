import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { createWriter, openStore, type Store } from '@assay/store/store'
import type { BenchReport, Measurement } from './bench.ts'
import { ANSWER, RUN, result, varied } from './store/generated-results.ts'
import { comparePostgres } from './store/pages.ts'

// Results made durable one by one through the writer, against a bare loop of prepared inserts into one table without
// indexes, on the main thread, in the same batches with the same durability. Then what the engine does besides: slots that
// each wait for their result, reading back, and looking up answers. Last, reading a run of 200,000 results, against the same
// columns read by plain node:sqlite statements and nothing made of them. Rounds alternate, and the best of each counts.

const BATCH = 500
const ROUNDS = 3
const LARGE = 200_000

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      results: { type: 'string' },
      large: { type: 'string' },
      postgres: { type: 'boolean' },
      rows: { type: 'string' },
    },
    strict: false,
  })
  if (values.postgres === true)
    return comparePostgres(Number(values.rows ?? 1_000_000), Number(values.results ?? 50_000))
  const count = Number(values.results ?? 50_000)
  const large = Number(values.large ?? LARGE)
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const bare: Taken[] = []
    const writer: Taken[] = []
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await measure(() => bareLoop(join(folder, `bare-${round}.db`), count)))
      writer.push(await throughWriter(join(folder, `store-${round}.db`), count))
    }
    const reading = await readLarge(join(folder, 'large.db'), large)
    const store = await openStore(join(folder, `store-0.db`))
    try {
      const written = report(count, best(bare), best(writer), await besides(store, count))
      const { measurements, ratios, targets } = reportReading(large, reading)
      return {
        ...written,
        measurements: [...written.measurements, ...measurements],
        ratios: { ...written.ratios, ...ratios },
        targets: [...written.targets, ...targets],
      }
    } finally {
      await store.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Taken {
  readonly ms: number
  /** The longest time that the event loop was held up, and the 99th percentile. */
  readonly maxDelayMs: number
  readonly p99DelayMs: number
}

async function measure(work: () => Promise<void>): Promise<Taken> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const start = performance.now()
  await work()
  const ms = performance.now() - start
  delay.disable()
  return { ms, maxDelayMs: delay.max / 1e6, p99DelayMs: delay.percentile(99) / 1e6 }
}

async function bareLoop(path: string, count: number): Promise<void> {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000')
  database.exec(
    'CREATE TABLE results (run TEXT, suite TEXT, name TEXT, attempt INTEGER, passed INTEGER, score REAL, rest TEXT)',
  )
  const insert = database.prepare('INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)')
  for (let from = 0; from < count; from += BATCH) {
    database.exec('BEGIN IMMEDIATE')
    for (let index = from; index < from + BATCH; index++) {
      const { run, suite, case: name, attempt, ...rest } = result(index)
      insert.run(run, suite, name, attempt, 1, 1, JSON.stringify(rest))
    }
    database.exec('COMMIT')
    await new Promise((resolve) => setImmediate(resolve))
  }
  database.close()
}

async function throughWriter(path: string, count: number): Promise<Taken> {
  const store = await openStore(path)
  await store.createRun(RUN)
  const taken = await measure(async () => {
    const writer = createWriter(store, { maxBatch: BATCH })
    const pending: Promise<void>[] = []
    for (let index = 0; index < count; index++) {
      pending.push(writer.write(result(index)))
      // As answers arrive: a few in each turn of the loop, and never more than some thousand that wait.
      if (index % 50 === 49) await new Promise((resolve) => setImmediate(resolve))
      if (index >= 2000) await pending[index - 2000]
    }
    await Promise.all(pending)
    await writer.close()
  })
  await store.close()
  return taken
}

type Besides = Readonly<Record<'slots' | 'read' | 'numbers' | 'keys' | 'lookUps', number>>

/** Measures per second: results by 50 slots that each wait, results read whole and without texts, keys, and answers looked up. */
async function besides(store: Store, count: number): Promise<Besides> {
  const id = RUN.id
  const slotted = Math.min(count, 10_000)
  const answers = Array.from({ length: slotted }, (_, index) => ({ key: `key-${index}`, answer: ANSWER }))
  await store.createRun({ ...RUN, id: 'slots' })
  const writer = createWriter(store)
  let next = 0
  const slot = async (): Promise<void> => {
    while (next < slotted) await writer.write({ ...result(next++), run: 'slots' })
  }
  const slots = await perSecond(slotted, () => Promise.all(Array.from({ length: 50 }, slot)))
  await Promise.all(
    answers.map((each) => writer.writeAnswer({ ...each, model: 'm/n', run: RUN.id, at: RUN.started_at })),
  )
  await writer.close()
  const lookUps = await perSecond(slotted, async () => {
    for (let from = 0; from < slotted; from += 50) {
      await Promise.all(answers.slice(from, from + 50).map(({ key }) => store.getAnswer(key)))
    }
  })
  return {
    slots,
    read: await perSecond(count, () => drain(store.results(id))),
    numbers: await perSecond(count, () => drain(store.results(id, {}, { texts: false }))),
    keys: await perSecond(count, () => drain(store.resultKeys(id))),
    lookUps,
  }
}

const READERS = ['batches', 'plain batches', 'results', 'plain results', 'failed cases', 'all cases'] as const
type Reading = Readonly<Record<(typeof READERS)[number], number>>

/** Returns milliseconds of processor time, all threads together; for the two pages of cases, milliseconds on the clock. */
async function readLarge(path: string, count: number): Promise<Reading> {
  const store = await openStore(path)
  try {
    await store.createRun(RUN)
    for (let from = 0; from < count; from += BATCH) {
      const results = Array.from({ length: BATCH }, (_, at) => varied(from + at))
      await store.append({ results })
    }
    const least: Record<(typeof READERS)[number], number> = {
      batches: Number.POSITIVE_INFINITY,
      'plain batches': Number.POSITIVE_INFINITY,
      results: Number.POSITIVE_INFINITY,
      'plain results': Number.POSITIVE_INFINITY,
      'failed cases': Number.POSITIVE_INFINITY,
      'all cases': Number.POSITIVE_INFINITY,
    }
    for (let round = 0; round < ROUNDS; round++) {
      const taken: Reading = {
        batches: await processorMs(() => drain(store.resultBatches(RUN.id))),
        'plain batches': await processorMs(async () => readPlain(path, PLAIN)),
        results: await processorMs(() => drain(store.results(RUN.id))),
        'plain results': await processorMs(async () =>
          readPlain(path, `${PLAIN}, (SELECT body FROM texts WHERE id = text)`),
        ),
        'failed cases': (await measure(async () => void (await store.casePage(RUN.id, { passed: false, limit: 40 }))))
          .ms,
        'all cases': (await measure(async () => void (await store.casePage(RUN.id, { limit: 40 })))).ms,
      }
      for (const reader of READERS) least[reader] = Math.min(least[reader], taken[reader])
    }
    return least
  } finally {
    await store.close()
  }
}

const PLAIN = `suite, "case", variant, eval, model, code, status, passed, class, finish_reason, from_cache, tags, checks, turns,
  code_outcome, scores, stopped, tools, attempt, score, weight, tokens_input, tokens_output, tokens_reasoning, tokens_cached,
  cost_usd, judge_cost_usd, latency_ms, first_token_ms`

/** Reads the same rows in pages of 2,000, as arrays, on the main thread. */
function readPlain(path: string, columns: string): void {
  const database = new DatabaseSync(path, { readOnly: true })
  const statement = database.prepare(
    `SELECT ${columns} FROM results WHERE run = 1 AND (suite, "case", variant, attempt) > (?, ?, ?, ?)
      ORDER BY suite, "case", variant, attempt LIMIT 2000`,
  )
  statement.setReturnArrays(true)
  let after: [string, string, string, number] = ['', '', '', 0]
  for (;;) {
    const rows: unknown[] = statement.all(...after)
    const last = rows.at(-1)
    if (!Array.isArray(last) || rows.length < 2000) break
    after = [String(last[0]), String(last[1]), String(last[2]), Number(last[18])]
  }
  database.close()
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function drain(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  return (count / (await measure(async () => void (await work()))).ms) * 1000
}

function best(rounds: readonly Taken[]): Taken {
  return rounds.reduce((a, b) => (b.ms < a.ms ? b : a))
}

function report(count: number, bare: Taken, writer: Taken, besides: Besides): BenchReport {
  const rate = ({ ms }: Taken) => (count / ms) * 1000
  const delay = (taken: Taken) =>
    `event loop held up at most ${taken.maxDelayMs.toFixed(0)} ms, p99 ${taken.p99DelayMs.toFixed(0)} ms`
  const row = (name: string, value: number, note?: string): Measurement => ({
    name,
    value,
    unit: 'per s',
    ...(note === undefined ? {} : { note }),
  })
  return {
    question: `How many results of 1.5 kB are durable per second (${count.toLocaleString('en-US')}, batches of ${BATCH}, full sync)?`,
    measurements: [
      row('writer, SQLite thread', rate(writer), delay(writer)),
      row('bare inserts, main thread', rate(bare), delay(bare)),
      row('50 slots that wait for each', besides.slots),
      row('results read', besides.read),
      row('results read without texts', besides.numbers),
      row('keys read', besides.keys),
      row('answers looked up, 50 at once', besides.lookUps),
    ],
    ratios: { 'writer / bare': rate(writer) / rate(bare) },
    targets: [
      {
        what: 'durable results through the writer',
        limit: '>= 20,000/s',
        measured: `${Math.round(rate(writer)).toLocaleString('en-US')}/s`,
        met: rate(writer) >= 20_000,
      },
      {
        what: 'event loop held up (99 of 100)',
        limit: '<= 20 ms',
        measured: `${writer.p99DelayMs.toFixed(1)} ms`,
        met: writer.p99DelayMs <= 20,
      },
    ],
  }
}

function reportReading(count: number, reading: Reading): Pick<BenchReport, 'measurements' | 'ratios' | 'targets'> {
  const ms = (name: string, value: number, note: string): Measurement => ({ name, value, unit: 'ms', note })
  const rows = count.toLocaleString('en-US')
  return {
    measurements: [
      ms(`${rows} results in batches`, reading.batches, 'processor time, all threads'),
      ms('  the same columns, plain statements', reading['plain batches'], 'nothing is made of the cells'),
      ms(`${rows} results with texts`, reading.results, 'processor time, all threads'),
      ms('  the same columns, plain statements', reading['plain results'], 'the texts are not parsed'),
      ms('40 failed cases, counted', reading['failed cases'], 'on the clock'),
      ms('40 cases, counted', reading['all cases'], 'on the clock'),
    ],
    ratios: {
      'batches / plain': reading.batches / reading['plain batches'],
      'results with texts / plain': reading.results / reading['plain results'],
    },
    targets: [
      {
        what: `reading ${rows} results in batches`,
        limit: '< 1,000 ms of processor time',
        measured: `${Math.round(reading.batches)} ms`,
        met: reading.batches < 1000,
      },
      {
        what: `a page of cases out of ${rows} results`,
        limit: '< 150 ms',
        measured: `${Math.round(Math.max(reading['failed cases'], reading['all cases']))} ms`,
        met: Math.max(reading['failed cases'], reading['all cases']) < 150,
      },
    ],
  }
}
