import type { FinishReason } from '@assay/core/result'

/** Returns why an answer ended. Some services say `stop`, or nothing that is known, of an answer that calls tools. */
export function finishWithCalls(reason: FinishReason, calls: readonly unknown[]): FinishReason {
  return calls.length > 0 && (reason === 'stop' || reason === 'other') ? 'tool_calls' : reason
}
