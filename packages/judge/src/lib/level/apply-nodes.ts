import { settleAll } from '@assay/core/concurrency'
import type { JudgedAnswer } from '../answer/judged-answer.ts'
import type { CheckCall } from '../check/check-tools.ts'
import type { Finding } from '../check/finding.ts'
import type { PreparedNode } from './prepare-node.ts'

/** A check with its finding about an answer. */
export interface AppliedNode {
  readonly node: PreparedNode
  readonly finding: Finding
}

/** Applies checks to an answer in parallel, and returns findings in order. Rejects if one was aborted, once all have ended. */
export async function applyNodes(
  nodes: readonly PreparedNode[],
  answer: JudgedAnswer,
  call: CheckCall,
): Promise<readonly AppliedNode[]> {
  const started = nodes.map((node) => ({ node, finding: node.apply(answer, call) }))
  const applied: AppliedNode[] = []
  // Most checks decide at once, without a turn of the event loop.
  if (started.some(({ finding }) => finding instanceof Promise)) await settleAll(started.map(({ finding }) => finding))
  for (const { node, finding } of started) {
    applied.push({ node, finding: finding instanceof Promise ? await finding : finding })
  }
  return applied
}
