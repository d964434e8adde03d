import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { all, create, type MathNode } from 'mathjs'
import { type Ingredients, randomAst, randomNumber, randomSource } from '../../../test/random-formula.ts'
import type { FormulaAst, FormulaNode } from './ast.ts'
import { generate } from './compile.ts'
import { evaluateRow } from './evaluate.ts'
import { parseFormula } from './parse.ts'
import { printFormula } from './print.ts'

// `predictable` makes sqrt(-1) a NaN and not a complex number; the tolerances would call 1 and 1 + 1e-13 equal.
const math = create(all ?? {}, { predictable: true, relTol: 1e-300, absTol: 0 })

const NAMES = ['a', 'b', 'c', 'd', 'total_cost']
const SHARED: Ingredients = {
  names: NAMES,
  operators: ['or', 'and', '<', '<=', '>', '>=', '==', '!=', '+', '-', '*', '/', '^', '+', '-', '*', '/'],
  // Without round, floor and ceil: theirs work to a tolerance and refuse to have none.
  functions: { min: 2, max: 3, abs: 1, sqrt: 1, ln: 1, log10: 1, exp: 1, if: 3 },
}
const FORMULAS = process.env.ASSAY_SOAK ? 100_000 : 10_000
const PER_RUN = 500

/** Prints the same formula for mathjs: by us, so that both parsers must agree on what binds how. */
function toMathjs(ast: FormulaAst): string {
  const texts: string[] = []
  const substitute = (index: number): string | null => {
    const node = ast.nodes[index]
    return node === undefined ? null : special(node, texts)
  }
  for (const [index] of ast.nodes.entries()) {
    const upTo = { nodes: ast.nodes.slice(0, index + 1) }
    texts.push(substitute(index) ?? printFormula(upTo, (each) => (each < index ? substitute(each) : null)))
  }
  return texts.at(-1) ?? ''
}

function special(node: FormulaNode, texts: readonly string[]): string | null {
  if (node.kind === 'prefix' && node.operator === 'not') return `(not (${texts[node.operand]}))`
  if (node.kind !== 'call') return null
  const [first, second, third] = node.arguments.map((argument) => texts[argument])
  if (node.name === 'if') return `((${first}) != 0 ? (${second}) : (${third}))`
  return node.name === 'ln' ? `log(${first})` : null
}

function numberOf(node: MathNode, scope: Record<string, number>): number {
  const value: unknown = node.evaluate(scope)
  return typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : Number.NaN
}

/** Returns whether a part of the formula is undefined to us, which mathjs forgets in 1 / Infinity. */
function hasUndefinedPart(node: MathNode, scope: Record<string, number>): boolean {
  let found = false
  node.traverse((part) => {
    if (found || part.type === 'SymbolNode' || part.type === 'ParenthesisNode') return
    found = !Number.isFinite(numberOf(part, scope)) || isRealRoot(part, scope)
  })
  return found
}

/** Returns whether mathjs takes a real root, such as -2 for (-8) ^ (1 / 3); here, as in JavaScript, it has no value. */
function isRealRoot(part: MathNode, scope: Record<string, number>): boolean {
  if (!math.isOperatorNode(part) || part.op !== '^') return false
  const [base, exponent] = part.args
  if (base === undefined || exponent === undefined) return false
  return numberOf(base, scope) < 0 && !Number.isInteger(numberOf(exponent, scope))
}

describe('formulas and mathjs', () => {
  it(`agree on ${FORMULAS} random formulas`, () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomSource(seed)
        for (let each = 0; each < PER_RUN; each++) compare(random)
      }),
      { numRuns: FORMULAS / PER_RUN },
    )
  })
})

function compare(random: () => number): void {
  const ast = randomAst(random, 1 + Math.floor(random() * 3), SHARED)
  const text = printFormula(ast)
  const parsed = parseFormula(text)
  assert.ok(parsed.ok, text)
  const slots = Int32Array.from(parsed.ast.nodes, (node) => (node.kind === 'name' ? NAMES.indexOf(node.head) : -1))
  const row = Float64Array.from(NAMES, () => randomNumber(random)).map((value) => (Number.isNaN(value) ? 3 : value))
  const code = generate(parsed.ast, slots, NAMES.length)
  const ours = evaluateRow({ text, ast, names: NAMES, reads: [], slots, range: null, code }, row)

  const scope = Object.fromEntries(NAMES.map((name, slot) => [name, row[slot] ?? 0]))
  const node = math.parse(toMathjs(ast))
  const theirs = numberOf(node, scope)
  const agree = Number.isNaN(ours)
    ? !Number.isFinite(theirs) || hasUndefinedPart(node, scope)
    : Math.abs(ours - theirs) <= 1e-12 * Math.abs(theirs)
  assert.ok(agree, `${text} is ${ours} here and ${theirs} in mathjs, with ${JSON.stringify(scope)}`)
}
