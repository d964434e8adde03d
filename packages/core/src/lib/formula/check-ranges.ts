import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import type { FormulaAst, FormulaNode } from './ast.ts'
import { problem, quoteFormula } from './codes.ts'
import { guardsOf, isGuarded } from './guards.ts'
import type { Operation } from './operation.ts'
import { rangeOf } from './operation.ts'
import { operationOf } from './operation-of.ts'
import type { Range } from './range.ts'
import { type Reading, readingRange } from './resolve-name.ts'

/** Computes the values a formula can take, by interval arithmetic; reports what never or not always has a value. */
export function checkRanges(
  text: string,
  ast: FormulaAst,
  readings: readonly (Reading | null)[],
  diagnostics: Diagnostic[],
): Range | null {
  const ranges: (Range | null)[] = []
  const doubtful: number[] = []
  for (const [index, node] of ast.nodes.entries()) {
    const applied = operationOf(node)
    if (applied === null) {
      ranges.push(plainRange(node, readings[index] ?? null, ranges))
      continue
    }
    const operands = applied.operands.map((operand) => ranges[operand] ?? null)
    const { range, partial } = rangeOf(applied.operation, operands)
    ranges.push(range)
    const blameless = applied.operation.lazy !== null || operands.includes(null)
    if (range === null && !blameless) {
      diagnostics.push(partial ? never(text, ast, node, applied.operation) : overflow(text, node))
    } else if (partial && !blameless) doubtful.push(index)
  }
  if (doubtful.length > 0) {
    const guards = guardsOf(ast)
    for (const index of doubtful) {
      const node = ast.nodes[index]
      const applied = node === undefined ? null : operationOf(node)
      if (node === undefined || applied === null || isGuarded(ast, guards, index, doubtfulOperand(applied))) continue
      diagnostics.push(sometimes(text, ast, node, applied.operation))
    }
  }
  return ranges.at(-1) ?? null
}

function plainRange(node: FormulaNode, reading: Reading | null, ranges: readonly (Range | null)[]): Range | null {
  if (node.kind === 'number') return { low: node.value, high: node.value }
  if (node.kind === 'prefix') return ranges[node.operand] ?? null
  return reading === null ? null : readingRange(reading)
}

/** Returns the operand that decides whether there is a value: the divisor, or the first. */
function doubtfulOperand({ operation, operands }: { operation: Operation; operands: readonly number[] }): number {
  return (operation.opcode === 'divide' ? operands[1] : operands[0]) ?? 0
}

/** Returns an operation's name for people. */
function title(node: FormulaNode): string {
  return node.kind === 'call' ? node.name : node.kind === 'binary' ? `"${node.operator}"` : 'The operation'
}

function never(text: string, ast: FormulaAst, node: FormulaNode, operation: Operation): Diagnostic {
  const shown = quoteFormula(text, node)
  if (operation.opcode === 'divide' && node.kind === 'binary') {
    const divisor = ast.nodes[node.right] ?? node
    const message = `"${quoteFormula(text, divisor)}" is always 0, so "${shown}" has no value`
    return problem('FORMULA_DIVISION_BY_ZERO', divisor, message, "Use a divisor that isn't always 0.")
  }
  const hint = `${title(node)} needs ${operation.domain?.text ?? 'other operands'}.`
  return problem('FORMULA_UNDEFINED', node, `"${shown}" never has a value`, hint)
}

function overflow(text: string, node: FormulaNode): Diagnostic {
  const message = `"${quoteFormula(text, node)}" always overflows: it's beyond ±1.8e308`
  return problem('FORMULA_UNDEFINED', node, message, 'Use smaller numbers.')
}

function sometimes(text: string, ast: FormulaAst, node: FormulaNode, operation: Operation): Diagnostic {
  const shown = quoteFormula(text, node)
  // A long formula is shown cut, which can't be copied.
  const hint = `Write coalesce(${shown.includes('…') ? '…' : shown}, 0) to choose a value for that case.`
  if (operation.opcode === 'divide' && node.kind === 'binary') {
    const divisor = ast.nodes[node.right] ?? node
    const message = `If "${quoteFormula(text, divisor)}" is 0, "${shown}" has no value`
    return problem('FORMULA_MAYBE_UNDEFINED', divisor, message, hint)
  }
  const message = `"${shown}" may have no value: ${title(node)} needs ${operation.domain?.text ?? 'other operands'}`
  return problem('FORMULA_MAYBE_UNDEFINED', node, message, hint)
}
