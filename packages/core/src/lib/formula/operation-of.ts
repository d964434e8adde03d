import type { FormulaNode } from './ast.ts'
import { functionNamed } from './functions.ts'
import type { Operation } from './operation.ts'
import { BINARY_OPERATIONS, PREFIX_OPERATIONS, SWAPPED } from './operators.ts'

/** A node's operation and operands, in the operation's own order. */
export interface AppliedOperation {
  readonly operation: Operation
  readonly operands: readonly number[]
}

/** Returns the operation of a node; null for numbers, names, `+x` and unknown functions. */
export function operationOf(node: FormulaNode): AppliedOperation | null {
  switch (node.kind) {
    case 'prefix':
      return node.operator === '+' ? null : { operation: PREFIX_OPERATIONS[node.operator], operands: [node.operand] }
    case 'binary': {
      const operands = SWAPPED.has(node.operator) ? [node.right, node.left] : [node.left, node.right]
      return { operation: BINARY_OPERATIONS[node.operator], operands }
    }
    case 'call': {
      const called = functionNamed(node.name)
      return called === null ? null : { operation: called.operation, operands: node.arguments }
    }
    default:
      return null
  }
}
