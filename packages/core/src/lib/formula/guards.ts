import { type FormulaAst, operandsOf } from './ast.ts'

/** The nearest enclosing place that decides whether a node counts, by node. */
export interface Guards {
  /** Index of the guarding node's own guard and its condition, by node; null where nothing guards. */
  readonly of: readonly (Guard | null)[]
  /** The first node of each node's subtree: a subtree is a run of the array that ends at its root. */
  readonly first: readonly number[]
}

/** A condition under which a node is evaluated; `condition` is null inside `coalesce`, which handles any outcome. */
interface Guard {
  readonly condition: number | null
  readonly outer: Guard | null
}

/**
 * Finds what decides each node's effect on the result: the condition of an `if`, the left side of `and` and `or`, the fallback of a
 * `coalesce`.
 */
export function guardsOf(ast: FormulaAst): Guards {
  const of: (Guard | null)[] = ast.nodes.map(() => null)
  for (let index = ast.nodes.length - 1; index >= 0; index--) {
    const node = ast.nodes[index]
    if (node === undefined) continue
    const own = of[index] ?? null
    const operands = operandsOf(node)
    for (const [place, operand] of operands.entries()) of[operand] = guardAt(ast, index, operands, place, own)
  }
  const first = ast.nodes.map((_, index) => index)
  for (const [index, node] of ast.nodes.entries()) {
    const operand = operandsOf(node)[0]
    if (operand !== undefined) first[index] = first[operand] ?? operand
  }
  return { of, first }
}

function guardAt(
  ast: FormulaAst,
  index: number,
  operands: readonly number[],
  place: number,
  outer: Guard | null,
): Guard | null {
  const node = ast.nodes[index]
  if (node?.kind === 'call' && node.name === 'coalesce' && place < operands.length - 1)
    return { condition: null, outer }
  const conditional =
    (node?.kind === 'call' && node.name === 'if') ||
    (node?.kind === 'binary' && (node.operator === 'and' || node.operator === 'or'))
  return conditional && place > 0 ? { condition: operands[0] ?? null, outer } : outer
}

/**
 * Returns whether the author knows that `operand` may be bad: a condition above reads all its names. A rule of thumb, and enough for a
 * note: `if(total_cost > 0, success_pct / total_cost, 0)` gets none.
 */
export function isGuarded(ast: FormulaAst, guards: Guards, index: number, operand: number): boolean {
  let guard = guards.of[index] ?? null
  if (guard === null) return false
  const wanted = namesIn(ast, guards, operand)
  for (; guard !== null; guard = guard.outer) {
    if (guard.condition === null) return true
    const read = namesIn(ast, guards, guard.condition)
    if (wanted.size > 0 && [...wanted].every((name) => read.has(name))) return true
  }
  return false
}

function namesIn(ast: FormulaAst, guards: Guards, index: number): Set<string> {
  const names = new Set<string>()
  for (let at = guards.first[index] ?? index; at <= index; at++) {
    const node = ast.nodes[at]
    if (node?.kind === 'name') names.add(node.member === null ? node.head : `${node.head}.${node.member}`)
  }
  return names
}
