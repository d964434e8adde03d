import { type Result, readLeastCost, readResultCost } from '@assay/core/result'
import { caseFacts, createSuiteTally } from '@assay/core/scoring'
import type { Store } from '@assay/store/store'

/** The usage of a case's samples. */
export interface CaseSpending {
  samples: number
  errored: number
  unscored: number
  undecided: number
  /** US dollars of the samples with a known cost, their number, and the number with an unknown cost. */
  cost: number
  priced: number
  unpriced: number
  /** US dollars that all samples cost at least: the known costs, and the known parts of the others. */
  least: number
  /** Seconds of the samples with a measured latency. */
  readonly latencies: number[]
}

/** One case of a run, summarized over its samples. */
export interface CaseFigures extends Readonly<CaseSpending> {
  /** Samples in the denominator of rates: all but the unscored and undecided, and the errored if the run ignores errors. */
  readonly counted: number
  readonly passed: number
  /** Mean of the counted samples; 0 without any. */
  readonly score: number
}

/** The cases of one suite in a run, by ID. */
export type SuiteFigures = ReadonlyMap<string, CaseFigures>

/** Reads the results of one suite in a run, summarized by case. */
export async function readSuiteFigures(
  store: Store,
  { run, suite, ignore_errors }: { readonly run: string; readonly suite: string; readonly ignore_errors: boolean },
): Promise<SuiteFigures> {
  const tally = createSuiteTally()
  const spending = new Map<string, CaseSpending>()
  for await (const batch of store.resultBatches(run, { suite })) {
    for (const result of batch) {
      tally.add(result)
      addSpending(spending, result)
    }
  }
  const table = tally.table()
  const { counted, passed, scores } = caseFacts(table, { ignoreErrors: ignore_errors })
  const figures = new Map<string, CaseFigures>()
  for (let index = 0; index < table.caseCount; index++) {
    const id = table.caseId(index)
    const spent = spending.get(id) ?? emptySpending()
    const samples = counted[index] ?? 0
    const score = samples === 0 ? 0 : (scores[index] ?? 0)
    figures.set(id, { ...spent, counted: samples, passed: passed[index] ?? 0, score })
  }
  return figures
}

function addSpending(spending: Map<string, CaseSpending>, result: Result): void {
  const spent = spending.get(result.case) ?? emptySpending()
  spending.set(result.case, spent)
  spent.samples++
  if (result.status === 'errored') spent.errored++
  if (result.status === 'unscored') spent.unscored++
  if (result.status === 'undecided') spent.undecided++
  const cost = readResultCost(result)
  if (typeof cost === 'number') {
    spent.cost += cost
    spent.priced++
  } else if (cost !== 'none') spent.unpriced++
  spent.least += readLeastCost(result) ?? 0
  if (result.latency_ms !== null) spent.latencies.push(result.latency_ms / 1000)
}

function emptySpending(): CaseSpending {
  return { samples: 0, errored: 0, unscored: 0, undecided: 0, cost: 0, priced: 0, unpriced: 0, least: 0, latencies: [] }
}
