import type { Diagnostic } from '../diagnostic/diagnostic.ts'
import {
  BINARY_LEVEL,
  type BinaryOperator,
  COMPARISON_LEVEL,
  type FormulaAst,
  type FormulaNode,
  NOT_LEVEL,
  SIGN_LEVEL,
} from './ast.ts'
import { problem, quoteFormula } from './codes.ts'
import { lex, MAX_FORMULA_LENGTH, type Token } from './lex.ts'
import { isWordOperator } from './lex-name.ts'

/** Maximum nesting of parentheses, calls, prefix operators and exponents. A sum of many terms isn't deep. */
export const MAX_FORMULA_DEPTH = 100

/** After this many syntax problems the rest of the text is more likely not a formula than a formula with slips. */
const SYNTAX_PROBLEM_LIMIT = 20

/** Stands where an operand is missing, so that the rest of a broken formula is still checked. */
export interface HoleNode {
  readonly kind: 'hole'
  readonly start: number
  readonly end: number
}

/** The result of parsing a text: nodes in evaluation order, with holes where `diagnostics` has an error. */
export interface Parsed {
  readonly nodes: readonly (FormulaNode | HoleNode)[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Parser {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly nodes: (FormulaNode | HoleNode)[]
  readonly diagnostics: Diagnostic[]
  position: number
  depth: number
}

/** Parses a formula: returns its syntax tree, or every syntax problem. Names and functions are not looked up. */
export function parseFormula(
  text: string,
):
  | { readonly ok: true; readonly ast: FormulaAst }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] } {
  const { nodes, diagnostics } = parse(text)
  return diagnostics.length === 0 && isWhole(nodes) ? { ok: true, ast: { nodes } } : { ok: false, diagnostics }
}

/** Returns whether no operand is missing. */
export function isWhole(nodes: Parsed['nodes']): nodes is readonly FormulaNode[] {
  return nodes.length > 0 && nodes.every((node) => node.kind !== 'hole')
}

/** Parses what it can of any text; see `Parsed`. */
export function parse(text: string): Parsed {
  if (text.length > MAX_FORMULA_LENGTH) {
    const message = `The formula has ${text.length} characters; the limit is ${MAX_FORMULA_LENGTH}`
    const span = { start: MAX_FORMULA_LENGTH, end: text.length }
    return { nodes: [], diagnostics: [problem('FORMULA_TOO_LONG', span, message, 'Shorten the formula.')] }
  }
  const { tokens, diagnostics } = lex(text)
  return parseTokens(text, tokens, diagnostics)
}

/** Parses tokens: every loop consumes one, and never reads it again. */
export function parseTokens(text: string, tokens: readonly Token[], diagnostics: Diagnostic[]): Parsed {
  const parser: Parser = { text, tokens, nodes: [], diagnostics, position: 0, depth: 0 }
  if (peek(parser).kind === 'end') {
    const hint = 'Write a formula such as success_pct / total_cost, or remove it to use success_pct.'
    report(parser, 'FORMULA_EMPTY', peek(parser), 'The formula is empty', hint)
    return parser
  }
  expression(parser, 1)
  while (peek(parser).kind !== 'end') {
    const stray = advance(parser)
    if (stray.kind === ')') report(parser, 'FORMULA_SYNTAX', stray, 'Unmatched ")"', 'Remove it, or add "(" before it.')
    else reportStrayComma(parser, stray)
    if (peek(parser).kind !== 'end') expression(parser, 1)
  }
  return parser
}

const END: Token = { kind: 'end', start: 0, end: 0, text: '', member: null, quoted: false, value: 0 }

function peek(parser: Parser): Token {
  return parser.tokens[parser.position] ?? END
}

function advance(parser: Parser): Token {
  const token = peek(parser)
  if (token.kind !== 'end') parser.position++
  return token
}

/** Returns the end of the last consumed token. */
function consumedEnd(parser: Parser): number {
  return parser.tokens[parser.position - 1]?.end ?? 0
}

