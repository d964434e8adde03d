import type { Run } from '@assay/core/report'
import type { Result } from '@assay/core/result'
import type { SequenceInterval } from '@assay/core/statistics'

/** What happens in a run, in the order it happens. Whoever shows, streams or tests a run listens to these. */
export type RunEvent =
  | {
      readonly type: 'run.started'
      readonly run: string
      readonly model: string
      readonly suites: readonly string[]
      /** Samples in all, and how many of them were there before. */
      readonly total: number
      readonly done: number
    }
  | {
      readonly type: 'sample.finished'
      readonly run: string
      readonly result: Result
      readonly done: number
      readonly total: number
    }
  | { readonly type: 'limit.changed'; readonly account: string; readonly limit: number }
  | {
      readonly type: 'suite.decided'
      readonly run: string
      readonly suite: string
      readonly interval: SequenceInterval
    }
  | { readonly type: 'run.stopped'; readonly run: string; readonly reason: 'budget' | 'interrupted' }
  | { readonly type: 'run.finished'; readonly run: Run }

/** Listens to a run. A sample's result is on disk when its event comes. */
export type RunListener = (event: RunEvent) => void
