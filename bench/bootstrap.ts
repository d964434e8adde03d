import { compileFormula } from '@assay/core/formula'
import type { Result } from '@assay/core/result'
import { caseFacts, createSuiteMetrics, createSuiteTally, formulaScore } from '@assay/core/scoring'
import { createRandom, DEFAULT_RESAMPLES } from '@assay/core/statistics'
import { type BenchReport, bestMs } from './bench.ts'

const CASES = 10_000
const ROUNDS = 7
const LIMIT = 1.5

/** Measures the time of an interval of `success_pct / total_cost`, compared with drawing the cases and adding them up. */
export async function run(): Promise<BenchReport> {
  const results = makeResults()
  const tally = createSuiteTally()
  for (const result of results) tally.add(result)
  const table = tally.table()
  const compiled = compileFormula('success_pct / total_cost', { evals: [] })
  if (!compiled.ok) throw new Error('This is a bug: the formula of the benchmark does not compile.')
  const { program } = compiled

  const ours = bestMs(ROUNDS, () => {
    formulaScore(program, createSuiteMetrics(caseFacts(table)), { seed: 1 })
  })
  const reference = bestMs(ROUNDS, drawAndSum(results))
  const peer = bestMs(2, plainLoop(results))

  const ratio = ours / reference
  return {
    question: `A 95% interval of success_pct / total_cost: ${CASES} cases, ${DEFAULT_RESAMPLES} resamples, from samples to limits`,
    measurements: [
      { name: 'assay', value: ours, unit: 'ms', note: 'columns, draws, sums, formula, percentiles' },
      { name: 'reference', value: reference, unit: 'ms', note: 'the same draws and two sums each, nothing else' },
      { name: 'plain loop', value: peer, unit: 'ms', note: 'array of objects, Math.random, reduce' },
    ],
    ratios: { 'assay / reference': ratio, 'plain loop / assay': peer / ours },
    targets: [
      { what: 'time against the reference', limit: `under ${LIMIT}`, measured: ratio.toFixed(2), met: ratio < LIMIT },
    ],
  }
}

/** Does the least that a bootstrap of two sums has to do, written the obvious way. */
function drawAndSum(results: readonly Result[]): () => void {
  const passed = Float64Array.from(results, hasPassed)
  const cost = Float64Array.from(results, (result) => result.cost_usd ?? 0)
  const drawn = new Uint32Array(CASES)
  const passes = new Float64Array(DEFAULT_RESAMPLES)
  const costs = new Float64Array(DEFAULT_RESAMPLES)
  return () => {
    const random = createRandom(1)
    for (let r = 0; r < DEFAULT_RESAMPLES; r++) {
      random.fillBelow(drawn, CASES, CASES)
      let passSum = 0
      for (let i = 0; i < CASES; i++) passSum += passed[drawn[i] ?? 0] ?? 0
      let costSum = 0
      for (let i = 0; i < CASES; i++) costSum += cost[drawn[i] ?? 0] ?? 0
      passes[r] = passSum
      costs[r] = costSum
    }
  }
}

/** Returns the loop you would write without thinking about speed. */
function plainLoop(results: readonly Result[]): () => void {
  const cases = results.map((result) => ({ passed: hasPassed(result), cost: result.cost_usd ?? 0 }))
  return () => {
    const scores: number[] = []
    for (let r = 0; r < DEFAULT_RESAMPLES; r++) {
      const sample = cases.map(() => cases[Math.floor(Math.random() * cases.length)] ?? { passed: 0, cost: 0 })
      const passed = sample.reduce((sum, each) => sum + each.passed, 0)
      const cost = sample.reduce((sum, each) => sum + each.cost, 0)
      scores.push((100 * passed) / sample.length / cost)
    }
    scores.sort((a, b) => a - b)
  }
}

function hasPassed(result: Result): number {
  return result.status === 'scored' && result.passed ? 1 : 0
}

function makeResults(): Result[] {
  const random = createRandom(42)
  return Array.from({ length: CASES }, (_, i): Result => {
    const passed = random.next() < 0.7
    return {
      run: 'bench',
      suite: 'bench',
      case: `case-${i}`,
      eval: null,
      model: 'replay/bench',
      attempt: 1,
      tags: [],
      weight: 1,
      checks: [],
      classification: null,
      code: null,
      tokens: { input: 100, output: 100, reasoning: null, cached: null },
      cost_usd: 0.001 + 0.01 * random.next(),
      latency_ms: 1000 * random.next(),
      judge_cost_usd: 0,
      first_token_ms: null,
      finish_reason: 'stop',
      from_cache: false,
      turns: [],
      status: 'scored',
      passed,
      score: passed ? 1 : 0,
    }
  })
}