function push(parser: Parser, node: FormulaNode | HoleNode): number {
  return parser.nodes.push(node) - 1
}

type SyntaxCode = 'FORMULA_EMPTY' | 'FORMULA_SYNTAX' | 'FORMULA_TOO_DEEP'

function report(parser: Parser, code: SyntaxCode, token: Token, message: string, hint: string): void {
  parser.diagnostics.push(problem(code, { start: token.start, end: token.end }, message, hint))
  if (code === 'FORMULA_TOO_DEEP' || parser.diagnostics.length >= SYNTAX_PROBLEM_LIMIT) {
    parser.position = parser.tokens.length - 1
  }
}

/** Parses an expression whose operators bind at least as tightly as `level`; returns its node's index. */
function expression(parser: Parser, level: number): number {
  const start = peek(parser).start
  let left = prefix(parser, level)
  for (;;) {
    const token = peek(parser)
    const operator = binaryOperator(token)
    if (operator === null) {
      if (level > BINARY_LEVEL['*'] || !beginsOperand(token)) return left
      left = missingOperator(parser, left, start)
      continue
    }
    const own = BINARY_LEVEL[operator]
    if (own < level) return left
    if (own === COMPARISON_LEVEL && isComparison(parser.nodes[left], start)) reportChain(parser, left)
    advance(parser)
    const right = operator === '^' ? nested(parser, token, SIGN_LEVEL) : expression(parser, own + 1)
    left = push(parser, { kind: 'binary', operator, left, right, start, end: consumedEnd(parser) })
  }
}

function binaryOperator(token: Token): BinaryOperator | null {
  return token.kind === 'operator' && Object.hasOwn(BINARY_LEVEL, token.text) ? (token.text as BinaryOperator) : null
}

/** Returns whether the left side is a comparison without parentheses, which would begin before it. */
function isComparison(node: FormulaNode | HoleNode | undefined, start: number): boolean {
  return node?.kind === 'binary' && BINARY_LEVEL[node.operator] === COMPARISON_LEVEL && node.start === start
}

function reportChain(parser: Parser, left: number): void {
  const comparison = parser.nodes[left]
  const middle = comparison?.kind === 'binary' ? parser.nodes[comparison.right] : undefined
  const shown = middle === undefined ? 'x' : quoteFormula(parser.text, middle)
  const hint = `Join two comparisons with "and", such as 0 < ${shown} and ${shown} < 1.`
  report(parser, 'FORMULA_SYNTAX', peek(parser), "Comparisons can't be chained", hint)
}

function beginsOperand(token: Token): boolean {
  return (
    token.kind === 'number' ||
    token.kind === 'name' ||
    token.kind === '(' ||
    token.kind === 'unknown' ||
    (token.kind === 'operator' && token.text === 'not')
  )
}

/** Reports two operands side by side, then reads them as a product so that the rest is checked too. */
function missingOperator(parser: Parser, left: number, start: number): number {
  const token = peek(parser)
  if (token.kind === 'unknown') {
    advance(parser)
    if (!beginsOperand(peek(parser))) return left
  } else if (parser.tokens[parser.position - 1]?.kind !== 'unknown') {
    const before = quoteFormula(parser.text, { start, end: consumedEnd(parser) })
    const after = quoteFormula(parser.text, token)
    report(
      parser,
      'FORMULA_SYNTAX',
      token,
      `Missing operator between "${before}" and "${after}"`,
      'Add an operator; "*" multiplies.',
    )
  }
  const right = expression(parser, peek(parser).text === 'not' ? NOT_LEVEL : SIGN_LEVEL)
  return push(parser, { kind: 'binary', operator: '*', left, right, start, end: consumedEnd(parser) })
}

