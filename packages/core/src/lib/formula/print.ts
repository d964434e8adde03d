import {
  ATOM_LEVEL,
  BINARY_LEVEL,
  COMPARISON_LEVEL,
  type FormulaAst,
  type FormulaNode,
  levelOf,
  type NameNode,
  NOT_LEVEL,
  SIGN_LEVEL,
} from './ast.ts'
import { isBareMember, isBareName } from './lex-name.ts'

/**
 * Prints a syntax tree with no more parentheses than it needs; parsing it gives the same tree again.
 *
 * `substitute` may give another text for a node, as an explanation does to show values; null keeps the node's own. The
 * text must bind as tightly as a number does.
 */
export function printFormula(ast: FormulaAst, substitute: (node: number) => string | null = () => null): string {
  const texts: string[] = []
  const levels: number[] = []
  // In parentheses where the operand binds looser than its place asks for.
  const printOperand: PrintOperand = (operand, level) => {
    const text = texts[operand] ?? ''
    return (levels[operand] ?? ATOM_LEVEL) < level ? `(${text})` : text
  }
  for (const [index, node] of ast.nodes.entries()) {
    const other = substitute(index)
    texts.push(other ?? printNode(node, printOperand))
    levels.push(other === null ? levelOf(node) : ATOM_LEVEL)
  }
  return texts.at(-1) ?? ''
}

type PrintOperand = (operand: number, level: number) => string

function printNode(node: FormulaNode, operand: PrintOperand): string {
  switch (node.kind) {
    case 'number':
      return String(node.value)
    case 'name':
      return printName(node)
    case 'prefix':
      return node.operator === 'not'
        ? `not ${operand(node.operand, NOT_LEVEL)}`
        : `${node.operator}${operand(node.operand, SIGN_LEVEL)}`
    case 'call':
      return `${node.name}(${node.arguments.map((argument) => operand(argument, 1)).join(', ')})`
    case 'binary': {
      const level = BINARY_LEVEL[node.operator]
      if (node.operator === '^') return `${operand(node.left, ATOM_LEVEL)} ^ ${operand(node.right, SIGN_LEVEL)}`
      const left = operand(node.left, level === COMPARISON_LEVEL ? level + 1 : level)
      return `${left} ${node.operator} ${operand(node.right, level + 1)}`
    }
  }
}

/** Prints a name for a formula, in backticks if it needs them. */
export function printName(name: Pick<NameNode, 'head' | 'member' | 'quoted'>): string {
  const head = name.quoted || !isBareName(name.head) ? `\`${name.head}\`` : name.head
  if (name.member === null) return head
  return `${head}.${isBareMember(name.member) ? name.member : `\`${name.member}\``}`
}
