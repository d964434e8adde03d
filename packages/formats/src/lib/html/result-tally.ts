import { type Result, readResultCost } from '@assay/core/result'
import { SeparationTally } from '../summary/separation-tally.ts'
import { LogHistogram } from './charts/log-histogram.ts'
import { FailureTally } from './failure-tally.ts'

/** A tally for the charts, filled as samples pass. */
export class ResultTally {
  readonly failures = new FailureTally()
  readonly separation = new SeparationTally()
  /** Milliseconds by model. */
  readonly latency = new Map<string, LogHistogram>()
  /** US dollars by model. */
  readonly cost = new Map<string, LogHistogram>()

  add(result: Result): void {
    this.failures.add(result)
    this.separation.add(result)
    if (result.latency_ms !== null) histogramOf(this.latency, result.model).add(result.latency_ms)
    const cost = readResultCost(result)
    if (typeof cost === 'number') histogramOf(this.cost, result.model).add(cost)
  }
}

function histogramOf(histograms: Map<string, LogHistogram>, model: string): LogHistogram {
  const known = histograms.get(model)
  if (known !== undefined) return known
  const histogram = new LogHistogram()
  histograms.set(model, histogram)
  return histogram
}