function prefix(parser: Parser, level: number): number {
  const token = peek(parser)
  if (token.kind !== 'operator' || (token.text !== '-' && token.text !== '+' && token.text !== 'not')) {
    return atom(parser)
  }
  const operator = token.text
  if (operator === 'not' && level > NOT_LEVEL) {
    const hint = 'Put "not" and its operand in parentheses, or write `not` in backticks if an eval is named not.'
    report(parser, 'FORMULA_SYNTAX', token, '"not" needs parentheses here', hint)
  }
  advance(parser)
  const operand = nested(parser, token, operator === 'not' ? NOT_LEVEL : SIGN_LEVEL)
  return push(parser, { kind: 'prefix', operator, operand, start: token.start, end: consumedEnd(parser) })
}

function atom(parser: Parser): number {
  const token = peek(parser)
  const { start, end } = token
  switch (token.kind) {
    case 'number':
      advance(parser)
      return push(parser, { kind: 'number', value: token.value, start, end })
    case 'name':
      advance(parser)
      if (peek(parser).kind === '(' && !token.quoted && token.member === null) return call(parser, token)
      return push(parser, { kind: 'name', head: token.text, member: token.member, quoted: token.quoted, start, end })
    case '(':
      return group(parser)
    case 'unknown':
      advance(parser)
      return push(parser, { kind: 'hole', start, end })
    default:
      reportMissingOperand(parser, token)
      return push(parser, { kind: 'hole', start, end: start })
  }
}

function reportMissingOperand(parser: Parser, token: Token): void {
  const expected = 'Expected a number, a name or "("'
  if (token.kind === 'end') {
    report(parser, 'FORMULA_SYNTAX', token, `${expected}, found the end of the formula`, 'Add the missing operand.')
    return
  }
  const hint = isWordOperator(token.text)
    ? `Add the missing operand, or write \`${token.text}\` in backticks if an eval is named ${token.text}.`
    : 'Add the missing operand.'
  report(parser, 'FORMULA_SYNTAX', token, `${expected}, found "${token.text}"`, hint)
}

/** Parses an expression one level deeper; beyond the limit it reads no more, so the parser's stack is bounded. */
function nested(parser: Parser, token: Token, level: number): number {
  if (parser.depth >= MAX_FORMULA_DEPTH) {
    const message = `The formula is nested more than ${MAX_FORMULA_DEPTH} levels deep`
    report(parser, 'FORMULA_TOO_DEEP', token, message, 'Split it, or remove parentheses.')
    return push(parser, { kind: 'hole', start: token.start, end: token.end })
  }
  parser.depth++
  const node = expression(parser, level)
  parser.depth--
  return node
}

function group(parser: Parser): number {
  const open = advance(parser)
  const inner = nested(parser, open, 1)
  while (peek(parser).kind === ',') {
    reportStrayComma(parser, advance(parser))
    if (peek(parser).kind !== 'end') nested(parser, open, 1)
  }
  close(parser, open)
  return inner
}

function call(parser: Parser, name: Token): number {
  const open = advance(parser)
  const args: number[] = []
  if (peek(parser).kind !== ')') {
    args.push(nested(parser, open, 1))
    while (peek(parser).kind === ',') {
      advance(parser)
      args.push(nested(parser, open, 1))
    }
  }
  close(parser, open)
  return push(parser, { kind: 'call', name: name.text, arguments: args, start: name.start, end: consumedEnd(parser) })
}

function close(parser: Parser, open: Token): void {
  if (peek(parser).kind === ')') {
    advance(parser)
    return
  }
  // A formula that was given up on has its report already.
  const last = parser.diagnostics.at(-1)
  if (last?.code === 'FORMULA_TOO_DEEP' || parser.diagnostics.length >= SYNTAX_PROBLEM_LIMIT) return
  report(parser, 'FORMULA_SYNTAX', open, `Unclosed "(" at column ${open.start + 1}`, 'Add ")".')
}

function reportStrayComma(parser: Parser, comma: Token): void {
  const hint = 'Use a point for decimals, such as 0.5, and commas only between function arguments.'
  report(parser, 'FORMULA_SYNTAX', comma, 'Unexpected "," outside a function call', hint)
}
