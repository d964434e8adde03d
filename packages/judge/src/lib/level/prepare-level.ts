import type { CheckLevel } from '@assay/core/suite'
import type { CheckTools } from '../check/check-tools.ts'
import { flattenAll, type PreparedNode, prepareNode } from './prepare-node.ts'

/** The checks of a level, ready for answers. All of them must pass. */
export interface PreparedLevel {
  /** In the order of the file. */
  readonly nodes: readonly PreparedNode[]
  /** Those that are applied first, and make the class of an answer. */
  readonly beforeClass: readonly PreparedNode[]
  /** Those with a `classify` check in them, applied once the class is known. */
  readonly afterClass: readonly PreparedNode[]
}

/**
 * Makes a level ready. An `or` is one of its checks, whose weight is the greatest of its options, so that a flat list of
 * results says all that the pass flag and the score are made of.
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
