import type { Case, CheckLeaf, CheckNode } from './suite.ts'

/** Lists the checks of a tree, in file order. */
export function listChecks(node: CheckNode): CheckLeaf[] {
  return node.kind === 'check' ? [node] : node.of.flatMap(listChecks)
}

/** Lists every tree of checks of a case: those of each turn, then those that make its class. */
export function listCheckTrees({ level, classify }: Pick<Case, 'level' | 'classify'>): CheckNode[] {
  const trees: CheckNode[] = []
  for (let each = level; each !== null; each = each.follow_up?.level ?? null) trees.push(each.checks)
  const { hijack = null, partial = null, policies = [], failures = [] } = classify ?? {}
  if (hijack !== null) trees.push(hijack)
  if (partial !== null) trees.push(partial)
  return [...trees, ...[...policies, ...failures].map(({ checks }) => checks)]
}
