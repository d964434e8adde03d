import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchReport, Measurement, Target } from './bench.ts'
import {
  ASSAY_BUILT,
  ASSAY_SOURCES,
  assayFolder,
  installPromptfoo,
  runAssay,
  runBareLoop,
  runPromptfoo,
} from './throughput/contenders.ts'
import { best, type Server, startMs, startServer, type Used } from './throughput/process.ts'

// Whole processes, from start to end, that ask N questions of a server without latency in another process and look for a
// text in each answer: `assay run`, which makes every answer and every result durable, promptfoo, and a bare loop of undici
// requests that keeps nothing. `--cases N` measures one size; `--quick` leaves out the largest; `--rounds` is 3.

const THREADS = 50

export async function run(args: readonly string[]): Promise<BenchReport> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      cases: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      quick: { type: 'boolean', default: false },
    },
    strict: false,
  })
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const bench = new Throughput(folder, Number(values.rounds))
    if (values.cases !== undefined) await bench.compareAt(Number(values.cases), 'with promptfoo')
    else await measureAll(bench, values.quick === true)
    return bench.report()
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 3 })
  }
}

async function measureAll(bench: Throughput, quick: boolean): Promise<void> {
  await bench.start()
  await bench.compareAt(1000, 'with promptfoo')
  await bench.compareAt(10_000, quick ? 'alone' : 'with promptfoo')
  await bench.compareAt(20_000, 'alone')
  await bench.cached(10_000)
  await bench.latency({ cases: 5000, threads: 500, latencyMs: 200 })
  await bench.memory(quick ? [10_000, 100_000] : [100_000, 1_000_000])
}

/** Promptfoo takes minutes where the others take seconds, so it is asked at two sizes, and once at the larger. */
const PROMPTFOO_LIMITS: ReadonlyMap<number, number> = new Map([
  [1000, 10],
  [10_000, 25],
])

class Throughput {
  readonly #folder: string
  readonly #rounds: number
  readonly #main = existsSync(ASSAY_BUILT) ? ASSAY_BUILT : ASSAY_SOURCES
  readonly #measurements: Measurement[] = []
  readonly #ratios: Record<string, number> = {}
  readonly #targets: Target[] = []
  /** Wall time of `assay run` by the number of cases. */
  readonly #wallMs = new Map<number, number>()

  constructor(folder: string, rounds: number) {
    this.#folder = folder
    this.#rounds = rounds
  }

