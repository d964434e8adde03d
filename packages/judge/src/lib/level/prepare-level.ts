import type { CheckLevel } from '@assay/core/suite'
import type { CheckTools } from '../check/check-tools.ts'
import { flattenAll, type PreparedNode, prepareNode } from './prepare-node.ts'

/** A level's checks, ready for answers. All must pass. */
export interface PreparedLevel {
  /** All checks, in the file's order. */
  readonly nodes: readonly PreparedNode[]
  /** Checks that are applied first, and decide the answer's class. */
  readonly beforeClass: readonly PreparedNode[]
  /** Checks with a `classify` check in them, applied once the class is known. */
  readonly afterClass: readonly PreparedNode[]
}

/**
 * Prepares a level. An `or` is one of its checks, with the greatest weight of its options, so that a flat list of
 * results holds everything behind the pass flag and the score.
 */
export function prepareLevel(level: CheckLevel, tools: CheckTools): PreparedLevel {
  const nodes = flattenAll(level.checks).map((node) => prepareNode(node, tools))
  return {
    nodes,
    beforeClass: nodes.filter((node) => !needsClass(node)),
    afterClass: nodes.filter(needsClass),
  }
}

function needsClass({ leaves }: PreparedNode): boolean {
  return leaves.some(({ check }) => check === 'classify')
}
