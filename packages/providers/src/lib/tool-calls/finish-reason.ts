import type { FinishReason } from '@assay/core/result'

/** Returns why an answer ended. Some services report `stop`, or an unknown reason, for an answer that calls tools. */
export function finishWithCalls(reason: FinishReason, calls: readonly unknown[]): FinishReason {
  return calls.length > 0 && (reason === 'stop' || reason === 'other') ? 'tool_calls' : reason
}
