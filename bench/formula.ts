import {
  checkFormula,
  compileFormula,
  evaluateColumns,
  evaluateRow,
  type FormulaProgram,
} from '../packages/core/src/formula.ts'
import { type BenchReport, bestMs, type Measurement } from './bench.ts'
import { compilePeers, type Peer, type Row } from './formula/peers.ts'

// The seed's third example, whose five variables have no hyphens here because no peer reads those.
const FORMULA = '(accuracy * 0.6 + speed * 0.4) * success_pct / (avg_latency * total_cost)'
const EVALS = ['accuracy', 'speed']
const ROWS = 1_000_000
const ROUNDS = 7
/** Rounds for work of a few milliseconds, which one interruption would distort. */
const SHORT_ROUNDS = 60

/** Compiles once and evaluates a million rows: ours by row and by column, peers by row, plain JavaScript as the limit. */
export async function run(_args: readonly string[]): Promise<BenchReport> {
  const compiled = compileFormula(FORMULA, { evals: EVALS })
  if (!compiled.ok) throw new Error('The benchmark formula does not compile')
  const { program } = compiled
  const columns = program.names.map((_, slot) => column(slot + 1))
  const expected = plainColumns(columns, new Float64Array(ROWS))

  const plain = time('plain JavaScript, columns', () => plainColumns(columns, expected), SHORT_ROUNDS)
  const ownColumns = time('assay, columns', columnsWork(program, columns, expected), SHORT_ROUNDS)
  const ownRows = time('assay, rows', rowsWork(program, columns, expected))
  const peers = (await compilePeers(FORMULA)).map(({ name, evaluate }) =>
    time(name, peerWork(evaluate, columns, expected)),
  )
  const check = checkMicroseconds()

  const bestPeer = peers.reduce((best, peer) => (peer.value < best.value ? peer : best))
  const toPlain = ownColumns.value / plain.value
  const toPeer = bestPeer.value / ownColumns.value
  const rowsToPeer = bestPeer.value / ownRows.value
  return {
    question: `How long does a million rows of "${FORMULA}" take?`,
    measurements: [plain, ownColumns, ownRows, ...peers, check],
    ratios: {
      'assay columns to plain JavaScript (lower is better)': toPlain,
      [`${bestPeer.name} to assay columns`]: toPeer,
      [`${bestPeer.name} to assay rows`]: rowsToPeer,
    },
    targets: [
      target(
        'faster than the best peer',
        'at least 5 times',
        `${Math.max(toPeer, rowsToPeer).toFixed(1)} times`,
        toPeer >= 5,
      ),
      target('columns to plain JavaScript', 'at most 3 times', `${toPlain.toFixed(2)} times`, toPlain <= 3),
      target('parse and check', 'under 20 µs', `${check.value.toFixed(1)} µs`, check.value < 20),
    ],
  }
}

function target(what: string, limit: string, measured: string, met: boolean) {
  return { what, limit, measured, met }
}

function time(name: string, work: () => void, rounds = ROUNDS): Measurement {
  return { name, value: bestMs(rounds, work), unit: 'ms' }
}

/** Returns numbers that are positive, different in every row and column, and the same in every run. */
function column(factor: number): Float64Array {
  return Float64Array.from({ length: ROWS }, (_, row) => ((row * (2 * factor + 5)) % 1009) / 1009 + 0.5)
}

function plainColumns(columns: readonly Float64Array[], out: Float64Array): Float64Array {
  const [accuracy, speed, success, latency, cost] = columns
  if (!accuracy || !speed || !success || !latency || !cost) return out
  for (let row = 0; row < ROWS; row++) {
    out[row] =
      (((accuracy[row] ?? 0) * 0.6 + (speed[row] ?? 0) * 0.4) * (success[row] ?? 0)) /
      ((latency[row] ?? 0) * (cost[row] ?? 0))
  }
  return out
}

function columnsWork(program: FormulaProgram, columns: readonly Float64Array[], expected: Float64Array): () => void {
  const out = new Float64Array(ROWS)
  return () => {
    evaluateColumns(program, columns, ROWS, out)
    verify(out[ROWS - 1], expected, 'assay columns')
  }
}

function rowsWork(program: FormulaProgram, columns: readonly Float64Array[], expected: Float64Array): () => void {
  const row = new Float64Array(columns.length)
  return () => {
    let value = 0
    for (let index = 0; index < ROWS; index++) {
      for (let slot = 0; slot < row.length; slot++) row[slot] = columns[slot]?.[index] ?? 0
      value = evaluateRow(program, row)
    }
    verify(value, expected, 'assay rows')
  }
}

function peerWork(evaluate: Peer['evaluate'], columns: readonly Float64Array[], expected: Float64Array): () => void {
  const row: Row = { accuracy: 0, speed: 0, success_pct: 0, avg_latency: 0, total_cost: 0 }
  const [accuracy, speed, success, latency, cost] = columns
  return () => {
    let value: unknown = 0
    for (let index = 0; index < ROWS; index++) {
      row.accuracy = accuracy?.[index] ?? 0
      row.speed = speed?.[index] ?? 0
      row.success_pct = success?.[index] ?? 0
      row.avg_latency = latency?.[index] ?? 0
      row.total_cost = cost?.[index] ?? 0
      value = evaluate(row)
    }
    verify(value, expected, 'a peer')
  }
}

function verify(value: unknown, expected: Float64Array, who: string): void {
  const wanted = expected[ROWS - 1] ?? 0
  if (typeof value !== 'number' || Math.abs(value - wanted) > 1e-12 * Math.abs(wanted)) {
    throw new Error(`${who} gave ${value} where ${wanted} is right`)
  }
}

function checkMicroseconds(): Measurement {
  const calls = 20_000
  const scope = { evals: EVALS }
  const ms = bestMs(ROUNDS, () => {
    for (let call = 0; call < calls; call++) checkFormula(FORMULA, scope)
  })
  return { name: 'assay, parse and check once', value: (ms * 1000) / calls, unit: 'µs' }
}