  async start(): Promise<void> {
    const rounds = this.#rounds * 5
    const node = await startMs(['-e', '0'], rounds)
    this.#measurements.push({ name: 'start of node -e 0', value: node, unit: 'ms' })
    for (const [name, main] of this.#mains()) {
      const value = await startMs([main, '--version'], rounds)
      this.#measurements.push({ name: `assay --version, ${name}`, value, unit: 'ms' })
      this.#aim(`start of assay, ${name}`, '<= 80 ms more than node', `${(value - node).toFixed(0)} ms more`, {
        met: value - node <= 80,
      })
    }
  }

  /** Compares all contenders at one size; promptfoo if it's requested and installs. */
  async compareAt(cases: number, peer: 'alone' | 'with promptfoo'): Promise<void> {
    using server = await startServer(0)
    const task = { baseUrl: server.baseUrl, cases, threads: THREADS }
    const bare = await best(this.#rounds, () => runBareLoop(this.#folder, task))
    this.#add(`bare undici loop, ${text(cases)}`, bare)
    let assay: Used | null = null
    for (const [name, main] of this.#mains()) {
      assay = await best(this.#rounds, async () => runAssay(main, await assayFolder(this.#folder, task), THREADS))
      this.#add(`assay run, ${name}, ${text(cases)}`, assay)
    }
    if (assay === null) return
    this.#wallMs.set(cases, assay.wallMs)
    this.#ratio(`assay / bare loop, wall, ${text(cases)}`, assay.wallMs / bare.wallMs)
    this.#ratio(`assay / bare loop, CPU, ${text(cases)}`, assay.cpuMs / bare.cpuMs)
    if (cases === 20_000) {
      const ratio = assay.wallMs / bare.wallMs
      this.#aim('durable run against the bare loop, 20,000', '<= 2 times', `${ratio.toFixed(2)} times`, {
        met: ratio <= 2,
      })
    }
    if (peer === 'with promptfoo') await this.#promptfoo(task, assay)
  }

  async #promptfoo(task: { baseUrl: string; cases: number; threads: number }, assay: Used): Promise<void> {
    const installed = installPromptfoo()
    const limit = PROMPTFOO_LIMITS.get(task.cases) ?? 10
    const what = `faster than promptfoo, ${text(task.cases)}`
    if (installed.main === null) {
      this.#aim(what, `>= ${limit} times`, `promptfoo could not be installed: ${installed.reason}`, { met: false })
      return
    }
    const rounds = task.cases > 1000 ? 1 : this.#rounds
    const used = await best(rounds, () => runPromptfoo(installed.main, this.#folder, task))
    this.#add(`promptfoo ${installed.version}, ${text(task.cases)}`, used)
    const ratio = used.wallMs / assay.wallMs
    this.#ratio(`promptfoo / assay, wall, ${text(task.cases)}`, ratio)
    this.#ratio(`promptfoo / assay, CPU, ${text(task.cases)}`, used.cpuMs / assay.cpuMs)
    this.#aim(what, `>= ${limit} times`, `${ratio.toFixed(1)} times`, { met: ratio >= limit })
  }

  /** Times a second run of the same suite; the start-up time is measured with one case and subtracted. */
  async cached(cases: number): Promise<void> {
    using server = await startServer(0)
    const folder = await assayFolder(this.#folder, { baseUrl: server.baseUrl, cases, threads: THREADS })
    await runAssay(this.#main, folder, THREADS)
    const used = await best(this.#rounds, () => runAssay(this.#main, folder, THREADS))
    const startup = await this.#startup(server)
    this.#add(`assay run, all in the cache, ${text(cases)}`, used)
    const rate = (cases / (used.wallMs - startup)) * 1000
    const note = `${text(rate)} cases/s, start-up of ${startup.toFixed(0)} ms apart`
    this.#aim('a run that is all in the cache', '>= 20,000 cases/s', note, { met: rate >= 20_000 })
  }

  async latency({ cases, threads, latencyMs }: { cases: number; threads: number; latencyMs: number }): Promise<void> {
    using server = await startServer(latencyMs)
    using prompt = await startServer(0)
    const task = { baseUrl: server.baseUrl, cases, threads }
    const used = await best(this.#rounds, async () =>
      runAssay(this.#main, await assayFolder(this.#folder, task), threads),
    )
    const startup = await this.#startup(prompt)
    this.#add(`assay run, ${latencyMs} ms latency, ${threads} threads, ${text(cases)}`, used)
    const idealMs = (cases * latencyMs) / threads
    const ratio = (used.wallMs - startup) / idealMs
    const note = `${ratio.toFixed(2)} times, start-up of ${startup.toFixed(0)} ms apart`
    this.#aim('200 ms latency against the ideal', '<= 1.15 times', note, { met: ratio <= 1.15 })
  }

  /** Measures peak memory at two sizes, and whether time grows in proportion. */
  async memory([small, large]: readonly [number, number]): Promise<void> {
    using server = await startServer(0)
    const used: Used[] = []
    for (const cases of [small, large]) {
      const folder = await assayFolder(this.#folder, { baseUrl: server.baseUrl, cases, threads: THREADS })
      const taken = await runAssay(this.#main, folder, THREADS)
      rmSync(folder, { recursive: true })
      this.#add(`assay run, ${text(cases)}`, taken)
      this.#wallMs.set(cases, taken.wallMs)
      used.push(taken)
    }
    const ratio = (used[1]?.rssMb ?? 0) / (used[0]?.rssMb ?? 1)
    this.#aim(`peak memory, ${text(large)} against ${text(small)}`, '<= 1.3 times', `${ratio.toFixed(2)} times`, {
      met: ratio <= 1.3,
    })
    const growth = this.#perCaseMs(small, large) / this.#perCaseMs(1000, 20_000)
    this.#aim('time in proportion to cases', '<= 1.2 times per case', `${growth.toFixed(2)} times`, {
      met: growth <= 1.2,
    })
  }

  #perCaseMs(from: number, to: number): number {
    return ((this.#wallMs.get(to) ?? 0) - (this.#wallMs.get(from) ?? 0)) / (to - from)
  }

  async #startup(server: Server): Promise<number> {
    const task = { baseUrl: server.baseUrl, cases: 1, threads: THREADS }
    const used = await best(this.#rounds, async () =>
      runAssay(this.#main, await assayFolder(this.#folder, task), THREADS),
    )
    return used.wallMs
  }

  /** Returns the sources first, so that the built command, if there is one, counts in the end. */
  #mains(): readonly (readonly [string, string])[] {
    const sources = ['sources', ASSAY_SOURCES] as const
    return existsSync(ASSAY_BUILT) ? [sources, ['built', ASSAY_BUILT]] : [sources]
  }

  #add(name: string, { wallMs, cpuMs, rssMb, load }: Used): void {
    const note = `${(cpuMs / 1000).toFixed(2)} s CPU, ${rssMb.toFixed(0)} MB, load ${load.toFixed(1)}`
    this.#measurements.push({ name, value: wallMs / 1000, unit: 's', note })
    process.stderr.write(`${name}: ${(wallMs / 1000).toFixed(2)} s, ${note}\n`)
  }

  #ratio(what: string, value: number): void {
    this.#ratios[what] = value
  }

  #aim(what: string, limit: string, measured: string, { met }: { met: boolean }): void {
    this.#targets.push({ what, limit, measured, met })
  }

  report(): BenchReport {
    return {
      question: `How long does a run of N cases take (${THREADS} at once, ${availableParallelism()} cores, best of ${this.#rounds})?`,
      measurements: this.#measurements,
      ratios: this.#ratios,
      targets: this.#targets,
    }
  }
}

function text(count: number): string {
  return Math.round(count).toLocaleString('en-US')
}
