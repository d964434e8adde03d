import { spawnSync } from 'node:child_process'
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compareSides } from '@assay/core/comparison'
import type { ReportHeader } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import { openReportSide, writeReport } from '@assay/formats/report'
import type { BenchReport, Measurement } from './bench.ts'

// Comparing two reports of 1,000,000 results each, every result its own case, against merely parsing the same JSON. Each
// contender is a process of its own, so that its peak memory is its own.

const RESULTS = 1_000_000

type Contender = (baseline: string, current: string) => Promise<number>

const CONTENDERS: Record<string, Contender> = {
  compare: async (baseline, current) => {
    const comparison = await compareSides(openReportSide(baseline), openReportSide(current))
    return comparison.groups[0]?.cases.compared ?? 0
  },
  'parse-whole': async (baseline, current) => {
    let results = 0
    for (const file of [baseline, current]) results += JSON.parse(readFileSync(file, 'utf8')).results.length
    return results
  },
  'parse-lines': async (baseline, current) => {
    let results = 0
    for (const file of [baseline, current]) {
      for await (const line of createInterface({ input: createReadStream(file) })) {
        if (!line.startsWith('{"run"')) continue
        JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line)
        results++
      }
    }
    return results
  },
}

export async function run(args: readonly string[]): Promise<BenchReport> {
  const [, child, baseline, current] = args
  if (child !== undefined && baseline !== undefined && current !== undefined) await contend(child, baseline, current)

  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const files = [join(folder, 'baseline.json'), join(folder, 'current.json')] as const
    await writeReport(files[0], HEADER, results(0))
    await writeReport(files[1], HEADER, results(0.03))
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6
    const taken = Object.fromEntries(Object.keys(CONTENDERS).map((name) => [name, measure(name, files)]))
    return report(taken, megabytes)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Taken {
  readonly ms: number
  readonly peakMb: number
}

/** Returns the best of three runs by time, the worst by memory. */
function measure(name: string, files: readonly string[]): Taken {
  const runs = [1, 2, 3].map(() => {
    const child = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), 'compare', name, ...files], {
      encoding: 'utf8',
    })
    if (child.status !== 0) throw new Error(`Contender "${name}" failed: ${child.stderr}`)
    return JSON.parse(child.stdout) as Taken
  })
  return { ms: Math.min(...runs.map((run) => run.ms)), peakMb: Math.max(...runs.map((run) => run.peakMb)) }
}

async function contend(name: string, baseline: string, current: string): Promise<never> {
  const start = performance.now()
  await CONTENDERS[name]?.(baseline, current)
  console.log(JSON.stringify({ ms: performance.now() - start, peakMb: process.resourceUsage().maxRSS / 1024 }))
  process.exit(0)
}

function report(taken: Readonly<Record<string, Taken>>, megabytes: number): BenchReport {
  const measurements: Measurement[] = []
  for (const [name, { ms, peakMb }] of Object.entries(taken)) {
    measurements.push({ name, value: ms, unit: 'ms', note: `peak memory ${Math.round(peakMb)} MB` })
  }
  const ours = taken.compare as Taken
  const fastest = Math.min(taken['parse-whole']?.ms ?? Infinity, taken['parse-lines']?.ms ?? Infinity)
  const ratio = ours.ms / fastest
  return {
    question: `How long does it take to compare 2 × ${RESULTS.toLocaleString('en-US')} results (${Math.round(megabytes)} MB)?`,
    measurements,
    ratios: { 'compare / fastest parse': ratio },
    targets: [
      { what: 'memory', limit: '< 300 MB', measured: `${Math.round(ours.peakMb)} MB`, met: ours.peakMb < 300 },
      { what: 'time over parsing', limit: '< 2', measured: ratio.toFixed(2), met: ratio < 2 },
    ],
  }
}

const HEADER: ReportHeader = {
  format: 'assay-report',
  version: 1,
  generator: { name: 'assay', version: '0.0.0' },
  created_at: '2026-01-01T00:00:00Z',
  runs: [],
}

/** Yields results of which a share of about `fallen` fails in addition to the tenth that always does. */
function* results(fallen: number): Generator<Result> {
  for (let i = 0; i < RESULTS; i++) {
    const passed = (i * 7919) % 1000 >= 100 + fallen * 1000
    yield {
      run: 'run-1',
      suite: 'benchmark',
      case: `question-${i}`,
      eval: null,
      model: 'replay/demo',
      attempt: 1,
      tags: ['math'],
      weight: 1,
      checks: [],
      classification: null,
      code: null,
      tokens: { input: 120 + (i % 7), output: 40 + (i % 13), reasoning: null, cached: null },
      cost_usd: 0.000123,
      latency_ms: 800 + (i % 400),
      judge_cost_usd: 0,
      first_token_ms: null,
      finish_reason: 'stop',
      from_cache: false,
      turns: [{ prompt: `What is ${i} times seven, in words?`, answer: `The answer is "${i * 7}".` }],
      status: 'scored',
      passed,
      score: passed ? 1 : 0,
    }
  }
}
