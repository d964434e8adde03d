/** `or`, `and`, the comparisons, then arithmetic, loosest first. */
export type BinaryOperator = 'or' | 'and' | '<' | '<=' | '>' | '>=' | '==' | '!=' | '+' | '-' | '*' | '/' | '^'

/** Operators before their operand. */
export type PrefixOperator = 'not' | '-' | '+'

interface Spanned {
  /** Offset of the first character in the formula, in UTF-16 units. */
  readonly start: number
  /** Offset after the last character. */
  readonly end: number
}

/** A number as written; never negative, since a minus is an operator. */
export interface NumberNode extends Spanned {
  readonly kind: 'number'
  readonly value: number
}

/** A name, such as `total_cost` (no member) or `latency.p50` (member `p50`). */
export interface NameNode extends Spanned {
  readonly kind: 'name'
  readonly head: string
  readonly member: string | null
  /** Whether the head was in backticks, which makes `rate` in `` `rate`.cost `` an eval and not the family. */
  readonly quoted: boolean
}

/** `not x`, `-x` or `+x`. */
export interface PrefixNode extends Spanned {
  readonly kind: 'prefix'
  readonly operator: PrefixOperator
  /** Index of the operand's node. */
  readonly operand: number
}

/** `left operator right`. */
export interface BinaryNode extends Spanned {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: number
  readonly right: number
}

/** `name(arguments)`. */
export interface CallNode extends Spanned {
  readonly kind: 'call'
  readonly name: string
  readonly arguments: readonly number[]
}

/** One node of a formula; operands are indices into the same array. */
export type FormulaNode = NumberNode | NameNode | PrefixNode | BinaryNode | CallNode

/**
 * A formula as an array of nodes in which operands come before the node that uses them; the last node is the whole.
 *
 * An array rather than nested objects, so that every stage is one loop: a sum of 5,000 terms is 5,000 deep as a tree and
 * would overflow the stack of anything recursive, `JSON.stringify` included.
 */
export interface FormulaAst {
  readonly nodes: readonly FormulaNode[]
}

/** Returns the indices of a node's operands, in the order of the text. */
export function operandsOf(node: FormulaNode): readonly number[] {
  switch (node.kind) {
    case 'number':
    case 'name':
      return []
    case 'prefix':
      return [node.operand]
    case 'binary':
      return [node.left, node.right]
    case 'call':
      return node.arguments
  }
}

/** Each operator's binding strength, from 1 (`or`) to 8 (`^`); a lone operand binds as `ATOM_LEVEL`. */
export const BINARY_LEVEL: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '==': 4,
  '!=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '^': 8,
}

/** `not` binds looser than a comparison, so `not a < b` is `not (a < b)`. */
export const NOT_LEVEL = 3
/** Comparisons do not chain. */
export const COMPARISON_LEVEL = 4
/** Unary minus binds looser than `^`, so `-2^2` is -4. */
export const SIGN_LEVEL = 7
/** Numbers, names, calls and parentheses. */
export const ATOM_LEVEL = 9

/** Returns how tightly a node binds, which decides where `printFormula` needs parentheses. */
export function levelOf(node: FormulaNode): number {
  if (node.kind === 'binary') return BINARY_LEVEL[node.operator]
  if (node.kind === 'prefix') return node.operator === 'not' ? NOT_LEVEL : SIGN_LEVEL
  return ATOM_LEVEL
}
